import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { TextArea } from '~/ui/form/text-area.tsx'
import { QuestionDialog, type QuestionProps } from '~/ui/question-dialog.tsx'
import type { BlockWhy } from '../api/users.ts'

/** Length limit of the reason, in characters. */
const MOST = 300

interface BlockQuestionProps extends Pick<QuestionProps, 'title' | 'text' | 'typed' | 'isPending' | 'error'> {
  /** Runs with the reason for the block. */
  onYes: (why: BlockWhy) => void
  onClose: () => void
}

/** Asks before accounts are blocked, and for the reason, which their owners read in an email. */
export function BlockQuestion({ onYes, ...question }: BlockQuestionProps) {
  const { t } = useTranslation(['users', 'admin'])
  const [reason, setReason] = useState('')
  const text = reason.trim()
  return (
    <QuestionDialog
      {...question}
      no={t('admin:record.keep')}
      yes={t('users:actions.block')}
      isDanger
      missing={text === '' ? t('users:many.noReason') : undefined}
      onYes={(asked) => onYes({ reason: text, asked })}
    >
      <TextArea
        label={t('users:many.reason')}
        hint={t('users:many.reasonHint')}
        rows={3}
        maxLength={MOST}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </QuestionDialog>
  )
}
