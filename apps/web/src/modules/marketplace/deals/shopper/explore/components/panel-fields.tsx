import { type ReactNode, useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

interface PanelFieldProps {
  label: string
  /** The chosen value in words. */
  value: string
  /** Removes the limit. */
  clear?: (() => void) | undefined
  children: ReactNode
}

/** A slider with its name and its value in words above it. */
export function PanelField({ label, value, clear, children }: PanelFieldProps) {
  const { t } = useTranslation('deals')
  return (
    <div>
      <p className="flex min-h-11 items-center justify-between gap-3">
        <span className="text-14 font-semibold">{label}</span>
        <span className="num flex items-center gap-1 text-14 text-ink-2">
          <span>{value}</span>
          {clear && (
            <button type="button" onClick={clear} className="min-h-11 px-2 font-semibold text-azzurro">
              {t('filters.noLimitSet')}
            </button>
          )}
        </span>
      </p>
      {children}
    </div>
  )
}

interface PanelRadiosProps<Value extends string> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A choice among a few, as pills. Arrow keys move between them. */
export function PanelRadios<Value extends string>({
  label,
  value,
  options,
  onChange,
}: PanelRadiosProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 text-14 font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative inline-flex min-h-11 cursor-pointer items-center rounded-full bg-sunken px-4 text-14 font-semibold text-ink has-checked:bg-action has-checked:text-on-action has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-azzurro"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
