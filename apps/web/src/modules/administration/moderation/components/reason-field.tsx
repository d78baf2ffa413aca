import type { RemovalReason } from '@vicino/contract/foundation/reports/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { fieldStyle } from '~/ui/input.tsx'

interface ReasonFieldProps {
  label: string
  options: readonly RemovalReason[]
  /** undefined means that none is chosen yet. */
  value: RemovalReason | undefined
  onValue: (value: RemovalReason | undefined) => void
}

/** The reason that the author of the content gets. */
export function ReasonField({ label, options, value, onValue }: ReasonFieldProps) {
  const { t } = useTranslation('moderation')
  return (
    <label className="grid gap-1.5 text-14 font-semibold">
      {label}
      <select
        value={value ?? ''}
        onChange={({ target }) => onValue(options.find((each) => each === target.value))}
        className={`${fieldStyle} h-12 font-normal`}
      >
        <option value="">{t('chooseReason')}</option>
        {options.map((each) => (
          <option key={each} value={each}>
            {t(`removal.${each}`)}
          </option>
        ))}
      </select>
    </label>
  )
}
