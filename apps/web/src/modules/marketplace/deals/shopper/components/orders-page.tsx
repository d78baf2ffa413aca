import { ORDER_FACTS, type OrderedList } from '@vicino/contract/marketplace/deals/order-facts'
import { FEED_POINTS, HALF_NEAR_METRES, NEW_HOURS, TASTE_DAYS } from '@vicino/domain/for-you'
import { formatDistance } from '~/lib/format.ts'
import type { TextKey } from '~/lib/i18n/text-keys.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** The numbers of the texts; each is the code's. */
const VALUES = {
  ...FEED_POINTS,
  half: formatDistance(HALF_NEAR_METRES),
  days: NEW_HOURS / 24,
  months: Math.floor(TASTE_DAYS / 30),
}

const LISTS = Object.keys(ORDER_FACTS) as OrderedList[]

/**
 * What every list, search and map of deals, shops and programs depends on (art. 22 (4-bis) Codice
 * del Consumo; Regulation EU 2019/1150, art. 5).
 */
export function OrdersPage() {
  const { t } = useTranslation('orders')
  return (
    <article className="page grid max-w-2xl gap-8 py-6 md:py-8">
      <header className="grid gap-3">
        <h1 className="text-28 text-balance md:text-36">{t('title')}</h1>
        <p className="text-16 text-pretty text-ink-2">{t('lead')}</p>
      </header>
      <p className="rounded-lg bg-sunken px-4 py-3 text-16 font-semibold text-pretty">{t('paid')}</p>
      {LISTS.map((list) => (
        <section key={list} aria-labelledby={`orders-${list}`} className="grid gap-2">
          <h2 id={`orders-${list}`} className="text-19">
            {t(`${list}.title`)}
          </h2>
          <p className="text-16 text-pretty text-ink-2">{t(`${list}.lead`)}</p>
          <ul className="grid list-disc gap-1.5 pl-5 text-16 text-ink-2">
            {ORDER_FACTS[list].map((fact) => (
              <li key={fact}>{t(`${list}.${fact}` as TextKey<'orders'>, VALUES)}</li>
            ))}
          </ul>
        </section>
      ))}
    </article>
  )
}
