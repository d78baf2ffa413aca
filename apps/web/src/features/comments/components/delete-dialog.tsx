import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface DeleteDialogProps {
  /** Deletes it; true once that is done. */
  readonly onConfirm: () => Promise<boolean>
  readonly onClose: () => void
}

/** Asks before a comment is deleted, as nothing brings it back. */
export function DeleteDialog({ onConfirm, onClose }: DeleteDialogProps) {
  const { t } = useTranslation(['comments', 'common'])
  const [pending, setPending] = useState(false)
  async function confirm() {
    setPending(true)
    const done = await onConfirm()
    setPending(false)
    if (done) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('deletion.title')}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button variant="danger" pending={pending} onClick={() => void confirm()}>
            {t('delete')}
          </Button>
        </>
      }
    >
      <p className="text-16 text-ink-2">{t('deletion.reason')}</p>
    </Dialog>
  )
}
