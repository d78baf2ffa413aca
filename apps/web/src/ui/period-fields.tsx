import { momentOf, romeField } from '~/lib/rome-field.ts'
import { MomentField } from './moment-field.tsx'

interface PeriodFieldsProps {
  labels: { readonly from: string; readonly to: string }
  hint: string
  /** Times in UTC; null for none. */
  from: string | null
  to: string | null
  fromError: string | undefined
  toError: string | undefined
  onFrom: (moment: string | null) => void
  onTo: (moment: string | null) => void
}

const typed = (moment: string | null) => (moment === null ? '' : romeField(new Date(moment)))

/** The start and end of visibility, in Rome's time. */
export function PeriodFields({
  labels,
  hint,
  from,
  to,
  fromError,
  toError,
  onFrom,
  onTo,
}: PeriodFieldsProps) {
  return (
    <div className="grid field-columns items-start gap-3">
      <MomentField
        label={labels.from}
        value={typed(from)}
        error={fromError}
        hint={hint}
        onChange={({ target }) => onFrom(momentOf(target.value))}
      />
      <MomentField
        label={labels.to}
        value={typed(to)}
        min={typed(from)}
        error={toError}
        onChange={({ target }) => onTo(momentOf(target.value))}
      />
    </div>
  )
}
