import { z } from 'zod'

/** Whom a row is about, a person or a brand: enough for their picture, their name and the link to them. */
export const accountSchema = z.object({
  _id: z.uuid(),
  username: z.string(),
  handle: z.string(),
  avatar: z.string().nullable(),
})
