import type { ReactNode } from 'react'
import { cn } from './cn.ts'
import { CouponDrawing } from './drawings/coupon-drawing.tsx'

interface EmptyStateProps {
  /** A drawing from ui/drawings. */
  drawing?: ReactNode
  title: ReactNode
  /** The reason why there is nothing. */
  reason?: ReactNode
  /** The next thing to do. */
  action?: ReactNode
  className?: string
}

export function EmptyState({ drawing, title, reason, action, className }: EmptyStateProps) {
  return (
    <div className={cn('mx-auto grid max-w-sm justify-items-center gap-3 px-4 py-10 text-center', className)}>
      <div className="w-44">{drawing ?? <CouponDrawing />}</div>
      <p className="font-display text-19 font-bold text-balance">{title}</p>
      {reason ? <p className="text-14 text-pretty text-ink-2">{reason}</p> : null}
      {action ? <div className="pt-2">{action}</div> : null}
    </div>
  )
}
