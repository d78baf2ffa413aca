import { useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'

interface LeaveDialogProps {
  readonly open: boolean
  readonly pending: boolean
  /** Time left as 'mm:ss'. It keeps counting down while the dialog is open. */
  readonly left: string
  /** The request to cancel got no answer, so the code is still valid. */
  readonly unsent: boolean
  readonly onStay: () => void
  readonly onGiveUp: () => void
  /** Leaves the screen without cancelling the code. */
  readonly onLeave: () => void
}

/**
 * 'Annullamento riscatto': says that leaving cancels the code. Closing the dialog means staying
 * (R-191).
 */
export function LeaveDialog({ open, pending, left, unsent, onStay, onGiveUp, onLeave }: LeaveDialogProps) {
  const { t } = useTranslation('redemption')
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      initialFocus={stay}
      onOpenChange={(next) => {
        if (!next) onStay()
      }}
      title={t('leave.title')}
      description={t('leave.reason')}
      actions={
        <>
          <Button variant="outline" pending={pending} onClick={unsent ? onLeave : onGiveUp} className="grow">
            {t(unsent ? 'leave.keep' : 'leave.giveUp')}
          </Button>
          <Button ref={stay} onClick={onStay} className="grow">
            {t('leave.stay')}
          </Button>
        </>
      }
    >
      {unsent ? (
        <p role="alert" className="rounded-lg bg-ambra-soft px-4 py-3 text-14">
          {t('leave.unsent')}
        </p>
      ) : null}
      <p className="num rounded-lg bg-sunken px-4 py-3 text-14">{t('leave.left', { time: left })}</p>
    </Dialog>
  )
}
