const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text can be the id of anything in the product; the server need not be asked about other texts. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
