import { type ComponentProps, useId } from 'react'
import { cn } from '../cn.ts'
import { fieldStyle } from '../input.tsx'

interface TextAreaProps extends ComponentProps<'textarea'> {
  label: string
  error?: string | undefined
  hint?: string | undefined
}

/** A text field of several lines. Label, error and hint are like Input's. */
export function TextArea({ label, error, hint, className, id: given, ...props }: TextAreaProps) {
  const own = useId()
  const id = given ?? own
  const note = error ?? hint
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={4}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        {...props}
        className={cn(fieldStyle, 'min-h-24 py-2.5')}
      />
      {note ? (
        <p id={`${id}-note`} className={cn('text-14', error ? 'font-medium text-pomodoro' : 'text-ink-3')}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
