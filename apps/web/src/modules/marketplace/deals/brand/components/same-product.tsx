import type { PriceCheck } from '@vicino/contract/marketplace/deals/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import type { DealForm } from '../hooks/use-deal-form.ts'

interface SameProductProps {
  form: DealForm
  alike: PriceCheck['alike']
}

/**
 * Asks whether the product is one with a like name that was on offer in the last 30 days, because
 * then its prices count (art. 17-bis Codice del Consumo).
 */
export function SameProduct({ form, alike }: SameProductProps) {
  const { t } = useTranslation('publish')
  return (
    <div role="group" aria-label={t('same.question')} className="grid gap-2 rounded-lg bg-ambra-soft p-3">
      <p className="text-14 font-semibold">{t('same.question')}</p>
      <p className="text-14 text-pretty">{t('same.why')}</p>
      <p className="flex flex-wrap gap-2">
        {alike.map(({ _id, productName }) => (
          <Button key={_id} size="sm" variant="outline" onClick={() => form.set('productName', productName)}>
            {t('same.yes', { name: productName })}
          </Button>
        ))}
        <Button size="sm" variant="outline" onClick={() => form.set('newProduct', true)}>
          {t('same.no')}
        </Button>
      </p>
    </div>
  )
}
