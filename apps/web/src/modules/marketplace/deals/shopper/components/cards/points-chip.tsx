import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { formatCount } from '~/lib/format.ts'
import { cn } from '~/ui/cn.ts'
import { pointsOf } from '~/lib/points-of.ts'

/** '+50 BP': the BrandPoints for redeeming the deal. */
export function PointsChip({ deal, className }: { deal: Pick<Deal, 'points'>; className?: string }) {
  return (
    <span
      className={cn(
        'num rounded-full bg-limone-soft px-2 py-0.5 text-12 font-bold whitespace-nowrap text-limone-text',
        className,
      )}
    >
      +{formatCount(pointsOf(deal))} BP
    </span>
  )
}
