import { useEffect, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import type { Attempting } from '../hooks/use-attempt.ts'
import { AttemptNote } from './attempt-note.tsx'

interface SendButtonsProps {
  attempting: Attempting
  /** What the button says that sends the form it stands in. */
  label: string
  onLeave: () => void
}

/** Sends the form once; without an answer it offers the same request again, with the same key. */
export function SendButtons({ attempting: { state, retry }, label, onLeave }: SendButtonsProps) {
  const { t } = useTranslation('till')
  const button = useRef<HTMLButtonElement>(null)
  // While it was sent the button could not hold the focus; what to do next is on it again.
  useEffect(() => {
    if (state.step === 'unsure' || state.step === 'refused') button.current?.focus()
  }, [state.step])
  const isUnsure = state.step === 'unsure'
  const isSending = state.step === 'sending'
  return (
    <div className="grid gap-2">
      <AttemptNote state={state} />
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
