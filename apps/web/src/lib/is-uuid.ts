const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Says whether a text can be an id of the product. Other texts need no request. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/**
 * No row has this id. It is requested when the address names none, so that the server's own error
 * text is shown.
 */
const NO_ROW = '00000000-0000-0000-0000-000000000000'

/** Returns the id of an address, or one that no row has when the text is no id. */
export const idOrNone = (text: string): string => (isUuid(text) ? text : NO_ROW)
