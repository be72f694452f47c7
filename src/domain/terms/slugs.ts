/** Slugs: lower-case text in which characters other than ASCII letters and digits are replaced with hyphens. */
import { normalized } from '../../lib/plainText'

const longestSlug = 200

/** The slug of `ﬁrewall` is `firewall`. @returns '' if the text has neither letters nor digits */
export const slugOf = (text: string) =>
  normalized(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const isSlug = (text: string) =>
  text.length <= longestSlug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
