import type { Insertable } from 'kysely'
import type {
  Banners,
  Brands,
  Categories,
  DealPrices,
  Deals,
  Follows,
  PlatformRewards,
  Products,
  Reactions,
  RecentViews,
  Users,
} from '../../../platform/db/schema.gen.ts'

type Complete<Row, Keys extends keyof Row> = Row & { [Key in Keys]-?: NonNullable<Row[Key]> }

export type BrandRow = Complete<Insertable<Brands>, 'id' | 'username' | 'handle' | 'city' | 'lat' | 'lon'> & {
  follower_count: number
}
export type DealRow = Complete<Insertable<Deals>, 'id' | 'brand_id'> & {
  readonly created_at: Date
  readonly expires_at: Date
  quantity: number
  like_count: number
  want_count: number
  own_count: number
  share_count: number
}
export type UserRow = Complete<Insertable<Users>, 'id' | 'email'> & {
  readonly created_at: Date
  /** Name of the comune; the loader finds its id. */
  readonly home: string
}
export type ReactionRow = Insertable<Reactions> & { readonly type: ReactionType; readonly created_at: Date }
export type ReactionType = 'LIKE' | 'WANT' | 'OWN' | 'SHARE'

/** What somebody did that moved pieces or points: the loader has the product's services do it (acts.ts). */
export type Act = { readonly at: Date; readonly userId: string } & (
  | {
      readonly type: 'redeem'
      readonly dealId: string
      readonly brandId: string
      readonly online: boolean
      /** Until the shop confirms; null = the code waits. */
      readonly minutes: number | null
    }
  | { readonly type: 'void'; readonly dealId: string; readonly brandId: string; readonly reason: string }
  | { readonly type: 'buy'; readonly rewardId: string }
  | { readonly type: 'completeProfile' }
)

/** Who confirms for a shop: codes at the till, online codes in the office. */
export interface Till {
  readonly store: UserRow
  readonly online: UserRow
}

/** Everything that the demo writes; a pure function of the seed and the moment. */
export interface Plan {
  readonly categories: readonly Insertable<Categories>[]
  readonly brands: readonly BrandRow[]
  readonly products: readonly Insertable<Products>[]
  readonly deals: readonly DealRow[]
  readonly prices: readonly Insertable<DealPrices>[]
  readonly users: readonly UserRow[]
  readonly follows: readonly Insertable<Follows>[]
  readonly reactions: readonly ReactionRow[]
  readonly views: readonly Insertable<RecentViews>[]
  readonly rewards: readonly Insertable<PlatformRewards>[]
  /** In the order of time. */
  readonly acts: readonly Act[]
  /** Who confirms, by brand. */
  readonly tills: ReadonlyMap<string, Till>
  readonly banners: readonly Insertable<Banners>[]
  /** Address below /files → what draws it. */
  readonly pictures: ReadonlyMap<string, () => string>
}
