import { readCents, readDecimal } from '@vicino/domain/loyalty/amounts'
import { receiptNumberOf } from '@vicino/domain/receipts'
import { z } from 'zod'
import { message } from '../../common/field-messages.ts'
import { idSchema } from '../../common/ids.ts'
import { PRINTABLE, readableText } from '../../common/text.ts'
import { MEMBER_CODE, MOST_EUROS, MOST_LINES } from './constants.ts'

const euros = z
  .number()
  .max(MOST_EUROS, message('invalid'))
  .refine((value) => readCents(value) !== null, message('invalid'))
/** Above 0, at most two decimals: more are refused, never rounded. */
export const amountSchema = euros.refine((value) => value > 0, message('invalid'))
const netSchema = euros.refine((value) => value >= 0, message('invalid'))
/** How receipts of partners are known in a common program: no shop's own number begins like that. */
const OF_A_PARTNER = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}:/i

/** The register that prints a receipt, as the shop's system names it: `2`, `cassa-bar`, the serial number of the printer. */
const registerSchema = z
  .string()
  .trim()
  .min(1)
  .max(40)
  .regex(PRINTABLE, message('invalid'))
  .describe(
    'The register that printed the receipt, as your system names it. Needed where several registers use one API key: without it a register is known by its shop (storeId) and its key. Send the same name each time.',
  )

const ownNumber = z.string().trim().min(1).max(100).regex(PRINTABLE, message('invalid'))
/** A number that the caller's system gives out, kept as it is. */
export const ownNumberSchema = ownNumber.refine((text) => !OF_A_PARTNER.test(text), message('invalid'))
/** Number of a receipt, as the till prints it or somebody types it; what comes out is its one form. */
export const receiptSchema = ownNumber
  .transform(receiptNumberOf)
  .refine((number) => number.length <= 100 && !OF_A_PARTNER.test(number), message('invalid'))
  .describe(
    'Number of the receipt. Capitals and blanks make no other receipt: it is kept in capitals, without blanks.',
  )
const lineText = z.string().trim().min(1).max(100).regex(PRINTABLE, message('invalid'))

/** One line of a receipt; quantity with at most three decimals, for what is weighed. */
export const receiptLine = z.strictObject({
  code: lineText.optional(),
  category: lineText.optional(),
  brand: lineText.optional(),
  quantity: z
    .number()
    .min(0)
    .max(1_000_000)
    .refine((value) => readDecimal(value, 3) !== null, message('invalid'))
    .default(1),
  net: netSchema,
})

/** A member as the till knows them: the card's text as it was scanned, the code that was typed, or an account's id. */
export const memberReference = z.union([
  z.strictObject({ card: z.string().min(1).max(1000) }),
  z.strictObject({
    code: z.string().trim().toUpperCase().regex(MEMBER_CODE, message('invalid')),
  }),
  z.strictObject({ userId: idSchema }),
])

export const purchaseBody = z.strictObject({
  member: memberReference,
  /** Euros, VAT included, after discounts, without what was paid by points or vouchers. */
  amount: amountSchema,
  /**
   * Number of the receipt: the same again of the same register is answered as the first time. Each register numbers its own: one is told
   * from another by `register`, else by the shop (`storeId`) and the API key.
   */
  receiptId: receiptSchema,
  register: registerSchema.optional(),
  occurredAt: z.iso.datetime({ offset: true }).optional(),
  items: z.array(receiptLine).min(1).max(MOST_LINES).optional(),
  storeId: idSchema.optional(),
  /** One program alone; without it all active ones of the brand that the customer joined. */
  programId: idSchema.optional(),
})

const refundOfCode = z.strictObject({ code: lineText, amount: amountSchema })
/** Of one line of the receipt by its place in `lines` of the purchase, the first being 0: also one without a code. */
const refundOfLine = z.strictObject({
  line: z
    .int()
    .min(0)
    .max(MOST_LINES - 1),
  amount: amountSchema,
})

export const refundBody = z.strictObject({
  /** Number of the refund's own receipt, of its register. */
  receiptId: receiptSchema,
  register: registerSchema.optional(),
  /** Euros; without it all that is left. */
  amount: amountSchema.optional(),
  items: z
    .array(z.union([refundOfCode, refundOfLine]))
    .min(1)
    .max(MOST_LINES)
    .optional(),
  occurredAt: z.iso.datetime({ offset: true }).optional(),
})

/** A refund whose receipt is not known: the newest purchases are lowered first. */
export const looseRefundBody = refundBody.extend({
  member: memberReference,
  amount: amountSchema,
  items: z.array(refundOfCode).min(1).max(MOST_LINES).optional(),
  programId: idSchema.optional(),
  /** Why somebody without a receipt gets something back; kept with the event and shown in the day's list. */
  reason: readableText(300).optional(),
})
