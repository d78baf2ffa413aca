import { z } from 'zod'

/** `icon` is the name of a lucide icon, and is shown as the label where a name is missing. */
export const categorySchema = z.object({
  _id: z.uuid(),
  icon: z.string(),
  slug: z.string(),
  name: z.object({ it: z.string(), en: z.string() }),
  order: z.int(),
})
export type Category = z.output<typeof categorySchema>
