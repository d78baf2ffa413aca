import { useMutation } from '@tanstack/react-query'
import type { Payout } from '@vicino/contract/channels/promoters/schemas'
import { formatDate, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Button } from '~/ui/button.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { payoutPages, statement } from '../api/promoters.ts'
import { CARD } from './card.ts'

/** Paid commissions, with their statements; `of` is the side that reads them. */
export function PayoutList({ of }: { of: 'brand' | 'promoter' }) {
  const { t } = useTranslation('promoters')
  const pages = usePages(payoutPages)
  return (
    <PagedList
      pages={pages}
      className="grid grid-cols-1 gap-3"
      skeleton={<Skeleton className="h-20 w-full rounded-xl" />}
      empty={<EmptyState title={t('payouts.empty')} reason={t(`payouts.emptyWhy.${of}`)} />}
    >
      {(payouts) => (
        <ul aria-label={t('tabs.payouts')} className="grid grid-cols-1 gap-2">
          {payouts.map((payout) => (
            <PayoutRow key={payout._id} payout={payout} of={of} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

function PayoutRow({ payout, of }: { payout: Payout; of: 'brand' | 'promoter' }) {
  const { t } = useTranslation('promoters')
  const day = payout.paidAt.slice(0, 10)
  const file = useMutation(statement(payout._id, `${t('payouts.file')}-${day}`))
  const whose = of === 'brand' ? payout.promoter.username : payout.brand.username
  const about = `${whose}, ${formatDate(payout.paidAt)}`
  return (
    <li className={`flex flex-wrap items-center justify-between gap-x-4 gap-y-3 ${CARD}`}>
      <div className="grid min-w-0 gap-0.5">
        <span className="text-16 font-semibold wrap-anywhere">{whose}</span>
        <span className="text-14 text-ink-2">
          {formatDate(payout.paidAt)} · {t('payouts.commissions', { count: payout.commissions })}
          {payout.reference === '' ? null : ` · ${payout.reference}`}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <span className="num pr-2 text-16 font-semibold">{formatPrice(payout.amount)}</span>
        {(['pdf', 'csv'] as const).map((kind) => (
          <Button
            key={kind}
            size="sm"
            variant="outline"
            pending={file.isPending && file.variables === kind}
            aria-label={t('payouts.statement', { kind: kind.toUpperCase(), about })}
            onClick={() => file.mutate(kind)}
          >
            <Icon name="download" className="size-4" />
            {kind.toUpperCase()}
          </Button>
        ))}
      </div>
    </li>
  )
}
