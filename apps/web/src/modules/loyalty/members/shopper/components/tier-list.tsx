import type { TierLadder } from '@vicino/contract/loyalty/members/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { cn } from '~/ui/cn.ts'
import { counted } from '../../shared/model/counted.ts'
import { factorOf } from '../../shared/model/ways.ts'

interface TierListProps {
  levels: TierLadder
  /** Index of the reader's tier, 0 for the base; undefined for somebody who does not take part. */
  rank?: number
}

/** All tiers from the base up, with their thresholds and benefits. */
export function TierList({ levels: { metric, base, items }, rank }: TierListProps) {
  const { t } = useTranslation('members')
  const steps = [
    { name: base, from: t('level.start'), color: undefined, benefits: [] as string[] },
    ...items.map(({ name, from, color, benefits, pointsMultiplier, rewardsDiscount }) => ({
      name,
      color,
      from: t(`level.from.${metric}`, counted(from)),
      benefits: [
        ...(pointsMultiplier === 1 ? [] : [t('level.multiplier', factorOf(pointsMultiplier))]),
        ...(rewardsDiscount === 0 ? [] : [t('level.discount', { percent: rewardsDiscount })]),
        ...benefits,
      ],
    })),
  ]
  return (
    <div className="grid gap-3">
      <p className="text-14 text-pretty text-ink-2">{t(`level.lead.${metric}`)}</p>
      <ol className="grid">
        {steps.map(({ name, from, color, benefits }, index) => (
          <li
            key={name}
            aria-current={index === rank ? 'step' : undefined}
            className="relative grid grid-cols-[1.5rem_minmax(0,1fr)] gap-3 pb-5 last:pb-0"
          >
            {index < steps.length - 1 ? (
              <span aria-hidden className="absolute top-5 bottom-0 left-[0.6875rem] border-l-2 border-line" />
            ) : null}
            <span
              aria-hidden
              className={cn(
                'relative mt-0.5 size-6 rounded-full border-2 border-line-strong',
                index === rank && 'ring-4 ring-limone',
              )}
              style={color === undefined ? undefined : { backgroundColor: color }}
            />
            <div className="grid min-w-0 gap-1">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-display text-16 font-bold wrap-anywhere">{name}</span>
                <span className="num text-14 text-ink-2">{from}</span>
                {index === rank ? <Badge tone="limone">{t('level.here')}</Badge> : null}
              </p>
              {benefits.length > 0 ? (
                <ul className="grid list-disc gap-0.5 pl-5 text-14 text-ink-2">
                  {benefits.map((benefit) => (
                    <li key={benefit} className="text-pretty wrap-anywhere">
                      {benefit}
                    </li>
                  ))}
                </ul>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}
