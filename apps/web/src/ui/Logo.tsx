import { cn } from './cn.ts'

/** The wordmark `vicino%`; `mark` alone where there is no room (folded sidebar). */
export function Logo({ mark = false, className }: { mark?: boolean; className?: string }) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex items-center gap-1 font-display text-28 leading-none font-extrabold',
        className,
      )}
    >
      {mark ? null : <span>vicino</span>}
      <span className="inline-block -rotate-6 rounded-[0.28em] bg-limone px-[0.24em] py-[0.16em] text-on-limone">
        %
      </span>
    </span>
  )
}
