import { REMOVAL_REASONS } from '@vicino/contract/reports/constants'
import type { RemovalReason } from '@vicino/contract/reports/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { fieldStyle } from '~/ui/input.tsx'

/** The reason that the author of what was reported is told. */
export function ReasonField({
  label,
  value,
  onValue,
}: {
  label: string
  value: RemovalReason
  onValue: (value: RemovalReason) => void
}) {
  const { t } = useTranslation('moderation')
  return (
    <label className="grid gap-1.5 text-14 font-semibold">
      {label}
      <select
        value={value}
        onChange={({ target }) => onValue(REMOVAL_REASONS.find((each) => each === target.value) ?? 'other')}
        className={`${fieldStyle} h-12 font-normal`}
      >
        {REMOVAL_REASONS.map((each) => (
          <option key={each} value={each}>
            {t(`removal.${each}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
