import { LINK_CODE, SUSPICIONS } from '@vicino/domain/promoters'
import { z } from 'zod'
import { accountSchema } from '../../common/account.ts'
import { idSchema } from '../../common/ids.ts'
import { message } from '../../common/field-messages.ts'
import { eurosSchema } from '../../common/money.ts'
import { readableText } from '../../common/text.ts'
import { COMMISSION_STATES, MOST_SLOTS, PROMOTER_LIMITS } from './constants.ts'

const count = z.int().min(0)
const euros = z.number()

/** `amount` in euros for each redemption, or `percent` of the price that the customer pays. */
export const commissionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('amount'), value: eurosSchema.min(0.01, message('required')) }),
  z.strictObject({ kind: z.literal('percent'), value: z.int().min(1).max(100) }),
])
export type Commission = z.output<typeof commissionSchema>

export const openSlotsBody = z.strictObject({
  dealId: idSchema,
  total: z.int().min(1).max(MOST_SLOTS),
  commission: commissionSchema,
})

/** Either of them names the slots. */
export const affiliateBody = z.union([
  z.strictObject({ dealId: idSchema }),
  z.strictObject({ slotId: idSchema }),
])

export const visitBody = z.strictObject({ code: z.string().regex(LINK_CODE, message('invalid')) })

export const refuseCommissionBody = z.strictObject({ reason: readableText(PROMOTER_LIMITS.reason) })

export const payBody = z.strictObject({
  promoterId: idSchema,
  /** The debt that the brand saw, in euros: a payout of another amount is refused. */
  amount: eurosSchema.min(0.01),
  /** Such as the number of the bank transfer. */
  reference: z.union([z.literal(''), readableText(PROMOTER_LIMITS.reference)]).default(''),
})

const dealOfSlotSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  image: z.string().nullable(),
  price: euros,
  discountPrice: euros,
  expirationDate: z.string(),
})
const brandOfSlotSchema = z.object({ _id: z.uuid(), username: z.string(), avatar: z.string().nullable() })

export const slotSchema = z.object({
  _id: z.uuid(),
  deal: dealOfSlotSchema,
  brand: brandOfSlotSchema,
  commission: z.object({
    kind: z.enum(['amount', 'percent']),
    value: euros,
    /** The commission of a redemption at today's price, in euros. */
    today: euros,
  }),
  total: count,
  free: count,
  /** The caller's own link to this deal. */
  mine: z.object({ _id: z.uuid(), code: z.string(), link: z.string() }).nullable(),
  openedAt: z.string(),
  closedAt: z.string().nullable(),
  /** Only for the brand. `costPerRedemption` is null before the first redemption. */
  figures: z
    .object({
      clicks: count,
      people: count,
      redemptions: count,
      commission: euros,
      costPerRedemption: euros.nullable(),
    })
    .nullable(),
})
export type Slot = z.output<typeof slotSchema>

export const takenSchema = z.object({ code: z.string(), link: z.string(), slot: slotSchema })
export type TakenSlot = z.output<typeof takenSchema>

export const trackedLinkSchema = z.object({
  _id: z.uuid(),
  code: z.string(),
  link: z.string(),
  slotId: z.uuid(),
  deal: dealOfSlotSchema,
  brand: brandOfSlotSchema,
  commission: z.object({ kind: z.enum(['amount', 'percent']), value: euros, today: euros }),
  takenAt: z.string(),
  givenBackAt: z.string().nullable(),
  /** Whether visits by it count: it was not given back, and the deal is on offer. */
  isLive: z.boolean(),
  clicks: count,
  people: count,
  redemptions: count,
  /** Euros of commissions that were neither reversed nor refused. */
  earned: euros,
})
export type TrackedLink = z.output<typeof trackedLinkSchema>

const sumsSchema = z.object({ held: euros, review: euros, payable: euros, paid: euros })

export const promoterSummarySchema = z.object({
  ...sumsSchema.shape,
  links: count,
  /** The last 30 days in Rome, oldest first. */
  days: z.array(
    z.object({
      day: z.string(),
      clicks: count,
      people: count,
      redemptions: count,
      commission: euros,
    }),
  ),
})
export type PromoterSummary = z.output<typeof promoterSummarySchema>

export const commissionLineSchema = z.object({
  _id: z.uuid(),
  deal: z.object({ _id: z.uuid(), title: z.string() }),
  brand: brandOfSlotSchema,
  promoter: accountSchema,
  /** The price that the customer paid, and its commission, in euros. */
  price: euros,
  amount: euros,
  state: z.enum(COMMISSION_STATES),
  /** The reasons for the brand's review; only for the brand. */
  reasons: z.array(z.enum(SUSPICIONS)),
  /** The brand's reason for the refusal. */
  refusal: z.string().nullable(),
  earnedAt: z.string(),
  payableAt: z.string(),
})
export type CommissionLine = z.output<typeof commissionLineSchema>

export const owedSchema = z.object({
  /** Id of the promoter. */
  _id: z.uuid(),
  promoter: accountSchema,
  ...sumsSchema.shape,
  redemptions: count,
})
export type Owed = z.output<typeof owedSchema>

export const payoutSchema = z.object({
  _id: z.uuid(),
  brand: brandOfSlotSchema,
  promoter: accountSchema,
  amount: euros,
  commissions: count,
  reference: z.string(),
  paidAt: z.string(),
})
export type Payout = z.output<typeof payoutSchema>
