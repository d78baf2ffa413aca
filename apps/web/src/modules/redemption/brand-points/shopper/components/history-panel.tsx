import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { redemptionPages } from '../api/redemptions.ts'
import { ExploreLink } from './explore-link.tsx'
import { MovementSkeleton } from './movement-list.tsx'
import { type PostOf, RedemptionRow } from './redemption-row.tsx'

/** The caller's closed redemptions: used, cancelled, expired or voided by the shop. */
export function HistoryPanel({ above, postOf }: { above: ReactNode; postOf: PostOf }) {
  const { t } = useTranslation('wallet')
  const pages = usePages(redemptionPages('closed'))
  return (
    <div className="grid grid-cols-1 gap-4">
      {above}
      <PagedList
        pages={pages}
        skeleton={<MovementSkeleton />}
        moreSkeleton={<MovementSkeleton rows={2} />}
        empty={
          <EmptyState
            title={t('history.empty.title')}
            reason={t('history.empty.reason')}
            action={<ExploreLink />}
          />
        }
        end={t('history.end')}
        className="grid grid-cols-1 gap-4"
      >
        {(lines) => (
          <ul className="overflow-hidden rounded-xl bg-surface shadow-card">
            {lines.map((line) => (
              <RedemptionRow key={line._id} line={line} postOf={postOf} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
