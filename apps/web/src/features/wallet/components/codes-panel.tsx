import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '~/ui/EmptyState.tsx'
import { ErrorState } from '~/ui/ErrorState.tsx'
import { PageEnd } from '~/ui/PageEnd.tsx'
import type { Pages } from '~/lib/use-pages.ts'
import { walletKeys } from '../model/query-keys.ts'
import type { ListedRedemption } from '../model/redemption-line.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CardsSkeleton } from './cards-skeleton.tsx'
import { CodeCard } from './code-card.tsx'
import { ExploreLink } from './explore-link.tsx'

/** The codes that can be shown now, in the shop and online. */
export function CodesPanel({ pages }: { pages: Pages<ListedRedemption> }) {
  const { t } = useTranslation('wallet')
  const client = useQueryClient()
  const [leaving, setLeaving] = useState<ListedRedemption | null>(null)
  if (pages.isPending) return <CardsSkeleton />
  if (pages.items.length === 0 && pages.error) return <ErrorState error={pages.error} onRetry={pages.retry} />
  return (
    <>
      {pages.items.length === 0 ? (
        <EmptyState
          title={t('codes.empty.title')}
          reason={t('codes.empty.reason')}
          action={<ExploreLink />}
        />
      ) : (
        <div className="grid grid-cols-1 gap-4">
          {pages.items.map((line) => (
            <CodeCard
              key={line._id}
              line={line}
              onCancel={() => setLeaving(line)}
              onOver={() => void client.invalidateQueries({ queryKey: walletKeys.redemptions })}
            />
          ))}
          <PageEnd pages={pages} skeleton={<CardsSkeleton cards={1} />} end={t('codes.end')} />
        </div>
      )}
      {leaving ? <CancelDialog line={leaving} onClose={() => setLeaving(null)} /> : null}
    </>
  )
}
