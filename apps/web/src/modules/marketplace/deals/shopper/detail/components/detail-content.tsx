import type { Deal, DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { SellerBlock } from '~/ui/seller-block.tsx'
import type { Position } from '../../model/browse-query.ts'
import { BrandDeals } from './more/brand-deals.tsx'
import { Description } from './sections/description.tsx'
import { Places } from './sections/places.tsx'
import { SafetyBlock } from './sections/safety-block.tsx'
import { Tags } from './sections/tags.tsx'
import { ActionBar } from './action-bar.tsx'
import { Offer } from './offer.tsx'
import { DealImages } from './deal-images.tsx'

/** Parts of the detail that belong to other features; the route passes them in. */
export interface DetailSlots {
  /** The seller's card with the follow button. */
  readonly seller: (deal: DealDetail) => ReactNode
  /** The address of directions to a point from where the person is. */
  readonly directionsTo: (to: { readonly lat: number; readonly lon: number }) => string
  /** Map of the shop and directions to it, for deals redeemed in a shop. */
  readonly directions: (deal: DealDetail) => ReactNode
  /** Opinions on the product: Proof Posts, reviews, comments. */
  readonly voices?: (deal: DealDetail) => ReactNode
}

interface DetailContentProps {
  readonly deal: Deal
  /** The full answer; undefined while only a list's copy is known. */
  readonly full: DealDetail | undefined
  readonly position: Position | undefined
  readonly slots: DetailSlots
}

/**
 * The deal from top to bottom. A wide detail shows the images beside the offer, whose button stays
 * visible; a narrow one has the bar at the foot.
 */
export function DetailContent({ deal, full, position, slots }: DetailContentProps) {
  const { t } = useTranslation('detail')
  return (
    <div className="flex flex-1 flex-col @min-pair:grid @min-pair:flex-none @min-pair:grid-cols-[minmax(0,1fr)_minmax(17rem,0.8fr)] @min-pair:items-start @min-pair:gap-5 @min-pair:px-6 @min-pair:pb-6">
      <DealImages deal={deal} videoUrl={full?.videoUrl ?? null} />
      <div className="contents overflow-hidden rounded-2xl bg-surface shadow-card @min-pair:sticky @min-pair:top-0 @min-pair:row-span-2 @min-pair:block">
        <Offer deal={deal} full={full} directions={slots.directionsTo} />
        <ActionBar deal={deal} can={full?.can} />
      </div>
      <div className="flex flex-col gap-8 px-4 py-6 md:px-6 @min-pair:px-0 @min-pair:pt-4 @min-pair:pb-0">
        <section aria-label={t('description.title')} className="flex flex-col gap-4">
          <Description text={deal.description} />
          {full !== undefined && <Tags tags={full.tags} />}
        </section>
        {full !== undefined && (
          <>
            {slots.seller(full)}
            {full.link === null && (
              <section aria-labelledby="deal-way" className="flex flex-col gap-3">
                <h3 id="deal-way" className="text-19">
                  {t('way.title')}
                </h3>
                {slots.directions(full)}
              </section>
            )}
            {full.shops !== undefined && full.shops.length > 1 ? <Places places={full.shops} /> : null}
            {full.safety?.kind === 'goods' ? (
              <Suspense>
                <SafetyBlock safety={full.safety} />
              </Suspense>
            ) : null}
            {full.brand.seller === undefined ? null : (
              <SellerBlock seller={full.brand.seller} online={full.link !== null} />
            )}
            {slots.voices?.(full)}
          </>
        )}
      </div>
      {full !== undefined && (
        <div className="min-w-0 px-4 pb-6 md:px-6 @min-pair:col-span-full @min-pair:px-0">
          <BrandDeals deal={full} position={position} />
        </div>
      )}
    </div>
  )
}
