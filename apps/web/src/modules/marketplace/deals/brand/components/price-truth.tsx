import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice } from '~/lib/format.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { Icon } from '~/ui/icon.tsx'
import { priceCheck } from '../api/publish.ts'
import { eurosOf, type FormValues, wholeOf } from '../model/values.ts'

const TYPING_MS = 350

interface PriceTruthProps {
  values: FormValues
  dealId: string | undefined
  forBrand: string | undefined
}

/**
 * The reduced price, the lowest price of the last 30 days, and the reason when a price is not
 * allowed (art. 17-bis Codice del Consumo).
 */
export function PriceTruth({ values, dealId, forBrand }: PriceTruthProps) {
  const { t } = useTranslation('publish')
  const price = eurosOf(useDebounced(values.price, TYPING_MS))
  const discount = wholeOf(useDebounced(values.discount, TYPING_MS))
  const isComplete =
    price !== undefined &&
    price >= 0.01 &&
    price <= 1_000_000 &&
    discount !== undefined &&
    Number.isInteger(discount) &&
    discount >= 1 &&
    discount <= 99
  const productName = values.productName.trim()
  const checked = { price: price ?? 0, discount: discount ?? 0, productName, dealId, forBrand }
  const { data } = useQuery({
    ...priceCheck(checked),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  })
  if (!isComplete || !data) return <p className="text-14 text-pretty text-ink-3">{t('truth.lead')}</p>
  const { discountPrice, lowestPrice, allowed } = data
  return (
    <div role="status" className="grid gap-2 rounded-xl bg-sunken p-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="num font-display text-28 font-bold">{formatPrice(discountPrice)}</span>
        <s className="num text-16 text-ink-2">{formatPrice(price)}</s>
      </p>
      <p className="text-14 text-ink-2">
        {lowestPrice === null ? t('truth.none') : t('truth.lowest', { price: formatPrice(lowestPrice) })}
      </p>
      {allowed ? null : (
        <p className="flex gap-2 text-14 font-medium text-pomodoro">
          <Icon name="circle-alert" className="size-5 shrink-0" />
          {lowestPrice !== null && price > lowestPrice
            ? t('truth.refused', { price: formatPrice(lowestPrice) })
            : t('truth.nothing')}
        </p>
      )}
    </div>
  )
}
