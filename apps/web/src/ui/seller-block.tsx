import type { Seller } from '@vicino/contract/marketplace/sellers/schemas'
import { useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'

interface SellerBlockProps {
  readonly seller: Seller
  /** Deals that are redeemed online have the rights of a distance contract. */
  readonly online?: boolean
  readonly className?: string
}

/**
 * 'Chi vende': the trader as the law shows it to consumers (art. 30 Digital Services Act, art. 49
 * Codice del Consumo).
 */
export function SellerBlock({ seller, online = false, className }: SellerBlockProps) {
  const { t } = useTranslation('seller')
  const id = useId()
  const facts = (['piva', 'seat', 'email', 'phone', 'register'] as const).filter(
    (name) => seller[name] !== '',
  )
  return (
    <section aria-labelledby={id} className={cn('grid gap-3', className)}>
      <h2 id={id} className="text-19">
        {t('title')}
      </h2>
      <p className="text-14 wrap-anywhere">
        <strong>{seller.legalName}</strong> · {t('professional')}
      </p>
      <dl className="grid gap-x-6 gap-y-2 text-14">
        {facts.map((name) => (
          <div key={name} className="grid gap-0.5">
            <dt className="text-12 text-ink-3">{t(name)}</dt>
            <dd className="wrap-anywhere">{seller[name]}</dd>
          </div>
        ))}
      </dl>
      {online ? (
        <>
          <p className="text-14 text-pretty text-ink-2">{t('withdrawal')}</p>
          <p className="text-14 text-pretty text-ink-2">{t('guarantee')}</p>
        </>
      ) : null}
      <p className="text-14 text-pretty text-ink-2">{t('intro')}</p>
    </section>
  )
}
