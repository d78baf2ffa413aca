import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { Confirmed } from '~/lib/confirmed.ts'
import { QuestionDialog, type QuestionProps } from './question-dialog.tsx'

interface DeleteDialogProps extends Omit<QuestionProps, 'yes' | 'no' | 'isDanger'> {
  yes?: string
  onYes: (asked: Confirmed) => void
}

/** Asks before a record is deleted. */
export function DeleteDialog({ yes, ...question }: DeleteDialogProps) {
  const { t } = useTranslation('admin')
  return <QuestionDialog {...question} no={t('record.keep')} yes={yes ?? t('record.delete')} isDanger />
}
