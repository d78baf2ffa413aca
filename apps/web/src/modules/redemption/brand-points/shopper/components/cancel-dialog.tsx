import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { toast } from '~/lib/toast.ts'
import { giveUpCode } from '~/lib/queries/give-up-code.ts'
import type { CodeLine } from '../model/redemption-line.ts'

/**
 * Asks for confirmation before a code is cancelled. Cancelling cannot be undone, because another
 * person may take the freed unit at once.
 */
export function CancelDialog({ line, onClose }: { line: CodeLine; onClose: () => void }) {
  const { t } = useTranslation('wallet')
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => giveUpCode(client, id),
    onSuccess: () => toast.success(t('codes.confirm.done')),
  })
  return (
    <QuestionDialog
      title={t('codes.confirm.title')}
      text={t('codes.confirm.text', { title: line.deal.title })}
      no={t('codes.confirm.keep')}
      yes={t('codes.confirm.cancel')}
      isDanger
      isPending={isPending}
      onYes={() => mutate(line._id, { onSettled: onClose })}
      onClose={onClose}
    />
  )
}
