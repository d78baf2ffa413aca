import { formatCount } from '~/lib/format.ts'
import { cn } from '~/ui/cn.ts'

/** Writes '+50 BP' or '−500 BP', with a true minus sign so that screen readers read it aloud. */
export function amountText(amount: number): string {
  return `${amount < 0 ? '−' : '+'}${formatCount(Math.abs(amount))} BP`
}

/** The amount of a movement, on lemon when points were earned. */
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
