import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { CommentReply } from '@vicino/contract/social/comments/schemas'
import type { ReportReason } from '@vicino/contract/foundation/reports/schemas'
import { useState } from 'react'
import { call } from '~/lib/api.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { toast } from '~/lib/toast.ts'
import { ReportDialog, type ReportDraft } from '~/ui/form/report-dialog.tsx'
import { patchComment } from '../model/patch-comments.ts'

const REASONS = ['offensive', 'misleading', 'other'] as const satisfies readonly ReportReason[]
type Reason = (typeof REASONS)[number]

/** The reason for reporting a comment. */
export function ReportComment({ comment, onClose }: { comment: CommentReply; onClose: () => void }) {
  const { t } = useTranslation('comments')
  const client = useQueryClient()
  const [draft, setDraft] = useState<ReportDraft<Reason>>({ reason: undefined, text: '' })
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: { reason: Reason; text: string }) =>
      call('POST /comment/{id}/report', { params: { id: comment.id }, body }),
    onSuccess: () => {
      client.setQueriesData({ queryKey: [ROOTS.comments] }, (data: unknown) =>
        patchComment(data, comment.id, { isReported: true }),
      )
      toast.success(t('report.thanks'))
      onClose()
    },
    meta: { quiet: true },
  })
  return (
    <ReportDialog
      open
      onOpenChange={onClose}
      title={t('report.title')}
      lead={t('report.lead')}
      labels={{ reason: t('report.reason'), text: t('report.text'), send: t('report.send') }}
      reasons={REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
      draft={draft}
      onDraft={setDraft}
      onSend={mutate}
      pending={isPending}
      error={error}
    />
  )
}
