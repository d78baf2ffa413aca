import type { ReactNode } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Failure } from '~/ui/failure.tsx'

interface AskDialogProps {
  title: string
  description: string
  /** Text and style of the submit button. */
  submit: string
  variant: 'danger' | 'lemon'
  pending: boolean
  /** The server's refusal of the last try. */
  error: Error | null
  onSubmit: () => void
  onClose: () => void
  children: ReactNode
}

/**
 * Asks before an action at the till that affects a customer. After a failure it stays open and
 * shows the reason.
 */
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
