import type { Deal, DealDetail } from '@vicino/contract/deals/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { Position } from '../../model/browse-query.ts'
import { BrandDeals } from './more/brand-deals.tsx'
import { Description } from './sections/description.tsx'
import { Tags } from './sections/tags.tsx'
import { Coupon } from './coupon.tsx'

/** Parts of the detail that belong to other features; the route passes them in. */
export interface DetailSlots {
  /** The seller's card with the follow button. */
  readonly seller: (deal: DealDetail) => ReactNode
  /** Map of the shop and directions to it, for deals redeemed in a shop. */
  readonly directions: (deal: DealDetail) => ReactNode
  /** What people say of the product: Proof Posts, reviews, comments. */
  readonly voices?: (deal: DealDetail) => ReactNode
}

interface DetailContentProps {
  readonly deal: Deal
  /** The full answer; undefined while only the list's copy is known. */
  readonly full: DealDetail | undefined
  readonly position: Position | undefined
  readonly slots: DetailSlots
}

export function DetailContent({ deal, full, position, slots }: DetailContentProps) {
  const { t } = useTranslation('detail')
  return (
    <>
      <Coupon deal={deal} full={full} />
      <div className="flex flex-col gap-8 px-4 py-6 md:px-6">
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
            {slots.voices?.(full)}
            <BrandDeals deal={full} position={position} />
          </>
        )}
      </div>
    </>
  )
}
