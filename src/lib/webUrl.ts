/** Parses URLs whose host can be written into a header. */

/**
 * Parses an http or https URL.
 * @returns undefined if the URL is invalid, or its host contains characters that no host name has: URLs allow `;` in
 *   a host, which would begin a new directive in a content security policy
 */
export function webUrl(text: string): URL | undefined {
  const url = /^https?:\/\/./i.test(text) ? URL.parse(text) : null
  return url && /^(?:[\w.-]+|\[[\da-f:.]+\])$/.test(url.hostname) ? url : undefined
}

/** Why a URL is not allowed as a webhook endpoint. */
export type UrlFault =
  | 'url_invalid'
  | 'not_https'
  | 'url_has_credentials'
  | 'url_has_fragment'
  | 'port_not_allowed'
  | 'address_not_public'
