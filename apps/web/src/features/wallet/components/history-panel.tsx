import { useTranslation } from 'react-i18next'
import { usePages } from '~/lib/use-pages.ts'
import { EmptyState } from '~/ui/EmptyState.tsx'
import { ErrorState } from '~/ui/ErrorState.tsx'
import { PageEnd } from '~/ui/PageEnd.tsx'
import { redemptionPages } from '../api/redemptions.ts'
import { ExploreLink } from './explore-link.tsx'
import { MovementSkeleton } from './movement-list.tsx'
import { RedemptionRow } from './redemption-row.tsx'

/** Redemptions that came to their end: used, cancelled, run out or taken back by the shop. */
export function HistoryPanel() {
  const { t } = useTranslation('wallet')
  const pages = usePages(redemptionPages('closed'))
  if (pages.isPending) return <MovementSkeleton />
  if (pages.items.length === 0 && pages.error) return <ErrorState error={pages.error} onRetry={pages.retry} />
  if (pages.items.length === 0)
    return (
      <EmptyState
        title={t('history.empty.title')}
        reason={t('history.empty.reason')}
        action={<ExploreLink />}
      />
    )
  return (
    <div className="grid grid-cols-1 gap-4">
      <ul className="overflow-hidden rounded-xl bg-surface shadow-card">
        {pages.items.map((line) => (
          <RedemptionRow key={line._id} line={line} />
        ))}
      </ul>
      <PageEnd pages={pages} skeleton={<MovementSkeleton rows={2} />} end={t('history.end')} />
    </div>
  )
}
