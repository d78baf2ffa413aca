import type { Instant } from './clock.ts'
import type { SocialMechanic, SpecialMechanic } from './config.ts'
import type { Line } from './purchase.ts'
import type { RefundItem } from './refunds.ts'

/**
 * What happened outside and may earn (docs/modules/loyalty.md, "Engine"). Its id is unique in the
 * program; that the same comes twice is seen before.
 */
export type LoyaltyEvent = {
  readonly id: string
  /** When it happened: decides which day, month, period and factors it belongs to. */
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
  /** Nets sum to the amount; a purchase without lines has one of the whole amount. */
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
  /** What it is once for: product, deal, post or invited person; ignored where it is once per program, day or year. */
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

/** Staff adds or takes points and stamps by hand; never for oneself. */
export interface AdjustmentData {
  readonly type: 'adjustment'
  readonly points: number
  readonly stamps?: number
  /** Why, as the member reads it. */
  readonly note?: string
  readonly isSaldo: boolean
}

/** What an automation of the brand gives: never for the tier. */
export interface GiftData {
  readonly type: 'gift'
  /** Id of the automation. */
  readonly rule: string
  readonly points: number
  readonly stamps: number
  /** Its name, as the member reads it. */
  readonly note: string
}

/** Takes back what an award paid, where its mechanic allows it, or an adjustment by hand. */
export interface ReversalData {
  readonly type: 'reversal'
  readonly award: {
    readonly eventId: string
    readonly at: Instant
    /** The mechanic, the id of a custom rule, or 'adjustment'. */
    readonly rule: string
    readonly kind: 'social' | 'custom' | 'adjustment'
    /** Of the award's item: what it really paid; of an adjustment by hand as much of it as is taken back. */
    readonly points: number
    readonly stamps?: number
    readonly status: number
  }
}
