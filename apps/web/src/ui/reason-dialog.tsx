import type { Confirmed } from '~/lib/confirmed.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ReasonFields } from './form/reason-fields.tsx'
import { useReason } from './form/use-reason.ts'
import { MailPreview } from './mail-preview.tsx'
import { QuestionDialog, type QuestionProps } from './question-dialog.tsx'

export interface Why<Reason extends string> {
  readonly reason: Reason
  readonly text: string
  readonly asked: Confirmed
}

interface ReasonDialogProps<Reason extends string> extends Omit<QuestionProps, 'preview'> {
  options: readonly { readonly value: Reason; readonly label: string }[]
  /** The explanation is required, because people must learn the facts. */
  needsText?: boolean
  /** Length limit of the explanation, in characters. */
  most: number
  /** 'Motivo' and its texts by default. */
  labels?: { readonly reason: string; readonly text: string }
  other?: { readonly label: string; readonly onPress: () => void }
  /** The email to the person concerned, without the text that is being written. */
  preview?: { readonly subject: string; readonly lines: readonly string[] } | null | undefined
  onReason?: (reason: Reason) => void
  onYes: (why: Why<Reason>) => void
}

/**
 * Asks before the platform removes something, and for the reason, which the person concerned
 * receives (art. 17 Digital Services Act). No reason is chosen beforehand.
 */
export function ReasonDialog<Reason extends string>({
  options,
  needsText = false,
  most,
  labels,
  preview,
  onReason,
  onYes,
  ...question
}: ReasonDialogProps<Reason>) {
  const { t } = useTranslation(['records', 'admin', 'common'])
  const { reason, text, setReason, setText } = useReason<Reason>()
  const missing =
    reason === undefined
      ? t('common:ask.noReason')
      : needsText && text.trim() === ''
        ? t('common:ask.noFacts')
        : undefined
  return (
    <QuestionDialog
      no={t('admin:record.keep')}
      isDanger
      {...question}
      preview={reason !== undefined && preview ? <MailPreview {...preview} quote={text.trim()} /> : undefined}
      missing={missing}
      onYes={(asked) => {
        if (reason !== undefined) onYes({ reason, text: text.trim(), asked })
      }}
    >
      <ReasonFields
        legend={labels?.reason ?? t('records:reason')}
        options={options}
        reason={reason}
        onReason={(next) => {
          setReason(next)
          onReason?.(next)
        }}
        textLabel={labels?.text ?? t('records:reasonText')}
        most={most}
        text={text}
        onText={setText}
      />
    </QuestionDialog>
  )
}
