import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '~/ui/Button.tsx'
import { Dialog } from '~/ui/Dialog.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'

interface RecoveryDialogProps {
  title: string
  codes: readonly string[]
  onClose: () => void
}

/** Shows new recovery codes; who leaves without having kept them is told once that they will not come back. */
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
