import { readNumberText } from '@vicino/domain/typed/numbers'
import { useState } from 'react'
import { currentLanguage } from '~/lib/i18n/language.ts'
import { cn } from '~/ui/cn.ts'
import { fieldStyle } from '~/ui/input.tsx'
import { fieldId } from './field-id.ts'

interface NumberFieldProps {
  /** Path of the value in the config, which gives the field its id. */
  path: string
  label: string
  /** NaN for a text that is no number; null for an empty field with `optional`. */
  value: number | null
  onChange: (value: number | null) => void
  /** Decimals at most. More decimals are an error, and are never rounded. */
  places?: 0 | 1 | 2 | 3
  /** Drawn after the number: '€', 'punti'. */
  unit?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  optional?: boolean
  disabled?: boolean
  /** Only screen readers read the label. */
  bare?: boolean
  className?: string
}

/** Writes a number in the language of the page. An amount always has both decimals. */
function written(value: number | null, places: number): string {
  if (value === null || Number.isNaN(value)) return ''
  const digits = String(value)
  const text = places === 2 && /\.\d$/.test(digits) ? `${digits}0` : digits
  return currentLanguage() === 'it' ? text.replace('.', ',') : text
}

/** A field for a number typed in Italian or English. Unreadable text stays in the field. */
export function NumberField({
  path,
  label,
  value,
  onChange,
  places = 0,
  unit,
  hint,
  error,
  optional = false,
  disabled = false,
  bare = false,
  className,
}: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const id = fieldId(path)
  const note = error ?? hint
  return (
    <div className={cn('grid content-start gap-1.5', className)}>
      <label htmlFor={id} className={bare ? 'sr-only' : 'text-14 font-semibold'}>
        {label}
      </label>
      <span className="relative">
        <input
          id={id}
          inputMode={places === 0 ? 'numeric' : 'decimal'}
          autoComplete="off"
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={cn(unit && `${id}-unit`, note && `${id}-note`) || undefined}
          value={typed ?? written(value, places)}
          onChange={({ target }) => {
            setTyped(target.value)
            const isEmpty = target.value.trim() === ''
            onChange(isEmpty && optional ? null : readNumberText(target.value, places, currentLanguage()))
          }}
          onBlur={() => {
            if (value === null || !Number.isNaN(value)) setTyped(null)
          }}
          className={cn(fieldStyle, 'num h-12', unit && 'pr-[calc(2rem+var(--unit)*0.6em)]')}
          style={unit ? ({ '--unit': unit.length } as object) : undefined}
        />
        {unit ? (
          <span
            id={`${id}-unit`}
            className="pointer-events-none absolute top-1/2 right-3.5 -translate-y-1/2 text-14 text-ink-3"
          >
            {unit}
          </span>
        ) : null}
      </span>
      {note ? (
        <p id={`${id}-note`} className={cn('text-14', error ? 'font-medium text-pomodoro' : 'text-ink-3')}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
