import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

interface RecoveryDialogProps {
  title: string
  codes: readonly string[]
  onClose: () => void
}

/**
 * Shows new recovery codes. Closing it before they were copied or saved warns once that they are
 * not shown again.
 */
export function RecoveryDialog({ title, codes, onClose }: RecoveryDialogProps) {
  const { t } = useTranslation('security')
  const [kept, setKept] = useState(false)
  const [warned, setWarned] = useState(false)
  const leave = () => (kept || warned ? onClose() : setWarned(true))
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) leave()
      }}
      title={title}
      description={t('recovery.text')}
      actions={<Button onClick={leave}>{t(warned && !kept ? 'recovery.leave' : 'recovery.done')}</Button>}
    >
      <RecoveryCodes codes={codes} onKept={() => setKept(true)} />
      {warned && !kept ? (
        <p role="alert" className="rounded-md bg-ambra-soft px-3.5 py-3 text-14 font-medium text-ambra">
          {t('recovery.warning')}
        </p>
      ) : null}
    </Dialog>
  )
}
