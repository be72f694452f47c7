/** Compares text, ignoring tone marks, under-dots and case. */

interface Letter {
  bare: string
  /** The index at which the letter begins in the text. */
  start: number
  end: number
  /** Whether the letter begins a word. */
  isFirst: boolean
}

export interface Part {
  text: string
  isMatch: boolean
}

/**
 * Returns the cache key of a query. Queries that differ only in ways that do not affect the results, such as
 * case, have the same key.
 */
export const canonical = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0329\u0331]/g, '\u0323')
    .normalize('NFC')
    .replace(/\s+/g, ' ')

/** Counts the letters, digits and signs (+ and #) in text. Combining marks are not counted. */
export const lengthOf = (text: string) => text.match(/(?!ʼ)[\p{L}\p{N}+#]/gu)?.length ?? 0

/**
 * Splits text into the parts that match a query and the parts between them. Each word of the query matches
 * the beginnings of words in the text. The query may omit spaces and hyphens, and may use `sh` for ṣ.
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
    // Also highlight spaces and hyphens between two highlighted letters.
    add(text.slice(done, start), isMarked.has(at - 1))
    add(text.slice(start, end), true)
    done = end
  })
  add(text.slice(done), false)
  return parts
}

/**
 * Returns the strings to highlight: the whole query and each of its words, without diacritics. Each string is
 * returned twice, the second time with `sh` replaced by `s`.
 */
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
      // Offsets are counted in UTF-16 code units, like string indexes.
      for (const unit of bare.split('')) {
        letters.push({ bare: unit, start: index, end: index + cluster.length, isFirst })
        isFirst = false
      }
    }
  }
  return letters
}
