import { type ReactNode, Suspense, useState } from 'react'
import { type Confirmed, CONFIRMED } from '~/lib/confirmed.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { errorText } from '~/lib/error-text.ts'
import { Button } from '../button.tsx'
import { Failure } from '../failure.tsx'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { Sheet } from '../sheet.tsx'
import { type QueueKeys, useQueueKeys } from './use-queue-keys.ts'

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
  /** Opens the item before or after this one; undefined where there is none. */
  steps?: QueueSteps
  /** Decisions by the key that begins them. */
  keys?: QueueKeys
  className?: string
}

export interface QueueSteps {
  readonly next: (() => void) | undefined
  readonly previous: (() => void) | undefined
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
  steps,
  keys,
  className,
}: DecisionSheetProps) {
  const { t } = useTranslation('common')
  // The missing choice at the time of the press, while it is still missing.
  const [shownMissing, setShownMissing] = useState<string>()
  const missing = shownMissing !== undefined && asked?.missing === shownMissing ? shownMissing : undefined
  useQueueKeys(asked || pending ? {} : { ...keys, j: steps?.next, k: steps?.previous })
  return (
    <Sheet
      {...(className === undefined ? {} : { className })}
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
          <div className="flex flex-wrap items-center justify-end gap-2">
            {steps ? (
              <Suspense>
                <Steps {...steps} />
              </Suspense>
            ) : null}
            {decisions}
          </div>
        )
      }
    >
      {children}
    </Sheet>
  )
}

function Steps({ next, previous }: QueueSteps) {
  const { t } = useTranslation('moderation')
  return (
    <div className="mr-auto flex">
      <IconButton
        label={t('step.previous')}
        aria-keyshortcuts="k"
        disabled={previous === undefined}
        onClick={previous}
      >
        <Icon name="arrow-up" />
      </IconButton>
      <IconButton label={t('step.next')} aria-keyshortcuts="j" disabled={next === undefined} onClick={next}>
        <Icon name="arrow-down" />
      </IconButton>
    </div>
  )
}
