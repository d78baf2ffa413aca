import type { Instant } from './clock.ts'
import type { SocialMechanic, SpecialMechanic } from './config.ts'
import type { Line } from './purchase.ts'
import type { RefundItem } from './refunds.ts'

/**
 * An external event that may earn points (docs/modules/loyalty.md, "Engine"). Its id is unique in
 * the program; the caller has already excluded repetitions.
 */
export type LoyaltyEvent = {
  readonly id: string
  /** When it happened; this decides its day, month, period and factors. */
  readonly at: Instant
  /** The time of its effect: the server's clock, or `at` for imports of history. */
  readonly receivedAt: Instant
} & (
  | PurchaseData
  | RefundData
  | AwardData
  | VisitData
  | CustomData
  | AdjustmentData
  | GiftData
  | ReversalData
)

export interface PurchaseData {
  readonly type: 'purchase'
  /**
   * Net amounts that add up to the amount; a purchase without lines has one of the whole amount.
   */
  readonly lines: readonly Line[]
  /** Rises with the arrival of a member's purchases. */
  readonly arrival: number
}

export interface RefundData {
  readonly type: 'refund'
  /** null when the till cannot name the receipt. */
  readonly purchaseId: string | null
  /** Cents above 0, or 'all' of a linked purchase: a void. With items it is their sum. */
  readonly cents: number | 'all'
  readonly items: readonly RefundItem[] | null
}

export interface AwardData {
  readonly type: 'award'
  readonly mechanic: SocialMechanic | SpecialMechanic
  /**
   * The object for which it is given once: product, deal, post or invited person; ignored where it
   * is once per program, day or year.
   */
  readonly objectId: string
}

export interface VisitData {
  readonly type: 'visit'
  readonly rule: string
}

export interface CustomData {
  readonly type: 'custom'
  readonly rule: string
}

/** Staff add or take points and stamps manually; never for themselves. */
export interface AdjustmentData {
  readonly type: 'adjustment'
  readonly points: number
  readonly stamps?: number
  /** The reason that the member reads. */
  readonly note?: string
  readonly isSaldo: boolean
}

/** A gift of the brand's automation; it never counts for the tier. */
export interface GiftData {
  readonly type: 'gift'
  /** Id of the automation. */
  readonly rule: string
  readonly points: number
  readonly stamps: number
  /** The automation's name, which the member reads. */
  readonly note: string
  /** It answers a purchase. */
  readonly forPurchase?: boolean
}

/** Reverses an award, where its mechanic allows this, or a manual adjustment. */
export interface ReversalData {
  readonly type: 'reversal'
  readonly award: {
    readonly eventId: string
    readonly at: Instant
    /** The mechanic, the id of a custom rule, or 'adjustment'. */
    readonly rule: string
    readonly kind: 'social' | 'custom' | 'adjustment'
    /** For an award the points that it really gave; for a manual adjustment the part to reverse. */
    readonly points: number
    readonly stamps?: number
    readonly status: number
  }
}
