import type { TierConfigs } from '@vicino/contract/loyalty/programs/schemas'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** The brand's tiers with their ranges. */
export function TierSummary({ tiers }: { tiers: TierConfigs }) {
  const { t } = useTranslation('tiers')
  if (!tiers.enabled) return <p className="text-14 text-ink-2">{t('off')}</p>
  return (
    <ul className="grid gap-2 text-14">
      {tiers.tiers.map(({ id, name, minPoints, maxPoints, color }) => (
        <li key={id} className="flex flex-wrap items-center gap-x-3">
          <span
            aria-hidden
            className="size-3 rounded-full border border-line-strong"
            style={{ backgroundColor: color }}
          />
          <span className="font-semibold wrap-anywhere">{name}</span>
          <span className="num text-ink-2">
            {maxPoints === null
              ? t('from', { min: formatCount(minPoints) })
              : t('range', { min: formatCount(minPoints), max: formatCount(maxPoints) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
