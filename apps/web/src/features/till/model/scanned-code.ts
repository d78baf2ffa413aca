/** Three base64url parts: the signed token that a customer's phone shows as its QR code. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/
/** What the server reads at most. */
const TOKEN_MAX_CHARACTERS = 2000

/** The token that a QR code holds; null for anything else (a web address, a product), which cannot be ours. */
export function tokenOf(text: string): string | null {
  const clean = text.trim()
  return clean.length <= TOKEN_MAX_CHARACTERS && TOKEN.test(clean) ? clean : null
}
