import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnDeal } from '@vicino/contract/marketplace/deals/schemas'
import { Suspense, useState } from 'react'
import type { Confirmed } from '~/lib/confirmed.ts'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { toast } from '~/lib/toast.ts'
import { useAllows } from '~/lib/use-allows.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { Chip } from '~/ui/chip.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { CouponDrawing } from '~/ui/drawings/coupon-drawing.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { dealAddress } from '../model/deal-address.ts'
import { endOwnDeal, type OwnFilter, ownDealPages } from './api.ts'
import { QuestionDialog } from '~/ui/question-dialog.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import type { OwnLinks } from './own-links.ts'
import { OwnRow } from './own-row.tsx'
import { PlannedDeals } from './planned-deals.tsx'

const LinkDialog = lazyPart(() => import('~/ui/link-dialog.tsx'))
const RecallDialog = lazyPart(() => import('../../shared/recall/recall-dialog.tsx'))
const ImportDialog = lazyPart(() => import('./import-dialog.tsx'))
const FILTERS = ['all', 'active', 'ended'] as const

/**
 * The brand's own deals in /dashboard: metrics, change, copy, end, withdraw, and CSV import (R-232,
 *
 */
export function OwnDeals({ links }: { links: OwnLinks }) {
  const { t } = useTranslation('publish')
  const allows = useAllows()
  const [filter, setFilter] = useState<OwnFilter>('all')
  const [ending, setEnding] = useState<{ deal: OwnDeal; cancelCodes: boolean }>()
  const [sharing, setSharing] = useState<OwnDeal>()
  const [recalling, setRecalling] = useState<OwnDeal>()
  const [importing, setImporting] = useState(false)
  const list = usePages(ownDealPages(filter))
  const end = useMutation(endOwnDeal(useQueryClient()))
  function confirm(asked: Confirmed) {
    if (!ending) return
    const { deal, cancelCodes } = ending
    end.mutate(
      { id: deal._id, cancelCodes, asked },
      {
        onSuccess: () => toast.success(t(cancelCodes ? 'own.withdrawn' : 'own.ended')),
        onSettled: () => setEnding(undefined),
      },
    )
  }
  return (
    <section aria-labelledby="own-deals" className="grid grid-cols-1 gap-4">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="own-deals" className="text-23">
          {t('own.title')}
        </h2>
        <div className="flex flex-wrap gap-2">
          {allows('deal-IMPORT') ? (
            <Button variant="outline" onClick={() => setImporting(true)}>
              <Icon name="list" className="size-4" />
              {t('own.import')}
            </Button>
          ) : null}
          {allows('deal-CREATE') ? links.create : null}
        </div>
      </header>
      {allows('deal-CREATE') ? <PlannedDeals links={links} /> : null}
      <div role="group" aria-label={t('own.filter')} className="flex flex-wrap gap-2">
        {FILTERS.map((one) => (
          <Chip key={one} selected={one === filter} onClick={() => setFilter(one)}>
            {t(`own.filters.${one}`)}
          </Chip>
        ))}
      </div>
      <PagedList
        pages={list}
        skeleton={<Skeleton className="h-40 w-full rounded-xl" />}
        className="grid grid-cols-1 gap-3"
        empty={<EmptyState drawing={<CouponDrawing />} title={t('own.emptyTitle')} reason={t('own.empty')} />}
      >
        {(deals) => (
          <ul className="grid grid-cols-1 gap-3">
            {deals.map((deal) => (
              <li key={deal._id}>
                <OwnRow
                  deal={deal}
                  links={links}
                  onEnd={(cancelCodes) => setEnding({ deal, cancelCodes })}
                  onRecall={() => setRecalling(deal)}
                  onShare={() => setSharing(deal)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {sharing ? (
        <Suspense>
          <LinkDialog
            title={t('done.share')}
            text={t('done.shareText')}
            link={dealAddress(sharing._id)}
            printed={sharing.title}
            onClose={() => setSharing(undefined)}
          />
        </Suspense>
      ) : null}
      {recalling ? (
        <Suspense>
          <RecallDialog
            deal={{ ...recalling, redeemed: recalling.figures.redeemed }}
            onClose={() => setRecalling(undefined)}
          />
        </Suspense>
      ) : null}
      {ending ? (
        <QuestionDialog
          title={t(ending.cancelCodes ? 'end.withdrawTitle' : 'end.title')}
          text={ending.deal.title}
          no={t('end.keep')}
          yes={t(ending.cancelCodes ? 'end.withdraw' : 'end.end')}
          isDanger={ending.cancelCodes}
          isPending={end.isPending}
          onYes={confirm}
          onClose={() => setEnding(undefined)}
        >
          <p className="text-16 text-pretty">
            {t(ending.cancelCodes ? 'end.withdrawText' : 'end.text', { count: ending.deal.figures.held })}
          </p>
          {ending.deal.figures.redeemed > 0 ? (
            <p className="text-14 text-pretty text-ink-2">
              {t('end.redeemed', {
                count: ending.deal.figures.redeemed,
                revenue: formatPrice(ending.deal.figures.revenue),
              })}
            </p>
          ) : null}
        </QuestionDialog>
      ) : null}
      {importing ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </section>
  )
}
