/** Spaces and hyphens by which people group a code: 'abcde-12345'. */
const SEPARATORS = /[\s-]+/g

/** Normalizes a purchase code as the server stores it: upper case, without separators. */
export function plainCode(text: string): string {
  return text.replaceAll(SEPARATORS, '').toUpperCase()
}

/** Groups a code for reading: 'ABCDE12345' becomes 'ABCDE 12345'. */
export function shownCode(code: string): string {
  return plainCode(code).replaceAll(/.{5}(?=.)/g, '$& ')
}

/** Says whether the text can be a purchase code: the server accepts 4 to 20 letters and digits. */
export function mayBeCode(text: string): boolean {
  return /^[A-Z\d]{4,20}$/.test(plainCode(text))
}
