import { type ReactNode, useId } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Failure } from './failure.tsx'
import { Sheet } from './sheet.tsx'

interface FormSheetProps {
  title: ReactNode
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
  className?: string
  children: ReactNode
}

/** A sheet with a form. Its buttons stay visible at the bottom. */
export function FormSheet({
  title,
  save,
  isPending,
  error,
  onSave,
  onClose,
  isCheckedByBrowser = false,
  keepsDraft = false,
  className,
  children,
}: FormSheetProps) {
  const { t } = useTranslation('common')
  const form = useId()
  return (
    <Sheet
      open
      onOpenChange={onClose}
      keepsDraft={keepsDraft}
      title={title}
      {...(className !== undefined && { className })}
      footer={
        <div className="grid gap-3">
          <Failure text={error ? errorText(error) : undefined} />
          <div className="flex flex-wrap justify-end gap-2">
            <Button variant="outline" onClick={onClose}>
              {t('cancel')}
            </Button>
            <Button type="submit" form={form} pending={isPending}>
              {save}
            </Button>
          </div>
        </div>
      }
    >
      <form
        id={form}
        noValidate={!isCheckedByBrowser}
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          onSave()
        }}
      >
        {children}
      </form>
    </Sheet>
  )
}
