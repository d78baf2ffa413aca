import { SUSPENSION_TEXT } from '@vicino/contract/brand-admin/constants'
import { REMOVAL_REASONS } from '@vicino/contract/reports/constants'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ReasonFields } from '~/ui/form/reason-fields.tsx'
import type { SuspensionWhy } from '../api/brand-records.ts'

interface SuspendQuestionProps {
  count: number
  onYes: (why: SuspensionWhy) => void
  onClose: () => void
}

/** Asks whether the chosen brands are suspended, and why, or active again. Their people are told (art. 17 Digital Services Act). */
export function SuspendQuestion({ count, onYes, onClose }: SuspendQuestionProps) {
  const { t } = useTranslation(['companies', 'admin'])
  const [reason, setReason] = useState<(typeof REMOVAL_REASONS)[number]>('fake')
  const [text, setText] = useState('')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('companies:many.title', { count })}
      description={t('companies:many.text')}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('admin:record.keep')}
          </Button>
          <Button variant="outline" onClick={() => onYes(null)}>
            {t('companies:many.resume')}
          </Button>
          <Button variant="danger" onClick={() => onYes({ reason, text: text.trim() })}>
            {t('companies:many.suspend')}
          </Button>
        </>
      }
    >
      <ReasonFields
        legend={t('companies:many.reason')}
        options={REMOVAL_REASONS.map((value) => ({ value, label: t(`companies:removal.${value}`) }))}
        reason={reason}
        onReason={setReason}
        textLabel={t('companies:many.words')}
        most={SUSPENSION_TEXT}
        text={text}
        onText={setText}
      />
    </Dialog>
  )
}
