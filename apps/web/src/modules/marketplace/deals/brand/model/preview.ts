import type { BrandProfile } from '@vicino/contract/marketplace/brands/schemas'
import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { momentOf } from '~/lib/rome-field.ts'
import { eurosOf, type FormValues, wholeOf } from './values.ts'

const NO_ID = '00000000-0000-7000-8000-000000000000'

/**
 * Builds the deal as the form would publish it, to preview its card. Missing values get
 * placeholders.
 */
export function previewOf(
  values: FormValues,
  brand: BrandProfile,
  images: readonly string[],
  now: Date,
): Deal {
  const price = known(eurosOf(values.price)) ?? 0
  const discount = known(wholeOf(values.discount)) ?? 0
  const productName = values.productName.trim()
  return {
    _id: NO_ID,
    id: NO_ID,
    brandId: brand._id,
    brand: {
      _id: brand._id,
      username: brand.username,
      handle: brand.handle,
      logo: brand.logo,
      avatar: brand.avatar,
      verified: brand.verified,
      isFollowed: false,
    },
    product: { _id: NO_ID, productName, description: values.description },
    images: [...images],
    title: values.title.trim() || productName || '…',
    description: values.description,
    price,
    discount: Math.min(99, Math.max(0, Math.round(discount))),
    discountPrice: known(eurosOf(values.finalPrice)) ?? Math.round(price * (100 - discount)) / 100,
    lowestPrice: price,
    expirationDate: momentOf(values.expirationDate) ?? now.toISOString(),
    createdAt: now.toISOString(),
    latitude: brand.latitude ?? 0,
    longitude: brand.longitude ?? 0,
    quantity: Math.max(1, known(wholeOf(values.quantity)) ?? 1),
    link: values.link.trim() || null,
    points: Math.max(0, known(wholeOf(values.points)) ?? 0),
    reactions: { LIKE: 0, WANT: 0, OWN: 0, SHARE: 0 },
    userReactions: [],
    isUsed: false,
    isFollowed: false,
  }
}

const known = (value: number | undefined): number | undefined =>
  value === undefined || Number.isNaN(value) ? undefined : value
