import { SCAN_NONCE } from '@vicino/domain/display'
import { z } from 'zod'
import { versionSchema } from '../../common/admin-list.ts'
import { message } from '../../common/field-messages.ts'
import { idSchema } from '../../common/ids.ts'
import { readableText } from '../../common/text.ts'
import { fileKeyOrAddressSchema } from '../../foundation/files/schemas.ts'
import {
  DAY_MINUTES,
  DEAL_SECONDS,
  DISPLAY_LIMITS,
  FIGURE_DAYS,
  PAIRING,
  PLAY_BATCHES,
  SLIDE_TEXT,
} from './constants.ts'

const name = readableText(60)

/** When a deal or slide plays, in Rome, and who pays for it. */
const scheduleShape = {
  seconds: z.int().min(DEAL_SECONDS.least).max(DEAL_SECONDS.most),
  /** 1 = Monday … 7 = Sunday. */
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length),
  /**
   * Minutes of the day, `to` not included. 0 and 1440 are the whole day; with `to` before `from`
   * they pass midnight.
   */
  from: z
    .int()
    .min(0)
    .max(DAY_MINUTES - 1),
  to: z.int().min(1).max(DAY_MINUTES),
  advertiser: readableText(120).nullable().default(null),
}

export const displaySchema = z.object({
  _id: z.uuid(),
  brandId: z.uuid(),
  brandName: z.string(),
  name: z.string(),
  /** Its place, in the brand's words; empty when unknown. */
  place: z.string(),
  /** Its shop of the brand; null = none of them, or unknown. */
  shop: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  group: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  /** null = it shows nothing. */
  playlist: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  /** Seen within the last 90 s. */
  online: z.boolean(),
  pairedAt: z.string(),
  /** null = never since it was paired. */
  lastSeenAt: z.string().nullable(),
})
export type Display = z.output<typeof displaySchema>

export const displayGroupSchema = z.object({
  _id: z.uuid(),
  brandId: z.uuid(),
  name: z.string(),
  /** Its paired displays. */
  displays: z.int().min(0),
})
export type DisplayGroup = z.output<typeof displayGroupSchema>

/**
 * A new or changed group: it has exactly these displays; a display of another group leaves that
 * group.
 */
export const groupBody = z.strictObject({
  name,
  displayIds: z
    .array(idSchema)
    .max(DISPLAY_LIMITS.displays)
    .refine((ids) => new Set(ids).size === ids.length),
})

/** The paired displays of a group, or of a shop. */
export const togetherSchema = z.union([
  z.strictObject({ groupId: idSchema }),
  z.strictObject({ shopId: idSchema }),
])
export type Together = z.output<typeof togetherSchema>

export const playlistSummarySchema = z.object({
  _id: z.uuid(),
  brandId: z.uuid(),
  name: z.string(),
  /** Its deals, and how many of them are available now. */
  deals: z.int(),
  onOffer: z.int(),
  /** Its slides of the brand's own. */
  slides: z.int(),
  displays: z.int(),
})
export type PlaylistSummary = z.output<typeof playlistSummarySchema>

/** A deal on a screen. Euros. */
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
  /** Lowest price of the last 30 days. */
  lowestPrice: z.number(),
  /** Declared by its shop. Missing in playlists that a screen kept from before it existed. */
  lowestDeclared: z.boolean().optional(),
  expirationDate: z.string(),
  /** Available units; 0 also for an ended deal. */
  quantity: z.int(),
})

const playedShape = {
  seconds: z.int(),
  weekdays: z.array(z.int()),
  from: z.int(),
  to: z.int(),
  /**
   * Who pays the brand for showing it (art. 26 Digital Services Act); null = nobody. Missing in
   * playlists that a screen kept from before it existed.
   */
  advertiser: z.string().nullable().optional(),
}

/** A slide of the brand's own. Texts may be empty; one of the three is not. */
const slideSchema = z.object({ title: z.string(), text: z.string(), image: z.string().nullable() })

const dealItemSchema = shownDealSchema.extend(playedShape)
const slideItemSchema = z.object({ slide: slideSchema, ...playedShape })
export type DealItem = z.output<typeof dealItemSchema>
export type SlideItem = z.output<typeof slideItemSchema>

/** A deal, or a slide of the brand's own. */
export const playlistItemSchema = z.union([dealItemSchema, slideItemSchema])
export type PlaylistItem = DealItem | SlideItem

/** In playing order. */
export const playlistSchema = z.object({
  _id: z.uuid(),
  version: z.string(),
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
  shopId: idSchema.nullable().default(null),
})

export const changeDisplayBody = z
  .strictObject({
    name,
    place: z.union([z.literal(''), readableText(80)]),
    shopId: idSchema.nullable(),
    groupId: idSchema.nullable(),
    playlistId: idSchema.nullable(),
  })
  .partial()

/** The image is the key of an upload, or the address that the playlist shows already. */
const slideBody = z
  .strictObject({
    title: z.union([z.literal(''), readableText(SLIDE_TEXT.title)]).default(''),
    text: z.union([z.literal(''), readableText(SLIDE_TEXT.text)]).default(''),
    image: fileKeyOrAddressSchema.nullable().default(null),
  })
  .refine(({ title, text, image }) => title !== '' || text !== '' || image !== null, message('required'))

export const changePlaylistBody = z.strictObject({
  name,
  items: z
    .array(
      z.union([
        z.strictObject({ dealId: idSchema, ...scheduleShape }),
        z.strictObject({ slide: slideBody, ...scheduleShape }),
      ]),
    )
    .max(DISPLAY_LIMITS.deals),
  version: versionSchema,
})

export const pairingSchema = z.object({
  code: z.string(),
  /** The token with which the screen authenticates from now on; only this answer contains it. */
  token: z.string(),
  expiresAt: z.string(),
  serverTime: z.string(),
})
export type Pairing = z.output<typeof pairingSchema>

/** The content of a screen: its code until a person has typed it, then the playlist. */
export const playerSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('pairing'), code: z.string(), expiresAt: z.string(), serverTime: z.string() }),
  /** Nothing has changed since the player's answer (`known`). */
  z.object({ state: z.literal('same'), serverTime: z.string() }),
  z.object({
    state: z.literal('paired'),
    /** The player sends it as `known`. */
    digest: z.string(),
    displayId: z.uuid(),
    name: z.string(),
    items: z.array(playlistItemSchema),
    serverTime: z.string(),
  }),
])
export type Player = z.output<typeof playerSchema>

/**
 * The content of a display's QR beside the deal: the display, and the proof that it has just shown
 * the deal.
 */
export const scanBody = z.strictObject({
  displayId: idSchema,
  dealId: idSchema,
  proof: z.string().regex(SCAN_NONCE),
})

/**
 * `paid` = the display's points; `again` = this display has rewarded the caller today; `enough` =
 * 20 displays have; `own` = the caller works for the shop; `stale` = the QR is older than an hour;
 * `unknown` = no display shows such a QR.
 */
export const scanResultSchema = z.object({
  outcome: z.enum(['paid', 'again', 'enough', 'own', 'stale', 'unknown']),
  points: z.int().min(0),
})
export type ScanResult = z.output<typeof scanResultSchema>

const HOUR_SECONDS = 3600
/**
 * A batch is closed by the first deal that begins after its hour; it still counts that deal's
 * seconds.
 */
const BATCH_SECONDS = HOUR_SECONDS + DEAL_SECONDS.most

/**
 * The deals that a display showed within an hour at most, by a clock that the player corrected by
 * the server's.
 */
const playBatchSchema = z
  .strictObject({
    /** 128 random bits from the player, so that a repeated batch counts once. */
    id: z.string().regex(/^[0-9a-f]{32}$/),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    /** The player has compared its clock with the server's since it was switched on. */
    isSure: z.boolean(),
    plays: z
      .array(
        z.strictObject({
          dealId: idSchema,
          count: z.int().min(1).max(BATCH_SECONDS),
          seconds: z.int().min(0).max(BATCH_SECONDS),
        }),
      )
      .min(1)
      .max(PLAY_BATCHES.deals),
  })
  .refine(({ from, to, plays }) => {
    const length = (Date.parse(to) - Date.parse(from)) / 1000
    const shown = plays.reduce((sum, { seconds }) => sum + seconds, 0)
    // One deal at a time, so that the shown seconds exceed the batch by one deal at most.
    return length >= 0 && length <= 2 * HOUR_SECONDS && shown <= length + DEAL_SECONDS.most
  })
export type PlayBatch = z.output<typeof playBatchSchema>

export const playsBody = z.strictObject({ batches: z.array(playBatchSchema).min(1).max(PLAY_BATCHES.sent) })

export const figuresQuery = z
  .object({
    days: z
      .enum(FIGURE_DAYS.map(String) as [string, ...string[]])
      .default('7')
      .transform(Number),
    /** For one display, a group or a shop; without them for the whole brand. */
    displayId: idSchema.optional(),
    groupId: idSchema.optional(),
    shopId: idSchema.optional(),
  })
  .refine(({ displayId, groupId, shopId }) => [displayId, groupId, shopId].filter(Boolean).length <= 1)

const figureShape = {
  /** Times that a deal was on a screen. */
  shown: z.int().min(0),
  scanned: z.int().min(0),
  redeemed: z.int().min(0),
}

/** The metrics of displays for the last days in Rome, including today. */
export const figuresSchema = z.object({
  total: z.object(figureShape),
  /** Every day, the oldest first. */
  days: z.array(z.object({ day: z.string(), ...figureShape })),
  /** By display and deal, the most shown first; the first 200. */
  rows: z.array(
    z.object({
      displayId: z.uuid(),
      display: z.string(),
      dealId: z.uuid(),
      deal: z.string(),
      ...figureShape,
      /** Seconds on the screen. */
      seconds: z.int().min(0),
      /** The part of `shown` whose day the player did not know for sure. */
      unsure: z.int().min(0),
    }),
  ),
})
export type Figures = z.output<typeof figuresSchema>
