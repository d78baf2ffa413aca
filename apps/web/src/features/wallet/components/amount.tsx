import { formatCount } from '~/lib/format.ts'
import { cn } from '~/ui/cn.ts'

/** '+50 BP' or '−500 BP', with the sign that is read aloud. */
export function amountText(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${formatCount(Math.abs(amount))} BP`
}

/** A movement of points: lemon where they came in. */
export function Amount({ amount, className }: { amount: number; className?: string }) {
  return (
    <span
      className={cn(
        'num inline-block rounded-full font-bold whitespace-nowrap',
        amount > 0 ? 'bg-limone-soft px-2.5 py-0.5 text-limone-text' : 'py-0.5 text-ink',
        className,
      )}
    >
      {amountText(amount)}
    </span>
  )
}
