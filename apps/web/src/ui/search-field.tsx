import { Icon } from './icon.tsx'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onChange' | 'value'> {
  label: string
  value: string
  onValueChange: (value: string) => void
  /** Name of the button that empties the field. */
  clearLabel: string
}

/** A search box: lens, text, and a cross when there is text to clear. */
export function SearchField({
  label,
  value,
  onValueChange,
  clearLabel,
  className,
  ...props
}: SearchFieldProps) {
  return (
    <div className={cn('relative', className)}>
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-ink-3"
      />
      <input
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
        {...props}
        className="h-12 w-full rounded-full bg-sunken pr-12 pl-12 text-16 text-ink placeholder:text-ink-3 [&::-webkit-search-cancel-button]:hidden"
      />
      {value ? (
        <button
          type="button"
          aria-label={clearLabel}
          onClick={() => onValueChange('')}
          className="absolute top-1/2 right-1 grid size-11 -translate-y-1/2 place-items-center rounded-full text-ink-3 hover:text-ink"
        >
          <Icon name="x" className="size-4" />
        </button>
      ) : null}
    </div>
  )
}
