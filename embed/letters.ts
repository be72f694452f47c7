/** Compares text by its bare letters, without tone marks, under-dots and case. */

interface Letter {
  bare: string
  /** Index in the text. */
  start: number
  end: number
  /** Whether it starts a word. */
  isFirst: boolean
}

export interface Part {
  text: string
  isMatch: boolean
}

/**
 * Key under which equal searches share a response, without differences that no search considers.
 */
export const canonical = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0329\u0331]/g, '\u0323')
    .normalize('NFC')
    .replace(/\s+/g, ' ')

/** Number of letters and digits in a text. Combining marks do not count. */
export const lengthOf = (text: string) => text.match(/(?!ʼ)[\p{L}\p{N}+#]/gu)?.length ?? 0

/**
 * Splits a text into parts that match words of a query, at word starts, and the rest. The query may
 * omit spaces and hyphens, and use `sh` for ṣ.
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
    // A space or hyphen between two highlighted letters is highlighted too.
    add(text.slice(done, start), isMarked.has(at - 1))
    add(text.slice(start, end), true)
    done = end
  })
  add(text.slice(done), false)
  return parts
}

/** A query as a whole and by words, each also with s for sh. */
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
      // Offsets count UTF-16 units, like string indexes.
      for (const unit of bare.split('')) {
        letters.push({ bare: unit, start: index, end: index + cluster.length, isFirst })
        isFirst = false
      }
    }
  }
  return letters
}
