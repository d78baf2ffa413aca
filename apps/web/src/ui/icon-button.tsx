import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** Screen readers read it, and the browser shows it as a tooltip. */
  label: string
  look?: 'plain' | 'raised' | 'outline'
}

const LOOK = {
  plain: 'text-ink-2 hover:bg-sunken hover:text-ink',
  raised: 'bg-surface text-ink shadow-card hover:bg-sunken',
  outline: 'border border-line-strong text-ink hover:bg-sunken',
} as const

/**
 * A round button of 44 px with one icon. It grows less than the icon with the text size, because
 * five stand side by side.
 */
export function IconButton({ label, look = 'plain', className, children, ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...props}
      aria-label={label}
      className={cn(
        'press inline-grid size-[calc(38px+0.375rem)] shrink-0 place-items-center rounded-full disabled:opacity-50 [&_svg]:size-5',
        LOOK[look],
        className,
      )}
    >
      {children}
    </button>
  )
}
