/**
 * The text in the QR of a redemption's code: a prefix that names the form, then characters of
 * Base45, all of them in the QR's alphanumeric alphabet, which needs a third fewer modules than
 * other characters. 311 of them fill a QR of 57 modules a side at error level M (version 10,
 * ISO/IEC 18004), the most that cheap cameras read well from a phone.
 */
export const CODE_TEXT = { prefix: 'VI1:', longest: 311, modules: 57 } as const

/** Part of each signature, so that nothing else that is signed can pass as a code. */
export const CODE_PURPOSE = 'vicino redemption code 1'

const CURRENT = /^VI1:[0-9A-Z $%*+\-./:]+$/
/**
 * Any other number of the form, and the form before the first number: a JWS, whose header always
 * began like this.
 */
const OTHER =
  /^(?:VI\d{1,3}:[0-9A-Z $%*+\-./:]+|eyJhbGciOiJFZERTQSIsInR5cCI6InZpY2luby1yZWRlbXB0aW9uK2p3dC[\w-]+\.[\w-]+\.[\w-]+)$/
/** Every form, past and future, is shorter. */
const LONGEST_OF_ALL = 1000

/**
 * Tells whether a text can be the QR of a code: in the form of this version, of another one (a
 * server or a page just before or after an update), or null when no version writes such a text. It
 * does not check the signature.
 */
export function codeTextForm(text: string): 'current' | 'other' | null {
  if (text.length <= CODE_TEXT.longest && CURRENT.test(text)) return 'current'
  return text.length <= LONGEST_OF_ALL && OTHER.test(text) && !CURRENT.test(text) ? 'other' : null
}
