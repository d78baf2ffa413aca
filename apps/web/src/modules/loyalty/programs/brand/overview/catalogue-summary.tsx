import { useQuery } from '@tanstack/react-query'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { catalogueQuery } from '../../shared/api/rewards.ts'

/** At most this many rewards are named in Panoramica; the catalogue has all. */
const SHOWN = 5

/** The number of rewards in the catalogue and their value. */
export function CatalogueSummary({ id }: { id: string }) {
  const { t } = useTranslation('rewards')
  const { data, error, isFetching, refetch } = useQuery(catalogueQuery(id))
  if (!data) {
    return error ? (
      <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-12 rounded-lg" />
    )
  }
  const { items, pool } = data
  if (items.length === 0) return <p className="text-14 text-ink-2">{t('summary.none')}</p>
  return (
    <div className="grid gap-3 text-14">
      <p className="text-ink-2">
        {t('summary.rewards', { count: items.length })}{' '}
        {t('summary.pool', { net: formatPrice(pool.net), bond: formatPrice(pool.bond) })}
      </p>
      <ul className="grid gap-2">
        {items.slice(0, SHOWN).map(({ _id, name, points, stamps }) => (
          <li key={_id} className="flex flex-wrap items-baseline gap-x-3">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="num text-ink-2">
              {[
                points > 0 ? t('card.points', { count: points }) : null,
                stamps > 0 ? t('card.stamps', { count: stamps }) : null,
              ]
                .filter((part) => part !== null)
                .join(' + ')}
            </span>
          </li>
        ))}
      </ul>
      {items.length > SHOWN ? (
        <p className="text-ink-2">{t('summary.more', { count: items.length - SHOWN })}</p>
      ) : null}
    </div>
  )
}
