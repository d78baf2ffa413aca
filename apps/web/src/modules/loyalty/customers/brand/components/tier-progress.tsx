import type { CustomerDetail } from '@vicino/contract/loyalty/customers/schemas'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDay } from '../../../programs/shared/model/days.ts'
import { type TierColors, TierName } from './customer-cell.tsx'

interface TierProgressProps {
  customer: CustomerDetail
  colors: TierColors
}

/** The tier of a customer and the distance to the next one; nothing while tiers are off. */
export function TierProgress({ customer, colors }: TierProgressProps) {
  const { t } = useTranslation('customers')
  const { progress, nextTier, missingToKeep, tier } = customer.balance
  if (progress === null) return null
  const { metric, measure, from, to, lastDay } = progress
  const share = to === null ? 1 : Math.min(1, Math.max(0, (measure - from) / (to - from)))
  const units = (count: number) => t(`level.units.${metric}`, { count, shown: formatCount(count) })
  const distance =
    nextTier === null
      ? t('level.top')
      : t('level.missing', { units: units(nextTier.missing), next: nextTier.name })
  return (
    <section aria-label={t('level.title')} className="grid gap-2 rounded-xl bg-sunken p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-16 font-semibold">
          <TierName customer={customer} colors={colors} />
        </p>
        <p className="num text-14 text-ink-2">
          {to === null ? units(measure) : t('level.of', { measure: formatCount(measure), units: units(to) })}
        </p>
      </div>
      <div
        role="progressbar"
        aria-label={t('level.title')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(share * 100)}
        aria-valuetext={distance}
        className="h-2 overflow-hidden rounded-full bg-line"
      >
        <div className="h-full rounded-full bg-action" style={{ width: `${share * 100}%` }} />
      </div>
      <p className="text-14 text-pretty text-ink-2">
        {distance}
        {lastDay === null ? '' : ` ${t('level.by', { date: formatDay(lastDay) })}`}
      </p>
      {missingToKeep === null ? null : (
        <p className="text-14 text-pretty text-ambra">
          {t('level.keep', { level: tier.name, units: units(missingToKeep) })}
        </p>
      )}
    </section>
  )
}
