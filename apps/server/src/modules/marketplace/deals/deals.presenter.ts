import type {
  Deal,
  DealDetail,
  DealPlace,
  ReactionState,
  ReactionType,
  RecentView,
  SavedDeal,
} from '@vicino/contract/marketplace/deals/schemas'
import { distanceMetres, type Position } from '@vicino/domain/distance'
import { eurosOf } from '@vicino/domain/pricing'
import type { Actor } from '../../../platform/http/context.ts'
import { mayRedeemDeal } from './deals.policy.ts'
import type { CardRow } from './search/cards.ts'
import { presentPublicShop } from '../shops/public.ts'
import type { DetailRow, PlaceRow, RecentViewRow } from './deals.queries.ts'

/** Presents a card: euros, whole metres, ISO moments. */
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
    // Optional fields come last, as in the serialised answer.
    lowestDeclared: row.lowest_declared,
    ...(row.metres === null ? {} : { distance: Math.round(row.metres) }),
  }
}

/** Presents a deal with the fields of its own page, and what the caller may do with it. */
export function presentDetail(
  row: DetailRow,
  actor: Pick<Actor, 'role' | 'brandId'>,
  { origin, now }: { readonly origin: Position | null; readonly now: Date },
): DealDetail {
  const deal = presentDeal(row)
  const { places } = row
  const several = places.length > 1
  // The place at which the deal was found; its address is shown.
  const at = several ? places.find(({ lat, lon }) => lat === row.lat && lon === row.lon) : undefined
  const [first] = places
  const shown = at ?? first
  const state = shown && presentPlace(shown, origin, now)
  return {
    ...deal,
    brand: {
      ...deal.brand,
      followerCount: row.brand_follower_count,
      latitude: at?.lat ?? row.brand_lat ?? row.lat,
      longitude: at?.lon ?? row.brand_lon ?? row.lon,
      placeConfirmed: at?.confirmed ?? row.place_confirmed,
      address: at?.address ?? row.brand_address,
      city: at?.city ?? row.brand_city,
      phone: state?.phone ?? '',
      isOpen: state?.isOpen ?? null,
      changesAt: state?.changesAt ?? null,
      seller: row.seller,
    },
    tags: row.tags,
    prolongedFrom: row.first_end?.toISOString() ?? null,
    videoUrl: row.video_url,
    categoryIds: row.category_ids,
    gtin: row.gtin,
    adults: row.adults,
    safety: row.safety,
    shopId: row.shop_id,
    otherShopIds: row.other_shops,
    shops: (several ? places : [])
      .map((place) => presentPlace(place, origin, now))
      .toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0)),
    redeemedCount: row.redeemed,
    heldCount: row.offered - row.redeemed - row.quantity,
    can: { redeem: mayRedeemDeal(actor, row) },
  }
}

function presentPlace(place: PlaceRow, origin: Position | null, now: Date): DealPlace {
  const metres = origin === null ? null : distanceMetres(origin, place)
  const {
    openingHours: _hours,
    closures: _closures,
    _id,
    ...shop
  } = presentPublicShop({ ...place, id: place.id ?? '', code: null, closed_at: null, metres }, now)
  return { ...shop, _id: place.id }
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

/** @param mine reactions of the caller, each as "TYPE seconds" */
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
