import { cn } from './cn.ts'

interface CountBadgeProps {
  count: number
  /** Text that screen readers read instead of the number. */
  label: string
  className?: string | undefined
}

/** A small number on an icon or a menu entry; nothing for 0, and '99+' for more. */
export function CountBadge({ count, label, className }: CountBadgeProps) {
  if (count === 0) return null
  return (
    <span
      className={cn(
        'num grid h-5 min-w-5 place-items-center rounded-full bg-limone px-1.5 text-11 font-bold text-on-limone',
        className,
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{label}</span>
    </span>
  )
}
