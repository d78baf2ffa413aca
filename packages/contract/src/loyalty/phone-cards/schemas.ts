import { z } from 'zod'

/** A card that the till has made or found, ready to be read like one on a phone. */
export const phoneCardSchema = z.object({
  /** The text of the member's QR, for `POST /till/scan`; valid for 40 seconds. */
  card: z.string(),
  /** False: the number was known at this shop, and the name that was sent is not used. */
  isNew: z.boolean(),
  /** The page on which the customer takes the card over; null once they have. */
  link: z.string().nullable(),
})

/** A card made at a till that nobody has taken over yet, as the shop's people see it. */
export const keptPhoneCardSchema = z.object({
  /** E.164 */
  phone: z.string(),
  addedAt: z.string(),
})

/** What the page behind the link shows. */
export const waitingPhoneCardSchema = z.object({
  brand: z.object({ username: z.string(), avatar: z.string().nullable() }),
  programs: z.array(
    z.object({ _id: z.uuid(), name: z.string(), points: z.int().min(0), stamps: z.int().min(0) }),
  ),
})
export type WaitingPhoneCard = z.output<typeof waitingPhoneCardSchema>
