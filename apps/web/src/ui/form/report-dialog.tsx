import { useId, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Failure } from '../failure.tsx'
import { RadioList } from './radio-list.tsx'
import { TextArea } from './text-area.tsx'

const TEXT_MAX = 1000

/** An unsent report. No reason is chosen beforehand. */
export interface ReportDraft<Reason extends string> {
  readonly reason: Reason | undefined
  readonly text: string
}

interface ReportDialogProps<Reason extends string> {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly lead: string
  readonly labels: { readonly reason: string; readonly text: string; readonly send: string }
  readonly reasons: readonly { readonly value: Reason; readonly label: string }[]
  readonly draft: ReportDraft<Reason>
  readonly onDraft: (draft: ReportDraft<Reason>) => void
  readonly onSend: (report: { reason: Reason; text: string }) => void
  readonly pending: boolean
  readonly error: Error | null
}

/** The reason for a report, and an optional text of up to 1,000 characters. */
export function ReportDialog<Reason extends string>({
  open,
  onOpenChange,
  title,
  lead,
  labels,
  reasons,
  draft,
  onDraft,
  onSend,
  pending,
  error,
}: ReportDialogProps<Reason>) {
  const { t } = useTranslation('common')
  const formId = useId()
  const [isTried, setTried] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={lead}
      actions={
        <>
          <Button variant="ghost" onClick={() => onOpenChange(false)}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={formId} pending={pending}>
            {labels.send}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (draft.reason !== undefined) onSend({ reason: draft.reason, text: draft.text })
        }}
      >
        <RadioList
          legend={labels.reason}
          options={reasons}
          value={draft.reason}
          onChange={(reason) => onDraft({ ...draft, reason })}
        />
        <TextArea
          label={labels.text}
          rows={3}
          maxLength={TEXT_MAX}
          value={draft.text}
          onChange={({ target }) => onDraft({ ...draft, text: target.value })}
        />
        <Failure
          text={
            error ? errorText(error) : isTried && draft.reason === undefined ? t('ask.choose') : undefined
          }
        />
      </form>
    </Dialog>
  )
}
