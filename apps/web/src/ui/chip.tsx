import type { ComponentProps } from 'react'
import { cn } from './cn.ts'

interface ChipProps extends ComponentProps<'button'> {
  selected?: boolean
}

/** A filter that is on or off. It looks 36 px high; its ::after makes the touch area 44 px high. */
export function Chip({ selected = false, className, ...props }: ChipProps) {
  return (
    <button
      type="button"
      aria-pressed={selected}
      {...props}
      className={cn(
        'press relative inline-flex min-h-9 shrink-0 items-center gap-1.5 rounded-full px-3.5 text-14 font-semibold whitespace-nowrap after:absolute after:-inset-1 after:content-[""] [&_svg]:size-4',
        selected ? 'bg-action text-on-action' : 'bg-sunken text-ink hover:bg-line',
        className,
      )}
    />
  )
}
