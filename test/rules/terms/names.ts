/** Checks that each headword or alias belongs to only one entry and that no alias is redundant. */
import { folded } from '../../../src/domain/terms/orthography'
import { type Check, type Entry, each, namesOf, parts } from './entries'

/** Checks that an entry's aliases are distinct and differ from its headwords. */
export const aliasesAddSomething = each((entry) => {
  const seen = new Set([entry.english, entry.yoruba].map(folded))
  return parts(entry.aliases).flatMap((alias) => {
    const problem = alias.trim() === '' ? 'has an empty alias' : `alias ${alias} adds nothing`
    const isIdle = alias.trim() === '' || seen.has(folded(alias))
    seen.add(folded(alias))
    return isIdle ? problem : []
  })
})

/** Checks that no alias is the headword of another entry, in either language. */
export const aliasesOfOthers: Check = (entries) => {
  const owners = ownersOf(entries, (entry) => namesOf(entry).slice(0, 2))
  return each((entry) =>
    namesOf(entry)
      .slice(2)
      .flatMap((alias) => {
        const owner = owners.get(alias)?.find((other) => other.slug !== entry.slug)
        return owner ? `alias ${alias} is a headword of ${owner.slug}` : []
      }),
  )(entries)
}

/** Checks that no two entries share an alias, except homographs with the same English headword. */
export const sharedAliases: Check = (entries) =>
  shared(entries, (entry) => namesOf(entry).slice(2), 'alias')

/** Checks that no two entries share a Yoruba headword, except homographs with the same English headword. */
export const sharedHeadwords: Check = (entries) =>
  shared(entries, (entry) => [folded(entry.yoruba)], 'Yoruba headword')

// If several entries share a name, reports a problem for each entry after the first. Ignores
// homographs.
function shared(
  entries: readonly Entry[],
  names: (entry: Entry) => string[],
  kind: string,
): string[] {
  return [...ownersOf(entries, names)].flatMap(([name, owners]) => {
    const [first, ...others] = owners
    return others
      .filter((other) => folded(other.english) !== folded(first?.english ?? ''))
      .map((other) => `${other.slug}: shares the ${kind} ${name} with ${first?.slug}`)
  })
}

// Returns, for each name, the entries that have it, in their original order.
function ownersOf(
  entries: readonly Entry[],
  names: (entry: Entry) => string[],
): Map<string, Entry[]> {
  const owners = new Map<string, Entry[]>()
  for (const entry of entries) {
    for (const name of new Set(names(entry))) {
      owners.set(name, [...(owners.get(name) ?? []), entry])
    }
  }
  return owners
}
