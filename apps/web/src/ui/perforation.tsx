import { cn } from './cn.ts'

interface PerforationProps {
  /** Background of the card, which shows through the two notches. */
  ground?: 'canvas' | 'surface' | 'sunken'
  className?: string
}

const GROUND = { canvas: 'bg-canvas', surface: 'bg-surface', sunken: 'bg-sunken' } as const

/**
 * The tear line of a coupon: dashes between two round notches at the card's sides, as wide as its
 * parent.
 */
export function Perforation({ ground = 'canvas', className }: PerforationProps) {
  const notch = cn(
    'absolute top-1/2 size-4 -translate-y-1/2 rounded-full inset-ring inset-ring-line',
    GROUND[ground],
  )
  return (
    <div aria-hidden className={cn('pointer-events-none relative h-4 overflow-x-clip', className)}>
      <span className={cn(notch, '-left-2')} />
      <span className="absolute inset-x-4 top-1/2 border-t-2 border-dashed border-line" />
      <span className={cn(notch, '-right-2')} />
    </div>
  )
}
