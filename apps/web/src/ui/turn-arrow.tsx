import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'

interface TurnArrowProps extends ComponentProps<'button'> {
  side: 'before' | 'after'
}

const SIDES = {
  before: { icon: 'chevron-left', place: 'left-2' },
  after: { icon: 'chevron-right', place: 'right-2' },
} as const

/**
 * The round arrow at one side of a row or of pictures, for the mouse only: keyboard and screen readers reach what it turns to
 * by themselves. 36 px, 44 px to the mouse; it grows with the text.
 */
export function TurnArrow({ side, className, ...props }: TurnArrowProps) {
  const { icon, place } = SIDES[side]
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      // Keeps the focus where it was: this button is hidden from screen readers and must not take it.
      onMouseDown={(event) => event.preventDefault()}
      {...props}
      className={cn(
        'press absolute top-1/2 z-10 grid size-[2.25rem] -translate-y-1/2 place-items-center rounded-full bg-surface text-ink shadow-float after:absolute after:-inset-1 after:content-[""] hover:bg-sunken',
        place,
        className,
      )}
    >
      <Icon name={icon} className="size-[1.25rem]" />
    </button>
  )
}
