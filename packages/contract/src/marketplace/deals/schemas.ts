import { z } from 'zod'
import { sellerSchema } from '../sellers/schemas.ts'
import { publicShopSchema } from '../shops/schemas.ts'
import { FEED_REASONS, REACTION_TYPES } from './constants.ts'
import { safetySchema } from './safety-schemas.ts'
import { dealDraftSchema } from './deal-body.ts'

export const reactionTypeSchema = z.enum(REACTION_TYPES)
export type ReactionType = z.output<typeof reactionTypeSchema>

const count = z.int().min(0)

export const reactionCountsSchema = z.object({ LIKE: count, WANT: count, OWN: count, SHARE: count })

export const userReactionSchema = z.object({ type: reactionTypeSchema, createdAt: z.string() })

/** Counts per type and the caller's own reactions. */
export const reactionStateSchema = z.object({
  reactions: reactionCountsSchema,
  userReactions: z.array(userReactionSchema),
})
export type ReactionState = z.output<typeof reactionStateSchema>

export const dealProductSchema = z.object({
  _id: z.uuid(),
  productName: z.string(),
  description: z.string(),
})

/**
 * A deal in every list. Prices in euros, discount a whole percent, distance in whole metres
 * (absent when no position is known), `points` 0 when the deal names none, `link` present = online
 * deal.
 */
export const dealSchema = z.object({
  _id: z.uuid(),
  id: z.uuid(),
  brandId: z.uuid(),
  brand: z.object({
    _id: z.uuid(),
    username: z.string(),
    handle: z.string(),
    logo: z.string().nullable(),
    avatar: z.string().nullable(),
    verified: z.boolean(),
    isFollowed: z.boolean(),
  }),
  product: dealProductSchema,
  images: z.array(z.string()),
  title: z.string(),
  description: z.string(),
  price: z.number(),
  discount: z.int(),
  discountPrice: z.number(),
  /** Lowest price of the 30 days before the reduction (art. 17-bis Codice del Consumo). */
  lowestPrice: z.number(),
  /**
   * True = its shop has declared `lowestPrice`, false = earlier deals prove it. Missing in answers
   * that were stored before it existed.
   */
  lowestDeclared: z.boolean().optional(),
  expirationDate: z.string(),
  createdAt: z.string(),
  distance: z.int().min(0).optional(),
  latitude: z.number(),
  longitude: z.number(),
  quantity: z.int().min(0),
  link: z.string().nullable(),
  points: z.int().min(0),
  reactions: reactionCountsSchema,
  userReactions: z.array(userReactionSchema),
  isUsed: z.boolean(),
  isFollowed: z.boolean(),
})
export type Deal = z.output<typeof dealSchema>

/**
 * A deal of the feed 'Per te' with the reasons for its place, the most important first (domain,
 * for-you.ts).
 */
export const feedDealSchema = dealSchema.extend({
  why: z.array(z.enum(FEED_REASONS)),
  /** The category of the reason `category`. */
  likedCategoryId: z.uuid().nullable(),
})
export type FeedDeal = z.output<typeof feedDealSchema>

/** A place of a deal at several shops; `_id` null = the brand's own address. */
export const dealPlaceSchema = publicShopSchema
  .omit({ _id: true, closures: true, openingHours: true })
  // Like `shops`, it is missing in answers that were stored before it existed.
  .extend({ _id: z.uuid().nullable(), placeConfirmed: z.boolean().optional() })
export type DealPlace = z.output<typeof dealPlaceSchema>

/** A deal with the fields of its own page. */
export const dealDetailSchema = dealSchema.extend({
  tags: z.array(z.string()),
  /**
   * The end announced first, if it was moved to later while the deal was running; else null.
   * Missing in answers that were stored before it existed.
   */
  prolongedFrom: z.string().nullable().optional(),
  videoUrl: z.string().nullable(),
  categoryIds: z.array(z.uuid()),
  gtin: z.array(z.string()),
  /**
   * Only adults may buy it, because the deal or one of its categories says so. Missing in answers
   * that were stored before it existed.
   */
  adults: z.boolean().optional(),
  /** What an online deal sells. Missing in answers that were stored before it existed. */
  safety: safetySchema.nullable().optional(),
  /** Its shop; null = the brand's own address. */
  shopId: z.uuid().nullable(),
  /**
   * Its further shops. Like `can`, it is missing in answers that were stored before it existed, and
   * so is `shops`.
   */
  otherShopIds: z.array(z.uuid()).optional(),
  /**
   * The places of a deal at several shops: the nearest first where a position is known. Empty for a
   * deal at one place. The position, distance and address of the deal are those of the nearest
   * place that is not known to be closed now.
   */
  shops: z.array(dealPlaceSchema).optional(),
  /**
   * `quantity` (available units) + redeemedCount + heldCount = the offered units, which a PUT sends
   * as `quantity`.
   */
  redeemedCount: count,
  /** Units held by valid codes. */
  heldCount: count,
  brand: dealSchema.shape.brand.extend({
    followerCount: count,
    latitude: z.number(),
    longitude: z.number(),
    /**
     * False = the deal’s position is approximate. Missing in answers that were stored before it
     * existed.
     */
    placeConfirmed: z.boolean().optional(),
    address: z.string(),
    city: z.string(),
    /**
     * The telephone of the place (empty = none is known), whether it is open now (null = its hours
     * are unknown) and when that changes. Missing in answers that were stored before they existed.
     */
    phone: z.string().optional(),
    isOpen: z.boolean().nullable().optional(),
    changesAt: z.string().nullable().optional(),
    /** Who sells. Missing in answers that were stored before it existed. */
    seller: sellerSchema.optional(),
  }),
  /**
   * The actions of the caller on the deal, as long as its state allows them: nobody redeems at the
   * shop that they work for. The server always sends it. It is optional because answers that were
   * stored before it existed have none (a code kept by the app, the answer to a repeated request);
   * the app then offers the action and the server decides.
   */
  can: z.object({ redeem: z.boolean() }).optional(),
})
export type DealDetail = z.output<typeof dealDetailSchema>

export const savedDealSchema = dealSchema.extend({ savedAt: z.string() })
export type SavedDeal = z.output<typeof savedDealSchema>

/** A deal the user opened; _id is the deal's. */
export const recentViewSchema = z.object({
  _id: z.uuid(),
  viewedAt: z.string(),
  product: dealProductSchema,
  discountPrice: z.number(),
  title: z.string(),
  images: z.array(z.string()),
  isUsed: z.boolean(),
})
export type RecentView = z.output<typeof recentViewSchema>

/** The number: exactly `count`, or with `more` at least this many ('oltre 1.000'). */
export const dealCountSchema = z.object({ count, more: z.boolean() })
export type DealCount = z.output<typeof dealCountSchema>

/**
 * A square of the map: the mean position of its deals, and their number; with `more` at least this
 * many.
 */
export const mapSquareSchema = z.object({
  /**
   * level/x/y: the world's side divided into 2^level, counted from the west and the south (Web
   * Mercator).
   */
  _id: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  deals: count,
  more: z.boolean(),
})
export type MapSquare = z.output<typeof mapSquareSchema>

/** The deals of one brand at one door. */
export const mapShopSchema = z.object({
  brandId: z.uuid(),
  username: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  deals: count,
  /** The highest discount among them, whole percent. */
  discount: z.int(),
})
export type MapShop = z.output<typeof mapShopSchema>

/** The content of a part of the map: its shops where they are few, otherwise squares. */
export const dealMapSchema = z.object({
  deals: dealCountSchema,
  /** Number of brands; null where there are too many deals to read each. */
  brands: count.nullable(),
  /** The level of the squares, also when shops are sent. */
  level: z.int(),
  squares: z.array(mapSquareSchema),
  shops: z.array(mapShopSchema),
})
export type DealMap = z.output<typeof dealMapSchema>

/** A deal in its brand's own list. */
export const ownDealSchema = dealSchema.extend({
  /**
   * withdrawn = removed by the brand for good; ended = its date has passed, or the brand has ended
   * it.
   */
  state: z.enum(['active', 'soldOut', 'ended', 'withdrawn']),
  figures: z.object({
    /** All offered units. */
    offered: count,
    redeemed: count,
    /** Units that open codes hold. */
    held: count,
    /** Euros of the redeemed units. */
    revenue: z.number(),
  }),
  can: z.object({ edit: z.boolean(), end: z.boolean(), reprice: z.boolean() }),
})
export type OwnDeal = z.output<typeof ownDealSchema>

/** The check of a price before publishing (art. 17-bis Codice del Consumo). */
export const priceCheckSchema = z.object({
  /** Euros. */
  discountPrice: z.number(),
  /**
   * Lowest known price of the last 30 days in euros; null = the product was on no deal then, and
   * its shop declares the lowest price.
   */
  lowestPrice: z.number().nullable(),
  /**
   * Products of the brand with a like name that were on offer in these days, the most alike first:
   * a person says whether it is one of them.
   */
  alike: z.array(z.object({ _id: z.uuid(), productName: z.string() })),
  /** False = the list price is above the lowest price, or the discount takes nothing off. */
  allowed: z.boolean(),
})
export type PriceCheck = z.output<typeof priceCheckSchema>

/** The results of a file's rows. */
export const dealImportSchema = z.object({
  /** `_id` null after a dry run. */
  accepted: z.array(z.object({ line: count, title: z.string(), _id: z.uuid().nullable() })),
  refused: z.array(z.object({ line: count, title: z.string(), reason: z.string() })),
  /** The refused rows with their reasons, as a file to correct and send again. */
  refusedFile: z.string().nullable(),
})
export type DealImport = z.output<typeof dealImportSchema>

export const keptDraftSchema = z.object({
  draft: dealDraftSchema.nullable(),
  updatedAt: z.string().nullable(),
})
