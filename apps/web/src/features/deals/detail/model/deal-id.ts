const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text of the address can be a deal's id at all; anything else need not be asked for. */
export function isDealId(text: string): boolean {
  return UUID.test(text)
}
