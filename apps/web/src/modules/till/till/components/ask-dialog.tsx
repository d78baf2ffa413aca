import type { ReactNode } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Failure } from '~/ui/failure.tsx'

interface AskDialogProps {
  title: string
  description: string
  /** What the button says that does it, and how it looks. */
  submit: string
  variant: 'danger' | 'lemon'
  pending: boolean
  /** The server's refusal of the last try. */
  error: Error | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks before something is done at the till that reaches a customer; it stays open with the reason when that fails. */
export function AskDialog(props: AskDialogProps) {
  const { title, description, submit, variant, pending, error, onSubmit, onClose, children } = props
  const { t } = useTranslation('common')
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant={variant} pending={pending} onClick={onSubmit}>
            {submit}
          </Button>
        </>
      }
    >
      {children}
      <Failure text={error ? errorText(error) : undefined} />
    </Dialog>
  )
}
