import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Input } from '~/ui/input.tsx'
import type { DealForm } from '../hooks/use-deal-form.ts'
import { type PriceName, withPrice } from '../model/linked-prices.ts'

const HINTS = { price: 'priceHint', discount: 'discountHint', finalPrice: 'finalHint' } as const
const EXAMPLES = { price: '19,99', discount: '30', finalPrice: '13,99' } as const

/** List price, and the reduction by percent or by final price: each fills the other. */
export function PriceFields({ form, isLocked }: { form: DealForm; isLocked: boolean }) {
  const { t } = useTranslation('publish')
  const { values, update, look, errorOf, labelOf } = form
  const field = (name: PriceName) => ({
    id: `field-${name}`,
    label: labelOf(name),
    value: values[name],
    error: errorOf(name),
    autoComplete: 'off',
    placeholder: EXAMPLES[name],
    hint: t(`terms.${HINTS[name]}`),
    disabled: isLocked,
    onBlur: () => look(name),
    onChange: ({ target }: { target: { value: string } }) =>
      update((all) => withPrice(all, name, target.value)),
  })
  return (
    <div className="grid field-columns items-start gap-4">
      <Input {...field('price')} inputMode="decimal" />
      <Input {...field('finalPrice')} inputMode="decimal" />
      <Input {...field('discount')} inputMode="numeric" />
    </div>
  )
}
