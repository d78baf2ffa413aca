import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { TextArea } from '~/ui/form/text-area.tsx'
import { QuestionDialog, type QuestionProps } from '~/ui/question-dialog.tsx'
import type { BlockWhy } from '../api/users.ts'

/** Longest reason, in characters. */
const MOST = 300

interface BlockQuestionProps extends Pick<QuestionProps, 'title' | 'text' | 'typed' | 'isPending' | 'error'> {
  /** A reason blocks, null lifts the blocks. */
  onYes: (why: BlockWhy) => void
  /** Whether blocks can be lifted from here too. */
  lifts: boolean
  onClose: () => void
}

/** Asks before accounts are blocked, and why, which they read in their letter; several chosen ones can be unblocked here as well. */
export function BlockQuestion({ onYes, lifts, ...question }: BlockQuestionProps) {
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
      {...(lifts && { other: { label: t('users:actions.unblock'), onPress: () => onYes(null) } })}
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
