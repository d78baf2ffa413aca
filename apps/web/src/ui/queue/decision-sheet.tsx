import { type ReactNode, useState } from 'react'
import { type Confirmed, CONFIRMED } from '~/lib/confirmed.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { errorText } from '~/lib/error-text.ts'
import { Button } from '../button.tsx'
import { Sheet } from '../sheet.tsx'
import { Failure } from '../failure.tsx'

/** A decision whose button was pressed and that must be confirmed. */
interface Question {
  question: string
  /** A field that the decision needs, such as its reason. */
  field?: ReactNode
  confirm: string
  dangerous?: boolean
  /** The missing choice, shown when the button is pressed. */
  missing?: string | undefined
  onConfirm: (said: Confirmed) => void
  onBack: () => void
}

interface DecisionSheetProps {
  title: string
  onClose: () => void
  /** The decision is being sent. The sheet stays until there is an answer. */
  pending: boolean
  /** The server's refusal. */
  error: unknown
  /** The buttons, one for each possible decision. */
  decisions: ReactNode
  /** Shown instead of the buttons after one of them was pressed. */
  asked: Question | undefined
  /** Everything about the item. */
  children: ReactNode
}

/** One item of a queue in full. Each decision must be confirmed before it is sent. */
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
  // The missing choice at the time of the press, while it is still missing.
  const [shownMissing, setShownMissing] = useState<string>()
  const missing = shownMissing !== undefined && asked?.missing === shownMissing ? shownMissing : undefined
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
            <Failure text={error ? errorText(error) : missing} />
            <div className="flex flex-wrap justify-end gap-2">
              <Button variant="ghost" disabled={pending} onClick={asked.onBack}>
                {t('back')}
              </Button>
              <Button
                variant={asked.dangerous ? 'danger' : 'action'}
                pending={pending}
                onClick={() => {
                  setShownMissing(asked.missing)
                  if (asked.missing === undefined) asked.onConfirm(CONFIRMED)
                }}
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
