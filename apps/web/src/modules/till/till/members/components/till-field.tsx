import type { ComponentProps, ReactNode } from 'react'
import { cn } from '~/ui/cn.ts'
import { fieldStyle } from '~/ui/input.tsx'

interface TillFieldProps extends Omit<ComponentProps<'input'>, 'id' | 'value' | 'onChange'> {
  id: string
  label: string
  value: string
  onChange: (text: string) => void
  error?: string | undefined
  hint?: ReactNode
  /** For euros with a comma: a phone shows digits and the comma. */
  isEuro?: boolean
  /** As large as a till's display, for the main value of a screen. */
  isLarge?: boolean
  /** Content beside the field. */
  children?: ReactNode
}

/**
 * A field of the till with its label above, an error or hint below, and its submit button beside
 * it.
 */
export function TillField({
  id,
  label,
  onChange,
  error,
  hint,
  isEuro = false,
  isLarge = false,
  children,
  ...input
}: TillFieldProps) {
  const note = error ?? hint
  return (
    <div className="grid grid-cols-1 content-start gap-1.5">
      <label htmlFor={id} className="text-14 font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <span className="relative min-w-0 flex-[3_1_9rem]">
          <input
            id={id}
            autoComplete="off"
            spellCheck={false}
            {...(isEuro
              ? { inputMode: 'decimal', enterKeyHint: 'next', placeholder: '0,00', maxLength: 20 }
              : { maxLength: 100 })}
            {...input}
            aria-invalid={error ? true : undefined}
            aria-describedby={cn(isEuro && `${id}-unit`, note ? `${id}-note` : '') || undefined}
            onFocus={({ target }) => {
              if (isEuro) target.select()
            }}
            onChange={({ target }) => onChange(target.value)}
            className={cn(
              fieldStyle,
              'num',
              isLarge ? 'min-h-18 font-display font-bold' : 'min-h-12',
              isLarge && (isEuro ? 'text-36' : 'text-23'),
              isEuro && 'text-right font-semibold',
              isEuro && (isLarge ? 'pr-[1.5em]' : 'pr-9'),
            )}
          />
          {isEuro ? (
            <span
              id={`${id}-unit`}
              className={cn(
                'pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-ink-3',
                isLarge ? 'font-display text-28 font-bold' : 'text-16',
              )}
            >
              €
            </span>
          ) : null}
        </span>
        {children}
      </div>
      {note ? (
        <p id={`${id}-note`} className={cn('text-14', error ? 'font-medium text-pomodoro' : 'text-ink-3')}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
