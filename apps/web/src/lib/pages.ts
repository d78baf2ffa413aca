interface Page<Item> {
  readonly items: readonly Item[]
}

/**
 * Returns the items of all pages, each once. A deal that moved between two pages keeps its first
 * place.
 */
export function uniqueItems<Item extends { readonly _id: string }>(pages: readonly Page<Item>[]): Item[] {
  const byId = new Map<string, Item>()
  for (const page of pages) {
    for (const item of page.items) if (!byId.has(item._id)) byId.set(item._id, item)
  }
  return [...byId.values()]
}
