/** As people type it: 'abcde-12345', spaces too. */
const SEPARATORS = /[\s-]+/g

/** A purchase code as the server keeps it: upper case, without what groups it. */
export function plainCode(text: string): string {
  return text.replaceAll(SEPARATORS, '').toUpperCase()
}

/** 'ABCDE12345' → 'ABCDE 12345', easier to compare by eye. */
export function shownCode(code: string): string {
  return plainCode(code).replaceAll(/.{5}(?=.)/g, '$& ')
}

/** Whether this can be sent: the server reads 4 to 20 letters and digits. */
export function mayBeCode(text: string): boolean {
  return /^\w{4,20}$/.test(plainCode(text))
}
