import type { ComponentProps } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { QuestionDialog } from '~/ui/question-dialog.tsx'

interface ResumeQuestionProps extends Pick<
  ComponentProps<typeof QuestionDialog>,
  'typed' | 'isPending' | 'error' | 'onClose'
> {
  count: number
  onYes: () => void
}

/** Asks whether suspended brands may work again. */
export function ResumeQuestion({ count, onYes, ...dialog }: ResumeQuestionProps) {
  const { t } = useTranslation('companies')
  return (
    <QuestionDialog
      {...dialog}
      title={t('many.resumeTitle', { count })}
      text={t('many.resumeText')}
      yes={t('many.resume')}
      onYes={() => onYes()}
    />
  )
}
