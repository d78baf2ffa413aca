const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether a text can be the id of anything in the product; the server need not be asked about other texts. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}

/** No row has this id. It is asked for where an address names none, so that the server says so in its words. */
const NO_ROW = '00000000-0000-0000-0000-000000000000'

/** The id of an address; one that no row has, where it is no id. */
export const idOrNone = (text: string): string => (isUuid(text) ? text : NO_ROW)
