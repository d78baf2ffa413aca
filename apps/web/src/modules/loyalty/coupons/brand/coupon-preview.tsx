import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useTermLines } from '~/modules/loyalty/coupons/shared/coupon-offer.ts'
import { CouponPass } from '~/modules/loyalty/coupons/shared/coupon-pass.tsx'
import { type CouponForm, listOf } from './coupon-form.ts'

const known = (value: number | null): number => (value === null || Number.isNaN(value) ? 0 : value)

/** The ticket as the customer's wallet shows it. */
export function CouponPreview({ form, image }: { form: CouponForm; image: string | null }) {
  const { t } = useTranslation('coupons')
  const terms = useTermLines()
  return (
    <aside
      aria-label={t('preview')}
      className="grid content-start gap-3 self-start rounded-xl bg-canvas p-4 md:sticky md:top-0"
    >
      <p className="font-display text-16 font-bold">{t('preview')}</p>
      <CouponPass
        coupon={{
          kind: form.kind,
          percent: known(form.percent),
          value: known(form.value),
          product: form.product.trim() === '' ? t('form.product') : form.product,
          name: form.name.trim() === '' ? t('form.name') : form.name,
          imageUrl: image,
        }}
      >
        {form.validTo === '' ? (
          form.validDays === null || Number.isNaN(form.validDays) ? null : (
            <p className="text-12 font-semibold">{t('days', { count: form.validDays })}</p>
          )
        ) : (
          <p className="text-12 font-semibold">{t('until', { date: formatDate(form.validTo) })}</p>
        )}
      </CouponPass>
      {form.description.trim() === '' ? null : (
        <p className="text-14 text-pretty wrap-anywhere text-ink-2">{form.description}</p>
      )}
      <ul className="grid gap-1 text-14 text-ink-2">
        {terms({
          minSpend: known(form.minSpend),
          productCodes: listOf(form.codes),
          productCategories: listOf(form.categories),
          combinable: form.combinable,
        }).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </aside>
  )
}
