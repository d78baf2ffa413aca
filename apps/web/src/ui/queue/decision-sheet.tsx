import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { errorText } from '~/lib/error-text.ts'
import { Button } from '../button.tsx'
import { Sheet } from '../sheet.tsx'

/** The decision that is about to be taken, asked about once more. */
interface Asked {
  question: string
  /** What it needs besides, such as a reason. */
  field?: ReactNode
  confirm: string
  dangerous?: boolean
  onConfirm: () => void
  onBack: () => void
}

interface DecisionSheetProps {
  title: string
  onClose: () => void
  /** The decision is on its way: the sheet stays until it has an answer. */
  pending: boolean
  /** The server's refusal. */
  error: unknown
  /** Buttons of what can be decided. */
  decisions: ReactNode
  /** In place of the buttons, once one of them is pressed. */
  asked: Asked | undefined
  /** All that the row stands for. */
  children: ReactNode
}

/** A row of a queue in full; each decision is asked about once more before it is taken. */
export function DecisionSheet({
  title,
  onClose,
  pending,
  error,
  decisions,
  asked,
  children,
}: DecisionSheetProps) {
  const { t } = useTranslation('common')
  return (
    <Sheet
      open
      onOpenChange={(open) => {
        if (!open && !pending) onClose()
      }}
      title={title}
      footer={
        asked ? (
          <div className="grid gap-3">
            <p className="text-14 font-semibold text-pretty">{asked.question}</p>
            {asked.field}
            {error ? (
              <p
                role="alert"
                className="rounded-md bg-pomodoro-soft px-3.5 py-3 text-14 font-medium text-pomodoro"
              >
                {errorText(error)}
              </p>
            ) : null}
            <div className="flex flex-wrap justify-end gap-2">
              <Button variant="ghost" disabled={pending} onClick={asked.onBack}>
                {t('back')}
              </Button>
              <Button
                variant={asked.dangerous ? 'danger' : 'action'}
                pending={pending}
                onClick={asked.onConfirm}
              >
                {asked.confirm}
              </Button>
            </div>
          </div>
        ) : (
          <div className="flex flex-wrap justify-end gap-2">{decisions}</div>
        )
      }
    >
      {children}
    </Sheet>
  )
}
