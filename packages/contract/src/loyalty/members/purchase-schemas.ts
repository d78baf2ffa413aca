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
/**
 * The beginning of a partner's receipts in a common program: no shop's own number begins
 * like that.
 */
const OF_A_PARTNER = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}:/i

/**
 * The register that prints a receipt, by its name in the shop's system: `2`, `cassa-bar`, the
 * serial number of the printer.
 */
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
/** A number from the caller's system, stored unchanged. */
export const ownNumberSchema = ownNumber.refine((text) => !OF_A_PARTNER.test(text), message('invalid'))
/** Number of a receipt, as the till prints it or a person types it; the output is its one form. */
export const receiptSchema = ownNumber
  .transform(receiptNumberOf)
  .refine((number) => number.length <= 100 && !OF_A_PARTNER.test(number), message('invalid'))
  .describe(
    'Number of the receipt. Capitals and blanks make no other receipt: it is kept in capitals, without blanks.',
  )
const lineText = z.string().trim().min(1).max(100).regex(PRINTABLE, message('invalid'))

/** One line of a receipt; quantity with at most three decimals, for weighed goods. */
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

/** A member at the till: the card's scanned text, the typed code, or an account's id. */
export const memberReference = z.union([
  z.strictObject({ card: z.string().min(1).max(1000) }),
  z.strictObject({
    code: z.string().trim().toUpperCase().regex(MEMBER_CODE, message('invalid')),
  }),
  z.strictObject({ userId: idSchema }),
])

export const purchaseBody = z.strictObject({
  member: memberReference,
  /** Euros, VAT included, after discounts, without payments by points or vouchers. */
  amount: amountSchema,
  /**
   * Number of the receipt: the same from the same register gets the first answer. Each register has
   * its own numbers; `register` distinguishes registers, otherwise the shop (`storeId`) and the API
   * key.
   */
  receiptId: receiptSchema,
  register: registerSchema.optional(),
  occurredAt: z.iso.datetime({ offset: true }).optional(),
  items: z.array(receiptLine).min(1).max(MOST_LINES).optional(),
  storeId: idSchema.optional(),
  /** Only one program; without it all active ones of the brand that the customer joined. */
  programId: idSchema.optional(),
  /**
   * Why it counts although the customer has reached the limit of purchases of an hour or a day. Only
   * people who run the shop may say so; it is kept in the audit log.
   */
  overLimit: readableText(200).optional(),
})

const refundOfCode = z.strictObject({ code: lineText, amount: amountSchema })
/**
 * One line of the receipt by its index in `lines` of the purchase, from 0: also one without a code.
 */
const refundOfLine = z.strictObject({
  line: z
    .int()
    .min(0)
    .max(MOST_LINES - 1),
  amount: amountSchema,
})

export const refundBody = z.strictObject({
  /** Number of the refund's own receipt, from its register. */
  receiptId: receiptSchema,
  register: registerSchema.optional(),
  /** Euros; without it the whole rest. */
  amount: amountSchema.optional(),
  items: z
    .array(z.union([refundOfCode, refundOfLine]))
    .min(1)
    .max(MOST_LINES)
    .optional(),
  occurredAt: z.iso.datetime({ offset: true }).optional(),
})

/** A refund without a known receipt: the newest purchases are reduced first. */
export const looseRefundBody = refundBody.extend({
  member: memberReference,
  amount: amountSchema,
  items: z.array(refundOfCode).min(1).max(MOST_LINES).optional(),
  programId: idSchema.optional(),
  /**
   * The reason for a refund without a receipt; stored with the event and shown in the day's list.
   */
  reason: readableText(300).optional(),
})
