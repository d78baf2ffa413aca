import { useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Chip } from '~/ui/chip.tsx'
import { cn } from '~/ui/cn.ts'
import { fieldStyle } from '~/ui/input.tsx'
import { AskDialog } from './ask-dialog.tsx'

const REASON_MAX_CHARACTERS = 300
const USUAL = ['wrongItem', 'changedMind', 'twice'] as const

interface ReasonDialogProps {
  title: string
  description: string
  /** What happens then, in one sentence. */
  effect: string
  submit: string
  pending: boolean
  error: Error | null
  onSubmit: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason why something is taken back. The customer reads it. */
export function ReasonDialog({ effect, onSubmit, ...dialog }: ReasonDialogProps) {
  const { t } = useTranslation('till')
  const field = useId()
  const [reason, setReason] = useState('')
  const [missing, setMissing] = useState(false)
  function submit() {
    const clean = reason.trim()
    setMissing(clean === '')
    if (clean !== '') onSubmit(clean)
  }
  return (
    <AskDialog {...dialog} variant="danger" onSubmit={submit}>
      <p className="text-14 text-ink-2">{effect}</p>
      <div className="grid gap-1.5">
        <label htmlFor={field} className="text-14 font-semibold">
          {t('void.reason')}
        </label>
        <div className="flex flex-wrap gap-2 py-1">
          {USUAL.map((name) => (
            <Chip
              key={name}
              selected={reason === t(`void.usual.${name}`)}
              onClick={() => setReason(t(`void.usual.${name}`))}
            >
              {t(`void.usual.${name}`)}
            </Chip>
          ))}
        </div>
        <textarea
          id={field}
          rows={2}
          maxLength={REASON_MAX_CHARACTERS}
          value={reason}
          aria-invalid={missing || undefined}
          aria-describedby={`${field}-note`}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
          className={cn(fieldStyle, 'min-h-20 py-2.5')}
        />
        <p
          id={`${field}-note`}
          role={missing ? 'alert' : undefined}
          className={missing ? 'text-14 font-medium text-pomodoro' : 'text-14 text-ink-3'}
        >
          {t(missing ? 'void.missing' : 'void.note')}
        </p>
      </div>
    </AskDialog>
  )
}
