import { useId } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '../button.tsx'
import { Dialog } from '../dialog.tsx'
import { Failure } from '../failure.tsx'
import { RadioList } from './radio-list.tsx'
import { TextArea } from './text-area.tsx'

const TEXT_MAX = 1000

interface ReportDialogProps<Reason extends string> {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly lead: string
  readonly labels: { readonly reason: string; readonly text: string; readonly send: string }
  readonly reasons: readonly { readonly value: Reason; readonly label: string }[]
  readonly draft: { readonly reason: Reason; readonly text: string }
  readonly onDraft: (draft: { reason: Reason; text: string }) => void
  readonly onSend: () => void
  readonly pending: boolean
  readonly error: Error | null
}

/** Why something is reported: one of the reasons, and a text of up to 1,000 characters that may stay empty. */
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
          onSend()
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
        <Failure text={error ? errorText(error) : undefined} />
      </form>
    </Dialog>
  )
}
