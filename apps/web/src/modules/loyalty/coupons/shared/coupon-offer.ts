import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

export interface Offer {
  readonly kind: 'percent' | 'amount' | 'product'
  readonly percent: number | null
  /** In euros. */
  readonly value: number | null
  readonly product: string | null
}

/**
 * Returns a function that writes a coupon's benefit in short: '−10%', '−5 €', 'Gratis'. Whole euros
 * have no decimals.
 */
export function useOfferText(): (offer: Offer) => string {
  const { t } = useTranslation('coupons')
  return ({ kind, percent, value }) => {
    if (kind === 'percent') return `−${percent ?? 0}%`
    if (kind !== 'amount') return t('offer.free')
    const amount = formatPrice(value ?? 0)
    return `−${Number.isInteger(value) ? amount.replace(/,00(?=\s)/, '') : amount}`
  }
}

/** Returns a function that writes the benefit as a phrase: '10% di sconto', 'Un caffè gratis'. */
export function useOfferLabel(): (offer: Offer) => string {
  const { t } = useTranslation('coupons')
  return ({ kind, percent, value, product }) => {
    if (kind === 'percent') return t('offer.percent', { percent: percent ?? 0 })
    if (kind === 'amount') return t('offer.amount', { amount: formatPrice(value ?? 0) })
    return t('offer.product', { product: product ?? '' })
  }
}

interface Terms {
  readonly minSpend: number
  readonly productCodes: readonly string[]
  readonly productCategories: readonly string[]
  readonly combinable: boolean
}

/** Returns a function that lists the conditions of a coupon, one line each. */
export function useTermLines(): (terms: Terms) => string[] {
  const { t } = useTranslation('coupons')
  return ({ minSpend, productCodes, productCategories, combinable }) => {
    const products = [...productCategories, ...productCodes]
    return [
      ...(minSpend > 0 ? [t('terms.minSpend', { amount: formatPrice(minSpend) })] : []),
      ...(products.length > 0 ? [t('terms.products', { products: products.join(', ') })] : []),
      t(combinable ? 'terms.combinable' : 'terms.alone'),
    ]
  }
}
