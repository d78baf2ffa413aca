import type { BrandRow } from './brand-row.ts'
import type { CouponPlan, ProgramPlan, RewardPlan } from './program-plans.ts'
import type { QueueAct } from './queue-acts.ts'

/** Rows of the demo, named and typed as the columns of the server's tables (apps/server/schema). */

/** A text in the two languages of the product. */
interface Bilingual {
  readonly it: string
  readonly en: string
}

export interface CategoryRow {
  readonly id: string
  readonly slug: string
  readonly icon: string
  readonly name_it: string
  readonly name_en: string
  readonly sort_order: number
  readonly sector: 'restaurant' | 'tourism' | null
}

export type { BrandRow }

/** A shop of a brand that has several. */
export interface ShopRow {
  readonly id: string
  readonly brand_id: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly lat: number
  readonly lon: number
  readonly phone: string
  readonly code: string
  /** As for brands. */
  readonly opening: string
  /** Days on which it stays closed, as PostgreSQL's text of a multirange. */
  readonly closures: string
  readonly created_at: Date
}

export interface ProductRow {
  readonly id: string
  readonly brand_id: string
  readonly product_name: string
  readonly maker: string
  readonly description: string
  readonly gtin: string[]
  readonly image: string | null
  readonly source_key: string
  readonly created_at: Date
  readonly updated_at: Date
}

/** What an online deal sells (Regulation EU 2023/988, art. 19). */
export type DemoSafety =
  | { readonly kind: 'service' }
  | {
      readonly kind: 'goods'
      readonly manufacturer: string
      readonly manufacturerContact: string
      readonly outsideEu: boolean
      readonly responsible: string
      readonly responsibleContact: string
      readonly identification: string
      readonly warnings: string
    }

export interface DealRow {
  readonly id: string
  readonly brand_id: string
  readonly product_id: string
  readonly title: string
  readonly description: string
  readonly tags: string[]
  readonly category_ids: string[]
  readonly gtin: string[]
  readonly images: string[]
  link: string | null
  /** Set for online deals, when all companies are known. */
  safety: DemoSafety | null
  readonly price_cents: number
  readonly discount: number
  readonly discount_price_cents: number
  readonly lowest_price_cents: number
  readonly points: number
  quantity: number
  like_count: number
  want_count: number
  own_count: number
  share_count: number
  readonly lat: number
  readonly lon: number
  /** The deal's shop; null = the brand's own address. */
  shop_id: string | null
  /** Further shops. */
  other_shops: string[]
  readonly created_at: Date
  readonly updated_at: Date
  readonly expires_at: Date
}

export interface PriceRow {
  readonly id: string
  readonly deal_id: string
  readonly product_id: string
  readonly price_cents: number
  readonly discount_price_cents: number
  readonly created_at: Date
  readonly ends_at: Date
}

export interface UserRow {
  readonly id: string
  readonly email: string
  readonly username: string
  readonly handle: string
  readonly role: string
  readonly brand_id?: string
  readonly avatar: string
  readonly language: 'it'
  readonly first_name: string
  readonly last_name: string
  /** A day, YYYY-MM-DD. */
  readonly birth_date?: string
  readonly phone?: string
  readonly email_verified_at: Date
  readonly invite_code: string
  invited_by?: string
  /** Name of the comune; the loader finds its id. */
  readonly home: string
  readonly created_at: Date
  readonly updated_at: Date
}

export interface FollowRow {
  readonly id: string
  readonly user_id: string
  readonly brand_id: string
  readonly created_at: Date
}

export type ReactionType = 'LIKE' | 'WANT' | 'OWN' | 'SHARE'

export interface ReactionRow {
  readonly user_id: string
  readonly deal_id: string
  readonly type: ReactionType
  readonly created_at: Date
}

export interface ViewRow {
  readonly user_id: string
  readonly deal_id: string
  readonly viewed_at: Date
}

export interface RewardRow {
  readonly id: string
  readonly title: Bilingual
  readonly description: Bilingual
  readonly cost: number
  readonly stock: number
  readonly valid_days: number
  readonly created_at: Date
  readonly updated_at: Date
}

export interface BannerRow {
  readonly id: string
  readonly title: Bilingual
  readonly subtitle: Bilingual
  readonly tagline: Bilingual
  readonly cta_text: Bilingual
  readonly cta_link: string
  readonly image: string
  readonly sort_order: number
}

/** An act of a person; the features' own functions perform it (<feature>.demo.ts of the server). */
export type Act = { readonly at: Date; readonly userId: string } & (
  | QueueAct
  | {
      readonly type: 'redeem'
      readonly dealId: string
      readonly brandId: string
      readonly online: boolean
      /** Minutes until the shop confirms; null = the code waits. */
      readonly minutes: number | null
    }
  | { readonly type: 'void'; readonly dealId: string; readonly brandId: string; readonly reason: string }
  | { readonly type: 'buy'; readonly rewardId: string }
  | { readonly type: 'completeProfile' }
  /** Lets 'Per te' use their behaviour (the consent to profiling). */
  | { readonly type: 'consentToProfiling' }
  | {
      readonly type: 'tiers'
      readonly brandId: string
      readonly tiers: readonly {
        readonly id: string
        readonly name: string
        readonly minPoints: number
        readonly maxPoints: number | null
        readonly color: string
        readonly icon: string
        /** Factor on the points of purchases. */
        readonly factor: number
      }[]
    }
  | {
      /** A step of a program; the job does `begin` and `end`. */
      readonly type: 'program'
      readonly step: 'create' | 'schedule' | 'begin' | 'end' | 'cancel'
      readonly brandId: string
      readonly program: ProgramPlan
    }
  | {
      /** The brand invites a partner, which accepts at once or has not answered. */
      readonly type: 'partner'
      readonly brandId: string
      readonly programId: string
      readonly partner: { readonly brandId: string; readonly ownerId: string }
      readonly note: string
      readonly accepts: boolean
    }
  | {
      /** A program's catalogue, written while the program is a draft. */
      readonly type: 'catalogue'
      readonly brandId: string
      readonly programId: string
      readonly rewards: readonly RewardPlan[]
    }
  | {
      /** A Proof Post and the shop's decision an hour later; null = it waits. */
      readonly type: 'post'
      readonly brandId: string
      readonly productId: string
      readonly title: string
      readonly description: string
      /** Address of a drawing. */
      readonly cover: string
      readonly outcome: 'approve' | 'refuse' | null
    }
  | {
      /** A review, the shop's answer some hours later, and the helpful votes. */
      readonly type: 'review'
      readonly brandId: string
      readonly productId: string
      readonly stars: 1 | 2 | 3 | 4 | 5
      readonly text: string
      readonly answer: { readonly text: string; readonly hours: number } | null
      readonly helpfulTo: readonly string[]
    }
  | { readonly type: 'join'; readonly brandId: string; readonly programId: string }
  | {
      /** A comment on a deal with its answers; minutes and likes count from its moment. */
      readonly type: 'comment'
      readonly dealId: string
      readonly text: string
      readonly answers: readonly {
        readonly userId: string
        readonly text: string
        readonly minutes: number
      }[]
      readonly likedBy: readonly string[]
    }
  | {
      /** At the till, or returned there without the receipt. */
      readonly type: 'purchase' | 'giveBack'
      readonly brandId: string
      readonly programId: string
      readonly receiptId: string
      readonly cents: number
    }
  | {
      /** A member requests the points of a purchase that no till has reported. */
      readonly type: 'askMissing'
      readonly brandId: string
      readonly programId: string
      readonly receiptId: string
      readonly shopId: string
      /** Date and time on the receipt, in Rome, YYYY-MM-DD and HH:MM, and that moment. */
      readonly day: string
      readonly time: string
      readonly boughtAt: Date
      readonly cents: number
      /** Key of the drawing of the receipt. */
      readonly image: string
    }
  | {
      /** The brand decides the request for a receipt; null = it accepts. */
      readonly type: 'decideMissing'
      readonly brandId: string
      readonly programId: string
      readonly receiptId: string
      readonly refusal: { readonly reason: 'unreadable'; readonly text: string } | null
    }
  /** Two people use one phone, which makes an invitation suspicious. */
  | { readonly type: 'sharePhone'; readonly friendId: string }
  /** The job that rewards, refuses or holds invitations. */
  | { readonly type: 'endReferralHolds' }
  | {
      /** The brand decides about a held invitation; null = it is rewarded. */
      readonly type: 'decideReferral'
      readonly brandId: string
      readonly programId: string
      readonly friendId: string
      readonly refusal: 'same_person' | null
    }
  | {
      /** A coupon that the brand makes. */
      readonly type: 'coupon'
      readonly brandId: string
      readonly coupon: CouponPlan
      readonly isPaused: boolean
      /** Its last day (YYYY-MM-DD); null = each code has the length that the coupon sets. */
      readonly validTo: string | null
    }
  | {
      /**
       * The brand gives a coupon, by its name, to these customers of a program; a person who is not
       * yet a customer gets none.
       */
      readonly type: 'giveCoupon'
      readonly brandId: string
      readonly programId: string
      readonly coupon: string
      readonly userIds: readonly string[]
    }
  | {
      /** A purchase with a coupon; a customer without one pays in full. */
      readonly type: 'payWithCoupon'
      readonly brandId: string
      readonly programId: string
      readonly receiptId: string
      readonly cents: number
      readonly coupon: string
    }
  | {
      /** The brand reverses a use, or withdraws an unused coupon. */
      readonly type: 'takeCouponBack'
      readonly brandId: string
      readonly holderId: string
      readonly coupon: string
      readonly how: 'void' | 'revoke'
      readonly reason: string
    }
  | {
      /**
       * A member claims an affordable reward of one kind, and the outcome after this many days:
       * null = it stays as it is. Without an affordable reward there is no claim.
       */
      readonly type: 'claim'
      readonly brandId: string
      readonly programId: string
      /** The owner of the brand. */
      readonly ownerId: string
      readonly wants: 'now' | 'prepared' | 'approved' | 'sent' | 'coupon'
      readonly outcome: 'deliver' | 'refuse' | 'withdraw' | 'ready' | 'ship' | 'expire' | null
      readonly days: number
    }
)

/** The accounts that confirm for a shop: codes at the till, online codes in the office. */
export interface Till {
  readonly store: UserRow
  readonly online: UserRow
}

/** All the demo's data; a pure function of the seed and the moment. */
export interface Plan {
  readonly categories: readonly CategoryRow[]
  readonly brands: readonly BrandRow[]
  readonly shops: readonly ShopRow[]
  readonly products: readonly ProductRow[]
  readonly deals: readonly DealRow[]
  readonly prices: readonly PriceRow[]
  readonly users: readonly UserRow[]
  /** Emails of the accounts that can sign in. */
  readonly accounts: ReadonlySet<string>
  readonly password: string
  readonly follows: readonly FollowRow[]
  readonly reactions: readonly ReactionRow[]
  readonly views: readonly ViewRow[]
  readonly rewards: readonly RewardRow[]
  /** In the order of time. */
  readonly acts: readonly Act[]
  /** The confirming accounts, by brand. */
  readonly tills: ReadonlyMap<string, Till>
  readonly banners: readonly BannerRow[]
  /** Address below /files → the function that draws it. */
  readonly images: ReadonlyMap<string, () => string>
}
