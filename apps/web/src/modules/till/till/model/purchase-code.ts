/** Spaces and hyphens with which people group a code: 'abcde-12345'. */
const SEPARATORS = /[\s-]+/g

/** A purchase code as the server stores it: upper case, without separators. */
export function plainCode(text: string): string {
  return text.replaceAll(SEPARATORS, '').toUpperCase()
}

/** 'ABCDE12345' → 'ABCDE 12345', easier to compare by eye. */
export function shownCode(code: string): string {
  return plainCode(code).replaceAll(/.{5}(?=.)/g, '$& ')
}

/** Whether the text can be a purchase code: the server accepts 4 to 20 letters and digits. */
export function mayBeCode(text: string): boolean {
  return /^[A-Z\d]{4,20}$/.test(plainCode(text))
}
