import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Combobox } from '~/ui/combobox/combobox.tsx'
import { SelectField } from '../../../loyalty/programs/shared/components/select-field.tsx'
import type { Groups } from '../../../loyalty/customers/shared/groups.ts'

/** With more coupons than this, one is found by a search, which offers this many. */
const FEW = 12

interface CouponFieldProps {
  /** All coupons of the brand. */
  coupons: NonNullable<Groups['coupons']>
  value: string | null
  onChange: (couponId: string | null) => void
}

/**
 * A choice of the coupon that an automation gives: from a list when there are few, by a search when
 * there are many. It is hidden while the brand has no coupon to give.
 */
export function CouponField({ coupons, value, onChange }: CouponFieldProps) {
  const { t } = useTranslation('automations')
  const [typed, setTyped] = useState<string | null>(null)
  // A coupon that is no longer given stays in the list while it is the chosen one.
  const offered = coupons.filter(({ _id, state }) => state === 'active' || _id === value)
  if (offered.length === 0) return null
  if (offered.length <= FEW) {
    const options = offered.map(({ _id, name }) => ({ value: _id, label: name }))
    return (
      <SelectField
        path="automation.coupon"
        label={t('editor.coupon')}
        value={value ?? ''}
        options={[{ value: '', label: t('editor.noCoupon') }, ...options]}
        onChange={(id) => onChange(id === '' ? null : id)}
      />
    )
  }
  const chosen = offered.find(({ _id }) => _id === value)?.name
  const sought = (typed ?? '').trim().toLocaleLowerCase('it')
  const found = offered.filter(({ name }) => name.toLocaleLowerCase('it').includes(sought))
  return (
    <div className="flex items-end gap-2">
      <Combobox
        className="flex-1"
        label={t('editor.coupon')}
        placeholder={t('editor.seekCoupon')}
        value={typed ?? chosen ?? ''}
        onType={setTyped}
        typed={typed ?? ''}
        options={found.slice(0, FEW)}
        answered
        namesOf={({ name }) => [name]}
        keyOf={({ _id }) => _id}
        onChoose={({ _id }) => {
          onChange(_id)
          setTyped(null)
        }}
        onClose={typed === null ? undefined : () => setTyped(null)}
        highlightsFirst
        list="over"
        note={
          sought !== '' && found.length === 0 ? (
            <p role="status" className="text-14 text-ink-2">
              {t('editor.couponUnknown')}
            </p>
          ) : null
        }
      >
        {({ name }) => <span className="text-16 font-semibold">{name}</span>}
      </Combobox>
      {value === null ? null : (
        <Button
          variant="ghost"
          onClick={() => {
            onChange(null)
            setTyped(null)
          }}
        >
          {t('editor.withoutCoupon')}
        </Button>
      )}
    </div>
  )
}
