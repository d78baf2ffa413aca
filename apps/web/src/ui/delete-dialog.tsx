import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { QuestionDialog } from './question-dialog.tsx'

interface DeleteDialogProps {
  title: string
  /** What goes with it. */
  text: string
  yes?: string
  isPending: boolean
  error: unknown
  onYes: () => void
  onClose: () => void
}

/** Asks before a record is deleted. */
export function DeleteDialog({ title, text, yes, isPending, error, onYes, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('admin')
  return (
    <QuestionDialog
      title={title}
      text={text}
      no={t('record.keep')}
      yes={yes ?? t('record.delete')}
      isDanger
      isPending={isPending}
      error={error}
      onYes={onYes}
      onClose={onClose}
    />
  )
}
