import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { TextArea } from '~/ui/form/text-area.tsx'

/** Longest reason, in characters. */
const MOST = 300

interface BlockQuestionProps {
  count: number
  /** A reason blocks, null lifts the blocks. */
  onYes: (reason: string | null) => void
  onClose: () => void
}

/** Asks whether the chosen accounts are blocked, and why, or unblocked. */
export function BlockQuestion({ count, onYes, onClose }: BlockQuestionProps) {
  const { t } = useTranslation(['users', 'admin'])
  const [reason, setReason] = useState('')
  const [isWordless, setWordless] = useState(false)
  const block = () => {
    const text = reason.trim()
    setWordless(text === '')
    if (text !== '') onYes(text)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('users:many.title', { count })}
      description={t('users:many.text')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('admin:record.keep')}
          </Button>
          <Button variant="outline" onClick={() => onYes(null)}>
            {t('users:actions.unblock')}
          </Button>
          <Button variant="danger" onClick={block}>
            {t('users:actions.block')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('users:many.reason')}
        rows={2}
        maxLength={MOST}
        value={reason}
        error={isWordless ? t('users:many.noReason') : undefined}
        onChange={({ target }) => {
          setReason(target.value)
          setWordless(false)
        }}
      />
    </Dialog>
  )
}
