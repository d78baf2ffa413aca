/**
 * The number of a receipt in its one form: a till prints `A12`, people type `a12` or `A 12`, and a scanner may send full-width
 * digits. Whatever keeps, sends or looks for a receipt by its number takes this form.
 */
export const receiptNumberOf = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\s+/g, '').toUpperCase()
