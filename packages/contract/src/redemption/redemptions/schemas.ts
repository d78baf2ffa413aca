import { REDEMPTION_STATES } from '@vicino/domain/redemption'
import { z } from 'zod'

export const redemptionStatusSchema = z.enum(REDEMPTION_STATES)
export type RedemptionStatus = z.output<typeof redemptionStatusSchema>

export const channelSchema = z.enum(['store', 'online'])
export type Channel = z.output<typeof channelSchema>

/** Nine digits, the first not 0. */
export const transactionIdSchema = z.string().regex(/^[1-9]\d{8}$/, 'transaction_id')

/** The caller's kind of device: a desktop gets no code. */
export const deviceSchema = z.enum(['phone', 'desktop'])

export const redemptionFacts = z.object({
  _id: z.uuid(),
  transactionId: transactionIdSchema,
  channel: channelSchema,
  status: redemptionStatusSchema,
  /** The BrandPoints of the confirmation, before or after it. */
  points: z.int().min(0),
  /** Euros; the prices of the deal when the code was opened. */
  price: z.number(),
  discountPrice: z.number(),
  openedAt: z.string(),
  expiresAt: z.string(),
  /** When it was confirmed, cancelled or voided; null for a held and for an expired one. */
  closedAt: z.string().nullable(),
})

/** An online purchase's single-use code, and the shop's address with the code attached. */
const purchase = z.object({ code: z.string(), shopUrl: z.string() })

/** An end of the caller's code by the shop; both are false and null otherwise. */
const byTheShop = {
  /** The shop freed the unit, so the code was cancelled. */
  freedByShop: z.boolean(),
  /** The shop's reason for voiding the confirmed redemption; null when it did not. */
  voidReason: z.string().nullable(),
}

/**
 * A code's deal, for the screens of the code. A deal's detail contains all of it under the same
 * names (a test checks this), so that answers stored with a whole detail (a code kept by the app,
 * the answer to a repeated request) can be read as this.
 */
export const dealOfCodeSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  description: z.string(),
  images: z.array(z.string()),
  /** Whole percent. */
  discount: z.int(),
  /**
   * Lowest price of the 30 days before the reduction, in euros (art. 17-bis Codice del Consumo).
   */
  lowestPrice: z.number(),
  /** Declared by its shop. Missing in codes that the app kept from before it existed. */
  lowestDeclared: z.boolean().optional(),
  product: z.object({ productName: z.string() }),
  reactions: z.object({ OWN: z.int().min(0) }),
  brand: z.object({
    username: z.string(),
    logo: z.string().nullable(),
    avatar: z.string().nullable(),
    verified: z.boolean(),
    address: z.string(),
    city: z.string(),
  }),
})
export type DealOfCode = z.output<typeof dealOfCodeSchema>

/**
 * The caller's own redemption. Countdowns use `serverTime`, so that a wrong phone clock does not
 * matter.
 */
export const redemptionSchema = redemptionFacts.extend({
  ...byTheShop,
  serverTime: z.string(),
  /**
   * Signed text for a QR code, error level M, alphanumeric mode, and the end of its proof;
   * null for an online code and one that is no longer held.
   */
  qr: z.object({ token: z.string(), expiresAt: z.string() }).nullable(),
  purchase: purchase.nullable(),
  /**
   * Until when a till without network may still report that it read the code; missing where the
   * shop's tills need the network, and once the code is no longer held or expired.
   */
  awaitsTillUntil: z.string().optional(),
  deal: dealOfCodeSchema,
})
export type Redemption = z.output<typeof redemptionSchema>

export const dealLineSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  productName: z.string(),
  image: z.string().nullable(),
})

/** A redemption in a list: the caller's own history. */
export const redemptionLineSchema = redemptionFacts.extend({
  ...byTheShop,
  purchase: purchase.nullable(),
  deal: dealLineSchema,
  brand: z.object({ _id: z.uuid(), username: z.string(), logo: z.string().nullable() }),
})
export type RedemptionLine = z.output<typeof redemptionLineSchema>

/** A redemption at the till; the customer pays `discountPrice`. */
export const tillLineSchema = redemptionFacts.extend({
  serverTime: z.string(),
  deal: dealLineSchema,
  customer: z.object({ username: z.string(), avatar: z.string().nullable() }),
  /**
   * Seconds since the customer's screen last proved its presence, where this matters: for a typed
   * number, which proves nothing by itself, when a till reads it or confirms it on purpose. Null
   * when the screen was present, and for QR and online codes.
   */
  unheardSeconds: z.int().positive().nullable(),
  /** Only adults may buy it: the till checks the age. Sent while the code is looked at. */
  adults: z.boolean().optional(),
})
export type TillLine = z.output<typeof tillLineSchema>
