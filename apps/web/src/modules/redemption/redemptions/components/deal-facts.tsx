import { DESCRIPTION_CLAMP } from '@vicino/contract/marketplace/deals/constants'
import type { DealOfCode } from '@vicino/contract/redemption/redemptions/schemas'
import { Icon } from '~/ui/icon.tsx'
import { useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice } from '~/lib/format.ts'
import { cn } from '~/ui/cn.ts'
import { DiscountTag } from '~/ui/discount-tag.tsx'
import { PriceTag } from '~/ui/price-tag.tsx'

interface DealFactsProps {
  readonly deal: DealOfCode
  /** List price and price to pay in euros, at the time when the code was opened. */
  readonly price: number
  readonly discountPrice: number
  /** BrandPoints that the confirmation gives. */
  readonly points: number
}

/**
 * The deal of the code: product, prices, points, number of owners, and the brand's description
 * (R-177).
 */
export function DealFacts({ deal, price, discountPrice, points }: DealFactsProps) {
  const { t } = useTranslation('redemption')
  return (
    <section aria-labelledby="code-product" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="code-product" className="text-23 break-words">
          {deal.product.productName}
        </h2>
        {deal.title === deal.product.productName ? null : (
          <p className="text-14 break-words text-ink-2">{deal.title}</p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <PriceTag price={discountPrice} listPrice={price} className="text-36" />
        <DiscountTag percent={deal.discount} className="text-16" />
        <PointsBadge points={points} />
      </div>
      <p className="num text-12 text-ink-2">
        {t(deal.lowestDeclared ? 'lowestDeclared' : 'lowest', { price: formatPrice(deal.lowestPrice) })}
      </p>
      <p className="flex items-center gap-2 text-14 font-semibold">
        <Icon name="users" className="size-5 shrink-0 text-ink-3" />
        {t('owners', { count: deal.reactions.OWN })}
      </p>
      <FoldedText text={deal.description} />
    </section>
  )
}

/** '+50 BP': the points that the redemption gives. */
export function PointsBadge({ points }: { points: number }) {
  const { t } = useTranslation('redemption')
  return (
    <span className="num rounded-full bg-limone-soft px-3 py-1 text-14 font-bold text-limone-text">
      <span aria-hidden>+{points} BP</span>
      <span className="sr-only">{t('points', { count: points })}</span>
    </span>
  )
}

/** A long text cut to four lines, with 'altro' and 'meno' as in the deal's detail. */
function FoldedText({ text }: { text: string }) {
  const { t } = useTranslation('redemption')
  const [open, setOpen] = useState(false)
  const id = useId()
  const long = Array.from(text).length > DESCRIPTION_CLAMP
  return (
    <div className="grid justify-items-start">
      <p
        id={id}
        className={cn('text-16 break-words whitespace-pre-line text-ink-2', long && !open && 'line-clamp-4')}
      >
        {text}
      </p>
      {long && (
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="-ml-2 min-h-11 rounded-md px-2 font-semibold text-azzurro hover:underline"
        >
          {t(open ? 'less' : 'more')}
        </button>
      )}
    </div>
  )
}
