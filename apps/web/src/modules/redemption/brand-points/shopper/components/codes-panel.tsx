import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import type { Pages } from '~/lib/use-pages.ts'
import { walletKeys } from '../../shared/model/query-keys.ts'
import type { CodeLine } from '../model/redemption-line.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CardsSkeleton } from './cards-skeleton.tsx'
import { CodeCard } from './code-card.tsx'
import { ExploreLink } from './explore-link.tsx'

/** The caller's codes that are still valid, for the shop and for online purchases. */
export function CodesPanel({ pages }: { pages: Pages<CodeLine> }) {
  const { t } = useTranslation('wallet')
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<CodeLine | null>(null)
  return (
    <>
      <PagedList
        pages={pages}
        skeleton={<CardsSkeleton />}
        moreSkeleton={<CardsSkeleton cards={1} />}
        empty={
          <EmptyState
            title={t('codes.empty.title')}
            reason={t('codes.empty.reason')}
            action={<ExploreLink />}
          />
        }
        end={t('codes.end')}
        className="grid grid-cols-1 gap-4"
      >
        {(lines) =>
          lines.map((line) => (
            <CodeCard
              key={line._id}
              line={line}
              onCancel={() => setLeaving(line)}
              onOver={() => void client.invalidateQueries({ queryKey: walletKeys.redemptions })}
            />
          ))
        }
      </PagedList>
      {leaving ? <CancelDialog line={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  )
}
