/** Slugs: lower case, runs of anything but ASCII letters and digits become one hyphen. */
import { normalized } from '../../lib/plainText'

const longestSlug = 200

/** @returns '' where the text has neither letter nor digit */
export const slugOf = (text: string) =>
  normalized(text, 'NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Whether text can be a slug at all. */
export const isSlug = (text: string) =>
  text.length <= longestSlug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
