import { Suspense } from 'react'
import { loadTexts } from '~/lib/i18n/texts.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { directionsUrl } from '~/modules/foundation/map/model/directions.ts'
import { BrandCard } from '~/modules/marketplace/brands/shopper/components/brand-card.tsx'
import type { DetailSlots } from '~/modules/marketplace/deals/shopper/detail/components/detail-content.tsx'
import { DetailPanel } from '~/modules/marketplace/deals/shopper/detail/components/detail-panel.tsx'
import { useCloseDetail } from '~/modules/marketplace/deals/shopper/detail/hooks/use-close-detail.ts'
import { usePosition } from '~/modules/foundation/position/hooks/use-position.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { DealComments } from './deal-comments.tsx'
import { ShopContact } from './shop-contact.tsx'
import { ShopDirections } from './shop-directions.tsx'

/**
 * The texts of all parts, loaded with the code. A part whose texts came later would suspend and
 * hide the whole detail.
 */
const TEXTS = ['detail', 'deals', 'brands', 'map', 'pin'] as const
loadTexts(TEXTS).catch(() => undefined)

const DealProgram = lazyPart(() => import('~/modules/loyalty/members/shopper/components/deal-program.tsx'))
const ProductReviews = lazyPart(() => import('~/modules/social/reviews/components/product-reviews.tsx'))
const ProductPosts = lazyPart(() => import('~/modules/social/posts/shopper/components/product-posts.tsx'))

/** Parts of the open deal from the features brands, members, map, posts, reviews and comments. */
const slots: Omit<DetailSlots, 'directionsTo'> = {
  seller: (deal) => (
    <div className="grid gap-2">
      <BrandCard brand={deal.brand} distance={deal.distance} />
      <ShopContact brandId={deal.brand._id} dealId={deal._id} />
    </div>
  ),
  directions: ({ brand }) => (
    <ShopDirections
      name={brand.username}
      place={{ lat: brand.latitude, lon: brand.longitude }}
      address={brand.address}
      city={brand.city}
      isExact={brand.placeConfirmed ?? true}
    />
  ),
  // Late content is below the rest, so that nothing moves away from a finger.
  voices: (deal) => (
    <>
      <DealComments deal={deal} />
      <Suspense>
        <DealProgram brandId={deal.brand._id} />
      </Suspense>
      <Suspense>
        <ProductReviews product={deal.product} dealId={deal._id} />
      </Suspense>
      <Suspense>
        <ProductPosts productId={deal.product._id} dealId={deal._id} mayWrite={deal.can?.redeem ?? true} />
      </Suspense>
    </>
  ),
}

/** The deal named by `detail`: full screen on a phone, the left column from 768 px on. */
export default function DealDetailColumn({ id }: { id: string }) {
  useTranslation(TEXTS)
  const { position } = usePosition()
  const all: DetailSlots = { ...slots, directionsTo: (to) => directionsUrl(position, to) }
  return <DetailPanel id={id} position={position} slots={all} onClose={useCloseDetail()} />
}
