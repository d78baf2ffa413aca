import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { stampCard, STAMP_PLACES } from '../model/stamp-card.ts'

interface StampCardProps {
  stamps: number
  /** Euros for one stamp; null when the program no longer gives stamps. */
  each: number | null
}

/** Stamps drawn as on a paper card: ten places, the filled ones in lemon and a little askew. */
export function StampCard({ stamps, each }: StampCardProps) {
  const { t } = useTranslation('members')
  const { full, filled } = stampCard(stamps)
  const labelParts = [
    t('stamps.card', { filled, size: STAMP_PLACES }),
    ...(full > 0 ? [t('stamps.full', { count: full })] : []),
  ]
  return (
    <div className="@container grid gap-2">
      <ul
        role="img"
        aria-label={labelParts.join('. ')}
        className="grid grid-cols-5 gap-2 rounded-xl bg-sunken p-3 @min-[26rem]:grid-cols-10"
      >
        {Array.from({ length: STAMP_PLACES }, (_, place) => (
          <li
            key={place}
            aria-hidden
            className={cn(
              'mx-auto grid aspect-square w-full max-w-11 place-items-center rounded-full',
              place < filled
                ? 'bg-limone text-on-limone transition-[scale,opacity] duration-450 ease-spring starting:scale-50 starting:opacity-0'
                : 'border-2 border-dashed border-line-strong text-ink-3',
              place % 3 === 0 ? '-rotate-6' : place % 3 === 1 ? 'rotate-3' : 'rotate-8',
            )}
          >
            {place < filled ? (
              <Icon name="stamp" className="size-5" />
            ) : (
              <span className="num text-12 font-semibold">{place + 1}</span>
            )}
          </li>
        ))}
      </ul>
      <p className="text-12 text-ink-2">
        {[
          ...(full > 0 ? [t('stamps.full', { count: full })] : []),
          ...(each === null ? [] : [t('stamps.each', { amount: formatPrice(each) })]),
        ].join(' · ')}
      </p>
    </div>
  )
}
