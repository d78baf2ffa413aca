import type { DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { Icon } from '~/ui/icon.tsx'
import { Suspense, useState } from 'react'
import { HowOrdered } from '~/modules/foundation/legal/shared/how-ordered.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { Button } from '~/ui/button.tsx'
import { usePages } from '~/lib/use-pages.ts'
import type { Position } from '../../../model/browse-query.ts'
import { brandDealPages } from '../../api/brand-deals.ts'
import { DealTile } from './deal-tile.tsx'

const BrandDealsGrid = lazyPart(async () => ({
  default: (await import('./brand-deals-grid.tsx')).BrandDealsGrid,
}))

interface BrandDealsProps {
  readonly deal: DealDetail
  /** The origin of distances; without it distances start at the shop. */
  readonly position: Position | undefined
}

/**
 * 'Altro da questo venditore': a strip of the brand's other deals, nearest first. It opens
 * the whole list 'Altro da questo negozio'. It is hidden for a brand without other deals.
 */
export function BrandDeals({ deal, position }: BrandDealsProps) {
  const { t } = useTranslation('detail')
  const [open, setOpen] = useState(false)
  const { lat, lon } = position ?? { lat: deal.brand.latitude, lon: deal.brand.longitude }
  const pages = brandDealPages({ brandId: deal.brandId, exclude: deal._id, lat, lon })
  const deals = usePages(pages).items
  if (deals.length === 0) return null
  return (
    <section aria-labelledby="brand-deals" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="brand-deals" className="grow basis-[8rem] text-19">
          {t('more.strip')}
        </h3>
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)} className="-mr-3">
          {t('more.all')}
          <Icon name="chevron-right" className="size-4" />
        </Button>
      </div>
      <ul className="-mx-4 flex snap-x gap-3 overflow-x-auto overscroll-x-contain scroll-px-4 px-4 pt-1 pb-4 scrollbar-none md:-mx-6 md:scroll-px-6 md:px-6">
        {deals.map((other) => (
          <li key={other._id} className="w-[min(10rem,70vw)] shrink-0 snap-start">
            <DealTile deal={other} />
          </li>
        ))}
      </ul>
      <HowOrdered className="justify-self-start" />
      {open && (
        <Suspense>
          <BrandDealsGrid pages={pages} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </section>
  )
}
