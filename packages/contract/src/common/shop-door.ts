import { z } from 'zod'

/** Where a reward is picked up, or a coupon is used. */
export const shopDoorSchema = z.object({ _id: z.uuid(), name: z.string(), address: z.string() })
