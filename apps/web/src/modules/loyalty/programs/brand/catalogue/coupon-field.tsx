import { useEffect } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { couponPages } from '../../shared/api/choices.ts'
import { SelectField } from '../../shared/components/select-field.tsx'

interface CouponFieldProps {
  brandId: string
  label: string
  /** '' = none. */
  value: string
  error: string | undefined
  disabled: boolean
  onChange: (couponTemplateId: string) => void
}

/** Which of the brand's coupons a reward hands over when it is claimed; nothing while the brand has none to give. */
export function CouponField({ brandId, label, value, error, disabled, onChange }: CouponFieldProps) {
  const { t } = useTranslation('rewards')
  const { items, hasMore, isFetching, error: failed, loadMore } = usePages(couponPages(brandId))
  const goesOn = hasMore && !isFetching && failed === null
  useEffect(() => {
    if (goesOn) loadMore()
  }, [goesOn, loadMore])
  // One that is given out no more stays chosen until another is.
  const offered = items.filter(({ _id, state }) => state === 'active' || _id === value)
  const isKnown = value === '' || offered.some(({ _id }) => _id === value)
  if (offered.length === 0 && isKnown) return null
  return (
    <SelectField
      path="reward.couponTemplateId"
      label={label}
      hint={t('form.couponHint')}
      value={value}
      disabled={disabled}
      error={error}
      options={[
        { value: '', label: t('form.noCoupon') },
        ...offered.map(({ _id, name, state }) => ({
          value: _id,
          label: state === 'active' ? name : t('form.closedCoupon', { name }),
        })),
        ...(isKnown ? [] : [{ value, label: t('form.chosenCoupon') }]),
      ]}
      onChange={onChange}
    />
  )
}
