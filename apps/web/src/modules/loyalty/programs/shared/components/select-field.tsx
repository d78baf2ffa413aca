import { cn } from '~/ui/cn.ts'
import { fieldStyle } from '~/ui/input.tsx'
import { fieldId } from '~/ui/form/field-id.ts'

interface SelectFieldProps<Value extends string> {
  path: string
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
  hint?: string | undefined
  error?: string | undefined
  disabled?: boolean
  bare?: boolean
  className?: string
}

/** A choice of one option in the browser's own select control. */
export function SelectField<Value extends string>({
  path,
  label,
  value,
  options,
  onChange,
  hint,
  error,
  disabled = false,
  bare = false,
  className,
}: SelectFieldProps<Value>) {
  const id = fieldId(path)
  const note = error ?? hint
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={bare ? 'sr-only' : 'text-14 font-semibold'}>
        {label}
      </label>
      <select
        id={id}
        disabled={disabled}
        value={value}
        aria-invalid={error ? true : undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        onChange={({ target }) => onChange(target.value as Value)}
        className={cn(fieldStyle, 'h-12')}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {note ? (
        <p id={`${id}-note`} className={cn('text-14', error ? 'font-medium text-pomodoro' : 'text-ink-3')}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
