import { z } from 'zod'
import { fileKeySchema } from '../../foundation/files/schemas.ts'
import { idSchema } from '../../common/ids.ts'
import { message } from '../../common/field-messages.ts'
import { cursorPage } from '../../common/pages.ts'
import { readableText } from '../../common/text.ts'
import { customerSchema } from '../members/schemas.ts'
import { amountSchema, receiptSchema } from '../members/purchase-schemas.ts'
import { MISSING_LIMITS, MISSING_REASONS, MISSING_STATES } from './constants.ts'

const count = z.int().min(0)
const moment = z.string()
/** A calendar date in Rome. */
const day = z.iso.date()

export type MissingState = (typeof MISSING_STATES)[number]
export type MissingReason = (typeof MISSING_REASONS)[number]

const termFields = {
  /** Whether members may request points. */
  isOpen: z.boolean(),
  /** Days back to the purchase. */
  days: z.int().min(MISSING_LIMITS.fewestDays).max(MISSING_LIMITS.mostDays),
  /**
   * Days before the joining from which receipts are accepted too; they count at the moment of
   * joining.
   */
  daysBefore: z.int().min(0).max(MISSING_LIMITS.mostDaysBefore),
  /** The most euros of one receipt. */
  mostEuros: z.int().min(1).max(MISSING_LIMITS.mostEuros),
}
export const missingTermsBody = z.strictObject(termFields)
export const missingTermsSchema = z.object(termFields)
export type MissingTerms = z.output<typeof missingTermsSchema>

/** The member's entries from the receipt. */
export const missingBody = z.strictObject({
  /** The shop of the purchase; null = the brand has no shop in the list. */
  shopId: idSchema.nullable(),
  day,
  /** HH:MM on the receipt; it decides about happy hours. Without it the purchase counts at noon. */
  time: z
    .string()
    .regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, message('invalid'))
    .optional(),
  amount: amountSchema,
  receiptId: receiptSchema,
  /** Key of the uploaded image (POST /file/image with the folder `receipt`). */
  image: fileKeySchema,
})

const facts = z.object({
  _id: z.uuid(),
  state: z.enum(MISSING_STATES),
  /** null = the brand has no shops in the list. */
  shop: z.object({ _id: z.uuid(), name: z.string(), city: z.string() }).nullable(),
  day,
  time: z.string().nullable(),
  amount: z.number(),
  receiptId: z.string(),
  askedAt: moment,
  decidedAt: moment.nullable(),
  /** Last day for the brand's answer. */
  answerBy: day,
  /** The points of the purchase; null unless it was accepted. */
  points: count.nullable(),
  stamps: count.nullable(),
  reason: z.enum(MISSING_REASONS).nullable(),
  reasonText: z.string(),
  /** The image of the receipt is stored; it is removed some days after the decision. */
  hasImage: z.boolean(),
})

/** A request for its member. */
export const ownMissingSchema = facts.extend({ can: z.object({ withdraw: z.boolean() }) })
export type OwnMissing = z.output<typeof ownMissingSchema>

/** The member's requests in a program, and whether and how another one is possible. */
export const ownMissingPage = cursorPage(ownMissingSchema).extend({
  terms: missingTermsSchema,
  /** Shops to choose from, by name; empty = the brand has none in the list. */
  shops: z.array(z.object({ _id: z.uuid(), name: z.string(), address: z.string(), city: z.string() })),
  /** First and last possible day of a purchase for a request today; null = none. */
  window: z.object({ from: day, to: day }).nullable(),
  /** How many more may be open. */
  left: count,
})
export type OwnMissingPage = z.output<typeof ownMissingPage>

/** A request for its brand. */
export const brandMissingSchema = facts.extend({
  customer: customerSchema,
  /** The days for the answer are over. */
  isLate: z.boolean(),
})
export type BrandMissing = z.output<typeof brandMissingSchema>

export const missingQueueSchema = cursorPage(brandMissingSchema).extend({
  counts: z.object({ pending: count, late: count }),
})

/** Facts for the decision, at this moment. */
export const missingDetailSchema = brandMissingSchema.extend({
  /** Address of the image, valid for an hour; null once it was removed. */
  imageUrl: z.string().nullable(),
  /** Booked purchases of the customer with the same day and amount: this one may be among them. */
  alike: count,
  /** What the purchase would give; null where it cannot be booked, for the reason in `refusal`. */
  gives: z.object({ points: count, stamps: count }).nullable(),
  /** Other programs of the customer in which it would count, as a till's purchase does. */
  alsoIn: z.array(z.object({ _id: z.uuid(), name: z.string(), points: count, stamps: count })),
  refusal: z.string().nullable(),
  can: z.object({ decide: z.boolean() }),
})
export type MissingDetail = z.output<typeof missingDetailSchema>

/** Only the reason `other` needs a text. */
export const refuseMissingBody = z
  .strictObject({
    reason: z.enum(MISSING_REASONS),
    text: readableText(MISSING_LIMITS.reasonText).optional(),
  })
  .refine(({ reason, text }) => reason !== 'other' || text !== undefined, {
    path: ['text'],
    error: 'required',
  })
