import { type ReactNode, useId } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Failure } from './failure.tsx'

interface FormDialogProps {
  title: ReactNode
  description?: ReactNode
  /** Text of the submit button. */
  save: string
  isPending: boolean
  /** The reason of a refusal that no field shows. */
  error?: unknown
  onSave: () => void
  onClose: () => void
  /** The browser checks required fields. */
  isCheckedByBrowser?: boolean
  /** What is typed is kept and shown again, so it closes without a question. */
  keepsDraft?: boolean
  children: ReactNode
}

/** A dialog with a form of a few fields. */
export function FormDialog({
  title,
  description,
  save,
  isPending,
  error,
  onSave,
  onClose,
  isCheckedByBrowser = false,
  keepsDraft = false,
  children,
}: FormDialogProps) {
  const { t } = useTranslation('common')
  const form = useId()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      keepsDraft={keepsDraft}
      title={title}
      description={description}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={form} pending={isPending}>
            {save}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate={!isCheckedByBrowser}
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        {children}
        <Failure text={error ? errorText(error) : undefined} />
      </form>
    </Dialog>
  )
}
