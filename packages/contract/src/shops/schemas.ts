import { z } from 'zod'

/** A shop of a brand. */
export const shopSchema = z.object({
  _id: z.uuid(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  latitude: z.number(),
  longitude: z.number(),
})
export type Shop = z.output<typeof shopSchema>
