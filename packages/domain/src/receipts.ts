/**
 * The number of a receipt in its one form: a till prints `A12`, people type `a12` or `A 12`, and a scanner may send full-width
 * digits. Whatever keeps, sends or looks for a receipt by its number takes this form.
 */
export function receiptNumberOf(text: string): string {
  const form = text.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, '')
  // A capital may be written with a sign apart (ŉ, ΐ), and a sign whose blank has gone stands on the letter before it.
  return form === text ? form : receiptNumberOf(form)
}
