import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { latestMovements } from '../api/movements.ts'
import { MovementSkeleton } from './movement-list.tsx'
import { MovementRow } from './movement-row.tsx'

/** The last five movements, with a link to all of them. */
export function LatestMovements() {
  const { t } = useTranslation('wallet')
  const { data, error, isFetching, refetch } = useQuery(latestMovements())
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-23">{t('points.latest')}</h2>
        <Link
          to="/wallet"
          className="inline-flex min-h-11 items-center gap-1.5 rounded-md text-14 font-semibold text-azzurro hover:underline"
        >
          {t('points.all')}
          <Icon name="arrow-right" className="size-4" />
        </Link>
      </div>
      {data?.items.length === 0 ? <p className="text-14 text-ink-2">{t('points.none')}</p> : null}
      {data && data.items.length > 0 ? (
        <ul className="overflow-hidden rounded-xl bg-surface shadow-card">
          {data.items.map((movement) => (
            <MovementRow key={movement._id} movement={movement} />
          ))}
        </ul>
      ) : null}
      {data ? null : error ? (
        <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <MovementSkeleton />
      )}
    </section>
  )
}
