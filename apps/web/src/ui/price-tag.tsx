import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from './cn.ts'
import { formatPrice } from '~/lib/format.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

interface PriceTagProps {
  /** In euros. */
  price: number
  /** List price in euros, struck through; left out when it is the same. */
  listPrice?: number
  className?: string
}

/** The present price, with the list price struck through beside it. */
export function PriceTag({ price, listPrice, className }: PriceTagProps) {
  const { t } = useTranslation('common')
  return (
    <span className={cn('num inline-flex flex-wrap items-baseline gap-x-2 text-28', className)}>
      <VisuallyHidden>{t('price.now')}</VisuallyHidden>
      <span className="font-display leading-none font-extrabold whitespace-nowrap">{formatPrice(price)}</span>
      {listPrice !== undefined && listPrice > price ? (
        <>
          <VisuallyHidden>{t('price.before')}</VisuallyHidden>
          <s className="text-14 tracking-normal whitespace-nowrap text-ink-3">{formatPrice(listPrice)}</s>
        </>
      ) : null}
    </span>
  )
}
