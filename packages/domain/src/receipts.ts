/**
 * Returns the number of a receipt in its one form: a till prints `A12`, people type `a12` or `A
 * 12`, and a scanner may send full-width digits. All code that stores, sends or searches a
 * receipt's number uses this form.
 */
export function receiptNumberOf(text: string): string {
  const form = text.normalize('NFKC').toUpperCase().replaceAll(/\s+/g, '')
  // A capital may become several characters (ŉ, ΐ), and a sign may join the letter before it once
  // its blank is gone; so the form is computed until it no longer changes.
  return form === text ? form : receiptNumberOf(form)
}
