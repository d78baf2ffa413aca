import { useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import type { Attempting } from '../hooks/use-attempt.ts'
import { AttemptNote } from './attempt-note.tsx'

interface SendButtonsProps {
  attempting: Attempting
  /** Text of the submit button of the form around it. */
  label: string
  onLeave: () => void
}

/**
 * Sends the form once. Without an answer it offers to repeat the same request with the same key.
 */
export function SendButtons({ attempting: { state, retry, send }, label, onLeave }: SendButtonsProps) {
  const { t } = useTranslation('till')
  const button = useRef<HTMLButtonElement>(null)
  // The disabled button lost the focus while sending, so it takes the focus again.
  useEffect(() => {
    if (state.step === 'unsure' || state.step === 'refused') button.current?.focus()
  }, [state.step])
  const override = (overLimit: string) => {
    if (state.step !== 'refused' || state.attempt.kind !== 'purchase') return
    const { customer, cents, body } = state.attempt
    send({ kind: 'purchase', customer, cents, body: { ...body, overLimit } })
  }
  const isUnsure = state.step === 'unsure'
  const isSending = state.step === 'sending'
  return (
    <div className="grid gap-2">
      <AttemptNote state={state} onOverride={override} />
      <Button
        ref={button}
        type={isUnsure ? 'button' : 'submit'}
        size="lg"
        variant="lemon"
        wide
        pending={isSending}
        onClick={isUnsure ? retry : undefined}
        className="min-h-15 text-19"
      >
        {isUnsure ? t('member.unsure.retry') : label}
      </Button>
      <Button size="lg" variant="ghost" wide disabled={isSending} onClick={onLeave}>
        {isUnsure ? t('member.unsure.leave') : t('common:cancel')}
      </Button>
    </div>
  )
}
