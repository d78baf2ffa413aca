import { type ComponentProps, type FormEvent, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { PlainDialog } from './plain-dialog.tsx'

/** Forms of up to this many fields are closed without a question. */
const SHORT_FORM_FIELDS = 3

const FIELDS = 'input:not([type=hidden], [type=search]), textarea, select'

interface LeaveOptions {
  onOpenChange: (open: boolean) => void
  /** What is typed is kept and shown again, so nothing is lost. */
  keepsDraft: boolean
}

interface Leave {
  readonly onOpenChange: (open: boolean) => void
  readonly popup: Pick<ComponentProps<'div'>, 'ref' | 'onInput'>
  readonly isAsking: boolean
  readonly onStay: () => void
  readonly onLeave: () => void
}

/**
 * Asks before a window with a longer form is closed by Esc, the cross, a press outside or Back, when
 * somebody has typed into it.
 */
export function useLeaveQuestion({ onOpenChange, keepsDraft }: LeaveOptions): Leave {
  const popup = useRef<HTMLDivElement>(null)
  const typed = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const losesWork = () =>
    !keepsDraft && typed.current && (popup.current?.querySelectorAll(FIELDS).length ?? 0) > SHORT_FORM_FIELDS
  const change = (open: boolean) => {
    typed.current = false
    setAsking(false)
    onOpenChange(open)
  }
  return {
    onOpenChange: (open) => (!open && losesWork() ? setAsking(true) : change(open)),
    popup: {
      ref: popup,
      onInput: ({ target }: FormEvent) => {
        // Events of a window opened from this one arrive here too.
        if (target instanceof Element && target.matches(FIELDS) && popup.current?.contains(target))
          typed.current = true
      },
    },
    isAsking,
    onStay: () => setAsking(false),
    onLeave: () => change(false),
  }
}

/** 'Vuoi uscire senza salvare?' */
export function LeaveQuestion({ isAsking, onStay, onLeave }: Omit<Leave, 'onOpenChange' | 'popup'>) {
  const { t } = useTranslation('common')
  if (!isAsking) return null
  return (
    <PlainDialog
      open
      onOpenChange={onStay}
      title={t('leave.title')}
      description={t('leave.text')}
      actions={
        <>
          <Button variant="outline" onClick={onLeave}>
            {t('leave.yes')}
          </Button>
          <Button onClick={onStay}>{t('leave.no')}</Button>
        </>
      }
    >
      {null}
    </PlainDialog>
  )
}
