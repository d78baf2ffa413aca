import { z } from 'zod'

export function cursorPage<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() })
}

/** A page by its number: the items in `data`, the total of all pages in metadata[0]. */
export function offsetPage<Item extends z.ZodType>(item: Item) {
  return z.object({ data: z.array(item), metadata: z.tuple([z.object({ totalCount: z.int().min(0) })]) })
}
