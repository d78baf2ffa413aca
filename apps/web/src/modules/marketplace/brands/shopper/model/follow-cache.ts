import { patchCached } from '~/lib/patch-cached.ts'

type Item = Readonly<Record<string, unknown>>

/**
 * Writes whether the caller follows a brand into cached data of any query: the brand's profile, and
 * `isFollowed` of each of its deals and of their brand, which are equal. A follower count
 * changes by one when the state changes.
 */
export function patchFollow(data: unknown, brandId: string, isFollowed: boolean): unknown {
  return patchCached(data, (item) => {
    if (item._id === brandId) return followed(item, isFollowed)
    if (item.brandId !== brandId || !isItem(item.brand)) return item
    const brand = followed(item.brand, isFollowed)
    return brand === item.brand && item.isFollowed === isFollowed ? item : { ...item, brand, isFollowed }
  })
}

function followed(brand: Item, isFollowed: boolean): Item {
  if (brand.isFollowed === isFollowed || typeof brand.isFollowed !== 'boolean') return brand
  if (typeof brand.followerCount !== 'number') return { ...brand, isFollowed }
  return { ...brand, isFollowed, followerCount: Math.max(0, brand.followerCount + (isFollowed ? 1 : -1)) }
}

function isItem(value: unknown): value is Item {
  return typeof value === 'object' && value !== null
}
