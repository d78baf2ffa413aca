import { useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface PostponeDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly onLater: () => void
  readonly onCreate: () => void
}

/**
 * 'Rimandi il Proof Post?', asked when the person leaves otherwise than by the screen's four
 * buttons.
 */
export function PostponeDialog({ open, onClose, onLater, onCreate }: PostponeDialogProps) {
  const { t } = useTranslation('redemption')
  const create = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      initialFocus={create}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={t('postpone.title')}
      actions={
        <>
          <Button variant="outline" onClick={onLater} className="grow">
            {t('postpone.later')}
          </Button>
          <Button ref={create} onClick={onCreate} className="grow">
            {t('postpone.create')}
          </Button>
        </>
      }
    >
      <p className="text-14 text-ink-2">{t('postpone.reason')}</p>
    </Dialog>
  )
}
