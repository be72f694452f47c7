/** Generates text that is likely to be slow to parse or normalise. The same seed always gives the same text. */
import type { Random } from './random'

/** Maximum size of the text in bytes. */
export const mostBytes = 64 * 1024

const sizes = [40, 1000, 8000, 30_000, mostBytes, mostBytes, mostBytes]

/** The pieces of text to repeat. Sometimes the repetition is interrupted by one of `breaks`. */
const pieces = [
  '\u0301\u0323',
  '\u0323-\u0301-',
  'e\u0323\u0300',
  `a${'\u0301\u0323'.repeat(15)}`,
  '\u1e69\u0307',
  '\u0344',
  '\u{1d15f}',
  '.',
  'a.',
  '@a.',
  '-',
  'a-',
  ' ',
  ' \t',
  '\u3000',
  ',',
  ', a',
  '|',
  '/',
  '//',
  '../',
  '[',
  '[]',
  '{"a":',
  '"',
  '\\',
  '\\u0000',
  '%',
  '%00',
  '%ff%fe',
  '%CC%81',
  '&',
  '&q=a',
  'q=a&',
  '=',
  ';q=0,',
  'yo;q=1,',
  '\ud800',
  '\udc00\ud800',
  '\u202e\u0627',
  '\u{1f468}\u200d',
  '\ufdfa',
  'ß',
  'İ',
  'ọ.',
  'xn--wlg.',
  '1:',
  '10.0.0.2,',
  '[::1]:80,',
  '9',
  'a',
  'ẹ',
  'A',
  '\n',
  '\r\n',
  '\0',
  "'",
  '"",',
  '<',
  '#',
  '?',
  '*',
  '(a',
  '\\%_',
]
const breaks = ['x', ' ', '\n', '!', 'ẹ']
const starts = ['', '', 'a', '//', 'http://', 'https://', '*.', '@', 'Bearer ', 'atumo=', '"', '[']
const ends = ['', '', 'x', '!', '@', '\n', '.', '"', ']']

/** Returns at most 64 KiB of text: a start, a repetition of one or two pieces, and an end. */
export function hostileText(random: Random): string {
  const one = random.of(pieces)
  const unit = random.chance(0.3) ? one + random.of(pieces) : one
  const bytes = random.of(sizes)
  const count = Math.max(1, Math.floor(bytes / Buffer.byteLength(unit)))
  const body = random.chance(0.2)
    ? Array.from({ length: 8 }, () => unit.repeat(count >> 3)).join(random.of(breaks))
    : unit.repeat(count)
  const text = random.of(starts) + body + random.of(ends)
  return cut(text, bytes)
}

function cut(text: string, bytes: number): string {
  if (Buffer.byteLength(text) <= bytes) return text
  let length = Math.min(text.length, bytes)
  while (Buffer.byteLength(text.slice(0, length)) > bytes) length = Math.floor(length * 0.9)
  return text.slice(0, length)
}

/** Percent-encodes text for a URL. One time in five, leaves the text unencoded, so the URL may be invalid. */
export function inAddress(text: string, random: Random): string {
  if (random.chance(0.2)) return text.replaceAll(/[^!-~]|[#?]/g, '')
  const bytes = Buffer.from(text).subarray(0, mostBytes / 3)
  const hex = bytes.toString('hex')
  return hex.replace(/../g, '%$&')
}

/** Encodes text as a header value, removing line breaks and NUL characters. */
export const inHeader = (text: string): string =>
  Buffer.from(text)
    .toString('latin1')
    .replaceAll(/[\0\r\n]/g, '')
    .trim()
