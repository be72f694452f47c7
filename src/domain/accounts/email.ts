/** Which e-mail addresses an account can have. */
import { isName } from '../../lib/plainText'

const longestEmail = 254

/**
 * Whether the text is an e-mail address with which people can sign in: better-auth accepts no other characters. Other
 * characters would also let one field name several recipients, or look like an address that it is not. The length is
 * checked first, and adjacent parts of the pattern match different characters, so malicious input cannot make the
 * check slow.
 */
export const isEmail = (text: string) =>
  text.length <= longestEmail &&
  /^(?!.*'@)[\w'+-]+(?:\.[\w'+-]+)*@(?:[a-z\d]+(?:-+[a-z\d]+)*\.)+[a-z]{2,}$/i.test(text)

/** Whether the text is an e-mail address with which people need not sign in. Allows more characters. */
export const isOtherEmail = (text: string) =>
  isName(text, longestEmail) && /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text)
