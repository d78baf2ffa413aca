import { SCAN_PROOF } from '@vicino/domain/display'
import { z } from 'zod'
import { idSchema } from '../common/ids.ts'
import { readableText } from '../common/text.ts'
import { DAY_MINUTES, DEAL_SECONDS, DISPLAY_LIMITS, PAIRING } from './constants.ts'

const name = readableText(60)

/** When a deal plays, by the clocks of Europe/Rome. */
const scheduleShape = {
  seconds: z.int().min(DEAL_SECONDS.least).max(DEAL_SECONDS.most),
  /** 1 = Monday … 7 = Sunday. */
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length),
  /** Minutes of the day, `to` not included. 0 and 1440 are the whole day; with `to` before `from` they pass midnight. */
  from: z
    .int()
    .min(0)
    .max(DAY_MINUTES - 1),
  to: z.int().min(1).max(DAY_MINUTES),
}

export const displaySchema = z.object({
  _id: z.uuid(),
  brandId: z.uuid(),
  brandName: z.string(),
  name: z.string(),
  /** Where it stands, in the brand's words; empty when not said. */
  place: z.string(),
  /** null = it shows nothing. */
  playlist: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  /** Heard of within the last 90 s. */
  online: z.boolean(),
  pairedAt: z.string(),
  /** null = never since it was paired. */
  lastSeenAt: z.string().nullable(),
})
export type Display = z.output<typeof displaySchema>

export const playlistSummarySchema = z.object({
  _id: z.uuid(),
  brandId: z.uuid(),
  name: z.string(),
  /** Deals on it, and how many of them can be had now. */
  deals: z.int(),
  onOffer: z.int(),
  displays: z.int(),
})
export type PlaylistSummary = z.output<typeof playlistSummarySchema>

/** A deal as a screen shows it. Euros. */
const shownDealSchema = z.object({
  dealId: z.uuid(),
  title: z.string(),
  brandName: z.string(),
  brandLogo: z.string().nullable(),
  image: z.string().nullable(),
  videoUrl: z.string().nullable(),
  price: z.number(),
  discount: z.number(),
  discountPrice: z.number(),
  /** Of the last 30 days. */
  lowestPrice: z.number(),
  expirationDate: z.string(),
  /** Pieces that can still be had; 0 also for a deal that was ended. */
  quantity: z.int(),
})

export const playlistItemSchema = shownDealSchema.extend({
  seconds: z.int(),
  weekdays: z.array(z.int()),
  from: z.int(),
  to: z.int(),
})
export type PlaylistItem = z.output<typeof playlistItemSchema>

/** In the order in which they play. */
export const playlistSchema = z.object({
  _id: z.uuid(),
  brandId: z.uuid(),
  name: z.string(),
  items: z.array(playlistItemSchema),
})
export type Playlist = z.output<typeof playlistSchema>

export const pairDisplayBody = z.strictObject({
  code: z
    .string()
    .trim()
    .toUpperCase()
    .regex(new RegExp(`^[${PAIRING.alphabet}]{${PAIRING.length}}$`)),
  name,
  place: z.union([z.literal(''), readableText(80)]).default(''),
})

export const changeDisplayBody = z
  .strictObject({
    name,
    place: z.union([z.literal(''), readableText(80)]),
    playlistId: idSchema.nullable(),
  })
  .partial()

export const changePlaylistBody = z.strictObject({
  name,
  items: z.array(z.strictObject({ dealId: idSchema, ...scheduleShape })).max(DISPLAY_LIMITS.deals),
})

export const pairingSchema = z.object({
  code: z.string(),
  /** What the screen shows from now on to say who it is; told this once. */
  token: z.string(),
  expiresAt: z.string(),
  serverTime: z.string(),
})
export type Pairing = z.output<typeof pairingSchema>

/** What a screen is to show: its code until somebody has typed it, then the playlist. */
export const playerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pairing'), code: z.string(), expiresAt: z.string(), serverTime: z.string() }),
  /** Nothing has changed since the answer that the player has (`known`). */
  z.object({ state: z.literal('same'), serverTime: z.string() }),
  z.object({
    state: z.literal('paired'),
    /** To be sent as `known`. */
    digest: z.string(),
    displayId: z.uuid(),
    name: z.string(),
    items: z.array(playlistItemSchema),
    serverTime: z.string(),
  }),
])
export type Player = z.output<typeof playerSchema>

/** What the QR of a display says beside the deal: which display, and what proves that it showed the deal just now. */
export const scanBody = z.strictObject({
  displayId: idSchema,
  dealId: idSchema,
  proof: z.string().regex(SCAN_PROOF),
})

/**
 * `paid` = the points of a display; `again` = this display has paid the caller today; `enough` = 20 displays have; `own` = the
 * caller works for the shop; `stale` = the QR is older than an hour; `unknown` = no display shows such a QR.
 */
export const scanResultSchema = z.object({
  outcome: z.enum(['paid', 'again', 'enough', 'own', 'stale', 'unknown']),
  points: z.int().min(0),
})
export type ScanResult = z.output<typeof scanResultSchema>
