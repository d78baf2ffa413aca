import { type ComponentProps, useId } from 'react'
import { cn } from './cn.ts'

interface InputProps extends ComponentProps<'input'> {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

export const fieldStyle =
  'w-full min-w-0 rounded-md border border-line-strong bg-surface px-3.5 text-16 text-ink placeholder:text-ink-3 aria-invalid:border-pomodoro disabled:bg-sunken disabled:text-ink-3'

/**
 * A text field with its label above and its error or hint below. The error is linked to the field.
 */
export function Input({ label, error, hint, className, id, ...props }: InputProps) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const noteId = `${fieldId}-note`
  const note = error ?? hint
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={fieldId} className="text-14 font-semibold">
        {label}
      </label>
      <input
        id={fieldId}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? noteId : undefined}
        {...props}
        className={cn(fieldStyle, 'h-12')}
      />
      {note ? (
        <p id={noteId} className={cn('text-14', error ? 'font-medium text-pomodoro' : 'text-ink-3')}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
