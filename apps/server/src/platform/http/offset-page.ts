/** Builds a numbered page in the API's form: the rows, and the total in metadata[0]. */
export function offsetPage<Item>(
  data: Item[],
  totalCount: number,
): { data: Item[]; metadata: [{ totalCount: number }] } {
  return { data, metadata: [{ totalCount }] }
}
