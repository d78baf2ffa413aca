import { localMoment, momentOf } from '~/lib/local-moment.ts'
import { Input } from './input.tsx'

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

const typed = (moment: string | null) => (moment === null ? '' : localMoment(new Date(moment)))

/** The start and end of visibility, in the time zone of the person who types. */
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
      <Input
        type="datetime-local"
        label={labels.from}
        value={typed(from)}
        error={fromError}
        hint={hint}
        onChange={({ target }) => onFrom(momentOf(target.value))}
      />
      <Input
        type="datetime-local"
        label={labels.to}
        value={typed(to)}
        min={typed(from)}
        error={toError}
        onChange={({ target }) => onTo(momentOf(target.value))}
      />
    </div>
  )
}
