import { cn } from '~/ui/cn.ts'

/** '+50 BP', what redeeming pays; nothing when the deal names no points. */
export function PointsChip({ points, className }: { points: number; className?: string }) {
  if (points === 0) return null
  return (
    <span
      className={cn(
        'num rounded-full bg-limone-soft px-2 py-0.5 text-12 font-bold whitespace-nowrap text-limone-text',
        className,
      )}
    >
      +{points} BP
    </span>
  )
}
