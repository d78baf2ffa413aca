import { type ReactNode, useId } from 'react'
import { errorText } from '~/lib/error-text.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { Failure } from './failure.tsx'
import { Sheet } from './sheet.tsx'

interface FormSheetProps {
  title: ReactNode
  /** What the button says that sends it. */
  save: string
  isPending: boolean
  /** Why it was refused, where no field says so. */
  error?: unknown
  onSave: () => void
  onClose: () => void
  /** The browser checks what is required. */
  isCheckedByBrowser?: boolean
  className?: string
  children: ReactNode
}

/** A sheet with a form, whose buttons stay in sight at its foot. */
export function FormSheet({
  title,
  save,
  isPending,
  error,
  onSave,
  onClose,
  isCheckedByBrowser = false,
  className,
  children,
}: FormSheetProps) {
  const { t } = useTranslation('common')
  const form = useId()
  return (
    <Sheet
      open
      onOpenChange={onClose}
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
