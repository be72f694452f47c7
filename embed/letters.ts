/** Text as it is compared: in bare letters, whatever its tone marks, under-dots and capitals. */

interface Letter {
  bare: string
  /** Where it stands in the text. */
  start: number
  end: number
  /** Whether it begins a word. */
  isFirst: boolean
}

export interface Part {
  text: string
  isMatch: boolean
}

/** The spelling under which equal searches are one: without the differences that no search minds. */
export const canonical = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0329\u0331]/g, '\u0323')
    .normalize('NFC')
    .replace(/\s+/g, ' ')

/** How many letters and digits a text has; marks are none. */
export const lengthOf = (text: string) => text.match(/(?!ʼ)[\p{L}\p{N}+#]/gu)?.length ?? 0

/**
 * A text cut into what the words of a query match, at the beginnings of its words, and the rest. Spaces
 * and hyphens may be missing in the query, and `sh` stand for ṣ.
 */
export function markedParts(text: string, query: string): Part[] {
  const letters = lettersOf(text)
  const bare = bareOf(letters)
  const isMarked = new Set<number>()
  for (const needle of needlesOf(query)) {
    letters.forEach(({ isFirst }, at) => {
      if (!isFirst || !bare.startsWith(needle, at)) return
      for (let n = 0; n < needle.length; n++) isMarked.add(at + n)
    })
  }

  const parts: Part[] = []
  const add = (piece: string, isMatch: boolean) => {
    const last = parts.at(-1)
    if (last?.isMatch === isMatch) last.text += piece
    else if (piece) parts.push({ text: piece, isMatch })
  }
  let done = 0
  letters.forEach(({ start, end }, at) => {
    if (!isMarked.has(at) || end <= done) return
    // What lies between two marked letters, a space or a hyphen, is marked with them.
    add(text.slice(done, start), isMarked.has(at - 1))
    add(text.slice(start, end), true)
    done = end
  })
  add(text.slice(done), false)
  return parts
}

/** A query as a whole and by its words, each with s for sh too. */
function needlesOf(query: string): string[] {
  const bare = [query, ...query.split(/[\s-]+/)].map((part) => bareOf(lettersOf(part)))
  return bare.flatMap((part) => (part ? [part, part.replaceAll('sh', 's')] : []))
}

const bareOf = (letters: Letter[]) => letters.map(({ bare }) => bare).join('')

function lettersOf(text: string): Letter[] {
  const letters: Letter[] = []
  let isFirst = true
  for (const { 0: cluster, index } of text.matchAll(/\P{M}\p{M}*/gu)) {
    const bare = cluster
      .toLowerCase()
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .replace('ɛ', 'e')
      .replace('ɔ', 'o')
    if (/^['’ʼ]$/.test(bare)) continue
    if (!/^[\p{L}\p{N}+#]+$/u.test(bare)) isFirst = true
    else {
      // Unit by unit, as strings are searched.
      for (const unit of bare.split('')) {
        letters.push({ bare: unit, start: index, end: index + cluster.length, isFirst })
        isFirst = false
      }
    }
  }
  return letters
}
