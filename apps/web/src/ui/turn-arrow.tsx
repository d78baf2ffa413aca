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
 * A round arrow at one side of a row or of images, for the mouse only, because keyboard and screen
 * readers reach the content by themselves. It is 36 px, 44 px for the mouse, and grows with the
 * text.
 */
export function TurnArrow({ side, className, ...props }: TurnArrowProps) {
  const { icon, place } = SIDES[side]
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      // The focus stays where it was. This button is hidden from screen readers and must not take
      // it.
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
