import { cn } from './cn.ts'
import { formatDiscount } from '~/lib/format.ts'

/** The lemon tag '-30%', tilted −3°. `spent` is for used and expired deals. */
export function DiscountTag({
  percent,
  spent = false,
  className,
}: {
  percent: number
  spent?: boolean
  className?: string
}) {
  // A form's preview has no discount at first.
  if (percent === 0) return null
  return (
    <span
      className={cn(
        'tag-tilt inline-block rounded-md px-2.5 py-1 font-display text-19 leading-none font-extrabold',
        spent ? 'bg-sunken text-ink-3' : 'bg-limone text-on-limone',
        className,
      )}
    >
      {formatDiscount(percent)}
    </span>
  )
}
