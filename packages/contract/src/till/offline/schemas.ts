import { z } from 'zod'
import { versionSchema } from '../../common/admin-list.ts'
import { CARD_TEXT, PURCHASE_LIMITS } from '../../loyalty/members/constants.ts'
import { tillProgramSchema } from '../../loyalty/members/schemas.ts'
import { purchaseBody } from '../../loyalty/members/purchase-schemas.ts'
import { OFFLINE_TILL_MOST } from './constants.ts'

/** A shop's switch and limits; `amount` in euros. */
export const offlineRules = z.strictObject({
  enabled: z.boolean(),
  /** Entries that may wait on one till. */
  entries: z.int().min(1).max(OFFLINE_TILL_MOST.entries),
  /** The most of one purchase. */
  amount: z.int().min(1).max(OFFLINE_TILL_MOST.amount),
  /** Hours since the till's last contact with the server. */
  hours: z.int().min(1).max(OFFLINE_TILL_MOST.hours),
  /** Whether a QR counts whose freshness token has ended: the customer's phone has no network either. */
  staleCodes: z.boolean(),
})
export type OfflineRules = z.output<typeof offlineRules>
/** The rules, and a limit that holds with network too. */
const tillRules = offlineRules.extend({
  /** Purchases of a customer within an hour in one shop, before whoever runs the shop is asked. */
  purchasesPerHour: z.int().min(PURCHASE_LIMITS.perHour).max(PURCHASE_LIMITS.perHourMost),
})
export const offlineSettings = tillRules.extend({ version: z.string() })
export const offlineSettingsBody = tillRules.extend({ version: versionSchema })

const keySchema = z.object({
  /** Name of the key in the header of a code. */
  id: z.string(),
  /** Ed25519 public key, 32 bytes in base64url. */
  key: z.string(),
  /** An older key that signs nothing but cards in wallets. */
  cardsOnly: z.boolean(),
})

/** What a till needs to work alone. It names no customer. */
export const offlineKit = z.object({
  /** Signed by the server, sent back with each entry: the person, the shop, the limits, the times. */
  pass: z.string(),
  brandId: z.uuid(),
  rules: offlineRules,
  keys: z.array(keySchema),
  /** Deals of which a code may be shown. */
  deals: z.array(
    z.object({
      _id: z.uuid(),
      title: z.string(),
      productName: z.string(),
      /** Euros. */
      discountPrice: z.number(),
      /** The till has to see that the customer is of age. */
      adults: z.boolean(),
    }),
  ),
  /** Programs in which a purchase may count. */
  programs: z.array(tillProgramSchema.pick({ _id: true, name: true, lines: true })),
  serverTime: z.string(),
  /** The till takes nothing more from then on: the limit of hours, or the end of the session. */
  until: z.string(),
})
export type OfflineKit = z.output<typeof offlineKit>

const entryBase = z.strictObject({
  /** Made by the till: the same entry sent again counts once. */
  _id: z.uuid(),
  /** When the till took it, by its own clock set to the server's time. */
  at: z.iso.datetime(),
  pass: z.string().min(1).max(1000),
})

export const dealEntry = entryBase.extend({
  kind: z.literal('deal'),
  /** The text of the QR exactly as it was read. */
  token: z.string().min(1).max(2000),
})

export const purchaseEntry = entryBase.extend({
  kind: z.literal('purchase'),
  card: z.string().min(1).max(CARD_TEXT.longest),
  ...purchaseBody.pick({ amount: true, receiptId: true, items: true }).shape,
})

export const offlineEntry = z.discriminatedUnion('kind', [dealEntry, purchaseEntry])
export type OfflineEntry = z.output<typeof offlineEntry>

/**
 * `done`: counted now. `before`: counted by an earlier call. `conflict`: the owner decides.
 * `code` says why; it is `till_over_stock` for a code that was counted although no unit was left.
 */
export const entryResult = z.object({
  _id: z.uuid(),
  outcome: z.enum(['done', 'before', 'conflict']),
  code: z.string().nullable(),
  message: z.string().nullable(),
})
export type EntryResult = z.output<typeof entryResult>

/** An entry that waits for the owner. */
export const offlineConflict = z.object({
  _id: z.uuid(),
  kind: z.enum(['deal', 'purchase']),
  at: z.string(),
  receivedAt: z.string(),
  /** The person at the till; null when their account is gone. */
  by: z.string().nullable(),
  /** Title of the deal; null for a purchase, or when the code names none of the shop's. */
  deal: z.string().nullable(),
  /** Euros: of the purchase, or the deal's price. */
  amount: z.number().nullable(),
  receiptId: z.string().nullable(),
  code: z.string(),
  /** Why it waits, in the caller's language. */
  message: z.string(),
  /** `count`: it can be counted after all. */
  can: z.object({ count: z.boolean() }),
})
export type OfflineConflict = z.output<typeof offlineConflict>
