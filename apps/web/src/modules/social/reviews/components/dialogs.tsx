import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ANSWER_MAX } from '@vicino/contract/social/reviews/constants'
import type { ReportReason } from '@vicino/contract/foundation/reports/schemas'
import type { Review } from '@vicino/contract/social/reviews/schemas'
import { useId, useState } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { toast } from '~/lib/toast.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Failure } from '~/ui/failure.tsx'
import { type ReportDraft, ReportDialog as SharedDialog } from '~/ui/form/report-dialog.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { answerReview, reportReview, withdrawReview } from '../api/reviews.ts'

const REASONS = ['misleading', 'offensive', 'other'] as const satisfies readonly ReportReason[]

interface DialogProps {
  readonly review: Review
  readonly onClose: () => void
}

/** Asks before a review is withdrawn, because it cannot be restored. */
export function WithdrawDialog({ review, onClose }: DialogProps) {
  const { t } = useTranslation('reviews')
  const { mutate, isPending } = useMutation(withdrawReview(useQueryClient()))
  return (
    <QuestionDialog
      title={t('withdraw.title')}
      text={t(review.rewarded ? 'withdraw.reasonPoints' : 'withdraw.reason')}
      yes={t('withdraw.confirm')}
      isDanger
      isPending={isPending}
      onYes={(asked) => mutate({ id: review._id, asked }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** The form of the brand's answer. A review has one answer, which can be changed or deleted. */
export function AnswerDialog({ review, onClose }: DialogProps) {
  const { t } = useTranslation(['reviews', 'common'])
  const formId = useId()
  const [text, setText] = useState(review.answer?.text ?? '')
  const { mutate, isPending, error } = useMutation(answerReview(review._id, useQueryClient()))
  const send = (answer: string) =>
    mutate(answer, {
      onSuccess: () => {
        toast.success(t(answer === '' ? 'answer.gone' : 'answer.sent'))
        onClose()
      },
    })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('answer.title')}
      description={t('answer.lead', { author: review.author.username })}
      actions={
        <>
          {review.answer === null ? null : (
            <Button variant="ghost" disabled={isPending} onClick={() => send('')}>
              {t('answer.withdraw')}
            </Button>
          )}
          <Button type="submit" form={formId} pending={isPending} disabled={text.trim() === ''}>
            {t('answer.send')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          send(text)
        }}
      >
        <TextArea
          label={t('answer.text')}
          rows={4}
          dir="auto"
          maxLength={ANSWER_MAX}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <Failure text={error ? errorText(error) : undefined} />
      </form>
    </Dialog>
  )
}

/** The form for reporting a review. Staff of the platform decide. */
export function ReportDialog({ review, onClose }: DialogProps) {
  const { t } = useTranslation('reviews')
  const [draft, setDraft] = useState<ReportDraft<(typeof REASONS)[number]>>({ reason: undefined, text: '' })
  const { mutate, isPending, error } = useMutation(reportReview(review._id, useQueryClient()))
  return (
    <SharedDialog
      open
      onOpenChange={onClose}
      title={t('report.title')}
      lead={t('report.lead')}
      labels={{ reason: t('report.reason'), text: t('report.text'), send: t('report.send') }}
      reasons={REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
      draft={draft}
      onDraft={setDraft}
      onSend={(report) =>
        mutate(report, {
          onSuccess: () => {
            toast.success(t('report.thanks'))
            onClose()
          },
        })
      }
      pending={isPending}
      error={error}
    />
  )
}
