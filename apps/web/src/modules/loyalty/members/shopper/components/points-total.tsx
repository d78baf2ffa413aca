import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'

/**
 * A member's points, the largest text of the card. A new number bounces a little unless motion is
 * reduced.
 */
export function PointsTotal({ points, className }: { points: number; className?: string }) {
  const { t } = useTranslation('members')
  return (
    <p
      className={cn('flex flex-wrap items-baseline gap-x-2 font-display font-extrabold', className)}
      data-points={points}
    >
      <span
        key={points}
        className="num inline-block text-36 transition-[scale] duration-450 ease-spring starting:scale-90"
      >
        {formatCount(points)}
      </span>{' '}
      <span className="text-16 font-bold text-ink-2">{t('points', { count: points })}</span>
    </p>
  )
}
