/** Three base64url parts: the signed token that a customer's phone shows as its QR code. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/
/** Longest token that the server accepts. */
const TOKEN_MAX_CHARACTERS = 2000

/**
 * The token in a QR code's text; null for anything else (a web address, a product code), which is no code of
 * the product.
 */
export function tokenOf(text: string): string | null {
  const clean = text.trim()
  return clean.length <= TOKEN_MAX_CHARACTERS && TOKEN.test(clean) ? clean : null
}
