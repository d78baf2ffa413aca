import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface DeleteDialogProps {
  title: string
  /** What goes with it. */
  text: string
  yes?: string
  isPending: boolean
  error: unknown
  onYes: () => void
  onClose: () => void
}

/** Asks before a record is deleted. */
export function DeleteDialog({ title, text, yes, isPending, error, onYes, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('admin')
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={text}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('record.keep')}
          </Button>
          <Button variant="danger" pending={isPending} onClick={onYes}>
            {yes ?? t('record.delete')}
          </Button>
        </>
      }
    >
      {error ? (
        <p role="alert" className="text-14 font-medium text-pomodoro">
          {errorText(error)}
        </p>
      ) : null}
    </Dialog>
  )
}
