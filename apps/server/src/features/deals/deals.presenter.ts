import type {
  Deal,
  DealDetail,
  ReactionState,
  ReactionType,
  RecentView,
  SavedDeal,
} from '@vicino/contract/deals/schemas'
import { eurosOf } from '@vicino/domain/pricing'
import type { Actor } from '../../platform/http/context.ts'
import { mayRedeemDeal } from './deals.policy.ts'
import type { CardRow } from './find/cards.ts'
import type { DetailRow, RecentViewRow } from './deals.queries.ts'

/** A card on the wire: euros, whole metres, ISO moments. */
export function presentDeal(row: CardRow): Deal {
  return {
    _id: row.id,
    id: row.id,
    brandId: row.brand_id,
    brand: {
      _id: row.brand_id,
      username: row.brand_username,
      handle: row.brand_handle,
      logo: row.brand_logo,
      avatar: row.brand_avatar,
      verified: row.brand_verified,
      isFollowed: row.is_followed,
    },
    product: {
      _id: row.product_id,
      productName: row.product_name,
      description: row.product_description,
    },
    images: row.images,
    title: row.title,
    description: row.description,
    price: eurosOf(row.price_cents),
    discount: row.discount,
    discountPrice: eurosOf(row.discount_price_cents),
    lowestPrice: eurosOf(row.lowest_price_cents),
    expirationDate: momentOf(row.expires_at),
    createdAt: momentOf(row.created_at),
    latitude: row.lat,
    longitude: row.lon,
    quantity: row.quantity,
    link: row.link,
    points: row.points,
    ...presentReactions(row, row.user_reactions),
    isUsed: row.is_used,
    isFollowed: row.is_followed,
    ...(row.metres === null ? {} : { distance: Math.round(row.metres) }),
  }
}

/** A deal with what only its own page shows, and what the caller may do with it. */
export function presentDetail(row: DetailRow, actor: Pick<Actor, 'role' | 'brandId'>): DealDetail {
  const deal = presentDeal(row)
  return {
    ...deal,
    brand: {
      ...deal.brand,
      followerCount: row.brand_follower_count,
      latitude: row.brand_lat ?? row.lat,
      longitude: row.brand_lon ?? row.lon,
      address: row.brand_address,
      city: row.brand_city,
    },
    tags: row.tags,
    videoUrl: row.video_url,
    categoryIds: row.category_ids,
    gtin: row.gtin,
    shopId: row.shop_id,
    redeemedCount: row.redeemed,
    heldCount: row.offered - row.redeemed - row.quantity,
    can: { redeem: mayRedeemDeal(actor, row) },
  }
}

export function presentSaved(row: CardRow, savedAt: number): SavedDeal {
  return { ...presentDeal(row), savedAt: momentOf(savedAt) }
}

export function presentRecentView(row: RecentViewRow): RecentView {
  return {
    _id: row.id,
    viewedAt: momentOf(row.viewed_at),
    product: { _id: row.product_id, productName: row.product_name, description: row.product_description },
    discountPrice: eurosOf(row.discount_price_cents),
    title: row.title,
    images: row.images,
    isUsed: row.is_used,
  }
}

interface ReactionCounts {
  readonly like_count: number
  readonly want_count: number
  readonly own_count: number
  readonly share_count: number
}

/** @param mine the caller's, each as "TYPE seconds" */
export function presentReactions(counts: ReactionCounts, mine: readonly string[] | null): ReactionState {
  return {
    reactions: {
      LIKE: counts.like_count,
      WANT: counts.want_count,
      OWN: counts.own_count,
      SHARE: counts.share_count,
    },
    userReactions: (mine ?? []).map((reaction) => {
      const [type, seconds] = reaction.split(' ')
      return { type: type as ReactionType, createdAt: momentOf(Number(seconds)) }
    }),
  }
}

function momentOf(seconds: number): string {
  return new Date(Math.round(seconds * 1000)).toISOString()
}
