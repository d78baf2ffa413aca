import type { ReactNode } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface QuestionDialogProps {
  title: string
  /** What follows from a yes. */
  text: ReactNode
  /** 'Annulla' unless said. */
  no?: string
  yes: string
  /** A yes takes something away. */
  isDanger?: boolean
  isPending?: boolean
  /** Why the last yes was refused. */
  error?: unknown
  onYes: () => void
  onClose: () => void
}

/** Asks before something is done that cannot be taken back at once. */
export function QuestionDialog({
  title,
  text,
  no,
  yes,
  isDanger = false,
  isPending = false,
  error,
  onYes,
  onClose,
}: QuestionDialogProps) {
  const { t } = useTranslation('common')
  return (
    <Dialog
      open
      onOpenChange={() => {
        // What is under way cannot be called back.
        if (!isPending) onClose()
      }}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="outline" disabled={isPending} onClick={onClose}>
            {no ?? t('cancel')}
          </Button>
          <Button variant={isDanger ? 'danger' : 'action'} pending={isPending} onClick={onYes}>
            {yes}
          </Button>
        </>
      }
    >
      {error ? (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {errorText(error)}
        </p>
      ) : null}
    </Dialog>
  )
}
