import type { ReactNode } from 'react'
import { cn } from './cn.ts'

interface Option<Value extends string> {
  value: Value
  label: string
  icon?: ReactNode
}

interface SegmentedControlProps<Value extends string> {
  label: string
  value: Value
  options: readonly Option<Value>[]
  onValueChange: (value: Value) => void
  className?: string
}

/**
 * A choice among a few options that are all visible (Lista / Griglia / Mappa). Each has a label,
 * never just an icon.
 */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, value, options, onValueChange, className } = props
  return (
    <div
      role="group"
      aria-label={label}
      className={cn('inline-flex max-w-full flex-wrap rounded-[22px] bg-sunken p-1', className)}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => {
            if (option.value !== value) onValueChange(option.value)
          }}
          className="press relative inline-flex min-h-9 flex-auto items-center justify-center gap-1.5 rounded-full px-3.5 text-14 font-semibold text-ink-2 after:absolute after:-inset-y-1 after:inset-x-0 after:content-[''] hover:text-ink aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:shadow-card [&_svg]:size-4"
        >
          {option.icon}
          <span>{option.label}</span>
        </button>
      ))}
    </div>
  )
}
