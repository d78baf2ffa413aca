import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Input } from '~/ui/input.tsx'
import type { DealForm } from '../hooks/use-deal-form.ts'

/**
 * The shop's declaration of the lowest price of the last 30 days, for a product without a deal in
 * that time; customers see it as declared (art. 17-bis Codice del Consumo).
 */
export function DeclaredPrice({ form: { values, set, errorOf, labelOf } }: { form: DealForm }) {
  const { t } = useTranslation('publish')
  return (
    <Input
      id="field-lowestPrice"
      label={labelOf('lowestPrice')}
      value={values.lowestPrice}
      error={errorOf('lowestPrice')}
      hint={t('truth.declared')}
      inputMode="decimal"
      autoComplete="off"
      onChange={({ target }) => set('lowestPrice', target.value)}
    />
  )
}
