import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatPrice } from '~/lib/format.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { Icon } from '~/ui/icon.tsx'
import { priceCheck } from '../api/publish.ts'
import type { DealForm } from '../hooks/use-deal-form.ts'
import { eurosOf, wholeOf } from '../model/values.ts'
import { DeclaredPrice } from './declared-price.tsx'
import { SameProduct } from './same-product.tsx'

const TYPING_MS = 350

interface PriceTruthProps {
  form: DealForm
  dealId: string | undefined
  forBrand: string | undefined
}

/**
 * The reduced price, the lowest price of the last 30 days, and the reason when a price is not
 * allowed (art. 17-bis Codice del Consumo).
 */
export function PriceTruth({ form, dealId, forBrand }: PriceTruthProps) {
  const { values } = form
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
  const declared = eurosOf(useDebounced(values.lowestPrice, TYPING_MS))
  const productName = values.productName.trim()
  const checked = {
    price: price ?? 0,
    discount: discount ?? 0,
    productName,
    gtin: values.gtin.join(',').slice(0, 100),
    dealId,
    forBrand,
    lowestPrice: declared !== undefined && declared >= 0.01 && declared <= 1_000_000 ? declared : undefined,
  }
  const { data } = useQuery({
    ...priceCheck(checked),
    enabled: isComplete,
    placeholderData: keepPreviousData,
  })
  if (!isComplete || !data) return <p className="text-14 text-pretty text-ink-3">{t('truth.lead')}</p>
  const { discountPrice, lowestPrice: known, alike, allowed } = data
  const lowestPrice = known ?? checked.lowestPrice ?? null
  // Until the shop has answered it is open whose prices count.
  const asks = alike.length > 0 && !values.newProduct
  const final = eurosOf(form.values.finalPrice) || discountPrice
  return (
    <div role="status" className="grid gap-2 rounded-xl bg-sunken p-4">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="num font-display text-28 font-bold">{formatPrice(final)}</span>
        <s className="num text-16 text-ink-2">{formatPrice(price)}</s>
      </p>
      {asks ? (
        <SameProduct form={form} alike={alike} />
      ) : (
        <>
          <p className="text-14 text-ink-2">
            {known === null ? t('truth.none') : t('truth.lowest', { price: formatPrice(known) })}
          </p>
          {known === null || values.lowestPrice !== '' ? <DeclaredPrice form={form} /> : null}
        </>
      )}
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
