/** Slugs: lower-case text in which characters other than ASCII letters and digits are replaced with hyphens. */
import { normalized } from '../../lib/plainText'

const longestSlug = 200

/**
 * Uses the compatibility decomposition, so that the slug of `ﬁrewall` is `firewall`.
 * @returns '' if the text has neither letters nor digits
 */
export const slugOf = (text: string) =>
  normalized(text, 'NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

/** Whether the text has the form of a slug. */
export const isSlug = (text: string) =>
  text.length <= longestSlug && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)
