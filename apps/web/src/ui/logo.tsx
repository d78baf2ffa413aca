import { cn } from './cn.ts'

interface LogoProps {
  /** 'narrow' leaves the word out when the container has no room for it. */
  mark?: boolean | 'narrow'
  className?: string
}

/** The wordmark `vicino%`; only its mark where there is no room (folded sidebar). */
export function Logo({ mark = false, className }: LogoProps) {
  return (
    <span
      aria-hidden
      className={cn(
        'inline-flex items-center gap-1 font-display text-28 leading-none font-extrabold',
        className,
      )}
    >
      {mark === true ? null : <span className={mark ? '@max-[19.5rem]:hidden' : ''}>vicino</span>}
      <span className="inline-block -rotate-6 rounded-[0.28em] bg-limone px-[0.24em] py-[0.16em] text-on-limone">
        %
      </span>
    </span>
  )
}
