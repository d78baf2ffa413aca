import { useState } from 'react'
import type { Confirmed } from '~/lib/confirmed.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { QuestionDialog } from '~/ui/question-dialog.tsx'

interface DeleteDialogProps {
  /** Deletes the comment and resolves to true after success. */
  readonly onConfirm: (asked: Confirmed) => Promise<boolean>
  readonly onClose: () => void
}

/** Asks before a comment is deleted, because it cannot be restored. */
export function DeleteDialog({ onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('comments')
  const [pending, setPending] = useState(false)
  async function confirm(asked: Confirmed) {
    setPending(true)
    const done = await onConfirm(asked)
    setPending(false)
    if (done) onClose()
  }
  return (
    <QuestionDialog
      title={t('deletion.title')}
      text={t('deletion.reason')}
      yes={t('delete')}
      isDanger
      isPending={pending}
      onYes={(asked) => void confirm(asked)}
      onClose={onClose}
    />
  )
}
