import { useState } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Input } from '~/ui/input.tsx'
import { refusalHelp } from '../../model/refusal-help.ts'
import type { AttemptState } from '../model/attempt.ts'
import { eurosOf } from '~/lib/amount.ts'

interface AttemptNoteProps {
  state: AttemptState
  /** Sends a purchase over a limit with the reason of whoever runs the shop. */
  onOverride?: ((reason: string) => void) | undefined
}

/** Limits that whoever runs the shop can answer. */
const LIMITS = new Set<string>(['purchases_per_hour', 'purchases_per_day'])

/** Says above the button that the request got no answer, or why it was refused and what to do. */
export function AttemptNote({ state, onOverride }: AttemptNoteProps) {
  const { t } = useTranslation('till')
  if (state.step === 'refused') {
    return (
      <div role="alert" className="flex flex-wrap gap-2.5 rounded-lg bg-pomodoro-soft p-3 text-14">
        <Icon name="circle-alert" className="mt-0.5 size-4 shrink-0 text-pomodoro" />
        <p className="min-w-0 flex-1 text-pretty">
          <strong className="block">{state.message}</strong>
          {t(`refused.help.${refusalHelp(state.code)}`)}
        </p>
        {onOverride && state.attempt.kind === 'purchase' && LIMITS.has(state.code) ? (
          <Override onSend={onOverride} />
        ) : null}
      </div>
    )
  }
  if (state.step !== 'unsure') return null
  const { kind, customer, cents, body } = state.attempt
  return (
    <p role="alert" className="flex gap-2.5 rounded-lg bg-ambra-soft p-3 text-14">
      <Icon name="wifi-off" className="mt-0.5 size-4 shrink-0 text-ambra" />
      <span className="min-w-0 text-pretty">
        {t(kind === 'purchase' ? 'member.unsure.purchase' : 'member.unsure.refund', {
          amount: formatPrice(eurosOf(cents)),
          name: customer.username,
          receipt: body.receiptId,
        })}
      </span>
    </p>
  )
}

/** The reason of a purchase over a limit. */
function Override({ onSend }: { onSend: (reason: string) => void }) {
  const { t } = useTranslation('till')
  const [reason, setReason] = useState('')
  return (
    <div className="grid w-full gap-2">
      <Input
        label={t('member.override.reason')}
        hint={t('member.override.hint')}
        maxLength={200}
        autoComplete="off"
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Button variant="outline" disabled={reason.trim() === ''} onClick={() => onSend(reason.trim())}>
        {t('member.override.send')}
      </Button>
    </div>
  )
}
