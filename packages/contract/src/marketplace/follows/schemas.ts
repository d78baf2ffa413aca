import { z } from 'zod'

export const followSchema = z.object({
  _id: z.uuid(),
  brandId: z.uuid(),
  userId: z.uuid(),
  notify: z.boolean(),
  createdAt: z.string(),
})
