import type { Deal, DealDetail } from '@vicino/contract/marketplace/deals/schemas'
import { useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { Perforation } from '~/ui/perforation.tsx'
import { BrandLine } from '../../components/cards/brand-line.tsx'
import { PriceBlock } from './sections/price-block.tsx'
import { ReactionBar } from './sections/reaction-bar.tsx'
import { Stub } from './sections/stub.tsx'
import { WhereLine, type WhereLineProps } from './sections/where-line.tsx'

interface OfferProps {
  readonly deal: Deal
  readonly full: DealDetail | undefined
  /** Absent in the preview of a deal that is being written. */
  readonly directions?: WhereLineProps['directions']
}

/** The offer as a coupon: shop, name and price, and the stub below the tear line. */
export function Offer({ deal, full, directions }: OfferProps) {
  const { t } = useTranslation('detail')
  const titleId = useId()
  return (
    <section aria-labelledby={titleId} className="bg-surface shadow-card @min-pair:shadow-none">
      <div className="flex flex-col gap-3 px-4 pt-7 pb-2 md:px-6 @min-pair:px-5 @min-pair:pt-5">
        <BrandLine deal={deal} />
        <h2 id={titleId} className="text-23 text-pretty md:text-28 @min-pair:text-23">
          {deal.title}
        </h2>
        {directions ? <WhereLine hidesDistance deal={deal} full={full} directions={directions} /> : null}
        {full?.adults === true ? (
          <p className="flex items-center gap-2 text-14 text-ink-2">
            <Badge className="num font-bold">18+</Badge>
            {t('adults')}
          </p>
        ) : null}
        <PriceBlock deal={deal} />
      </div>
      <Perforation />
      <div className="flex flex-col gap-5 px-4 pt-2 pb-5 md:px-6 @min-pair:px-5">
        <Stub deal={deal} city={full?.brand.city} prolongedFrom={full?.prolongedFrom ?? null} />
        <ReactionBar deal={deal} />
      </div>
    </section>
  )
}
