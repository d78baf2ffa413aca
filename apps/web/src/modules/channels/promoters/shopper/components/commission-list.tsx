import type { CommissionLine } from '@vicino/contract/channels/promoters/schemas'
import { formatDate, formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { commissionPages } from '../../shared/api/promoters.ts'
import { CARD } from '../../shared/components/card.ts'

export const TONES = {
  held: 'azzurro',
  review: 'ambra',
  payable: 'basilico',
  paid: 'neutral',
  reversed: 'pomodoro',
  refused: 'pomodoro',
} as const satisfies Record<CommissionLine['state'], string>

/** The promoter's ledger, newest first. */
export function CommissionList() {
  const { t } = useTranslation('promoters')
  const pages = usePages(commissionPages(undefined))
  return (
    <PagedList
      pages={pages}
      className="grid grid-cols-1 gap-3"
      skeleton={<Skeleton className="h-20 w-full rounded-xl" />}
      empty={<EmptyState title={t('commissions.empty')} reason={t('commissions.emptyWhy')} />}
    >
      {(lines) => (
        <ul aria-label={t('tabs.commissions')} className="grid grid-cols-1 gap-2">
          {lines.map((line) => {
            const isBack = line.state === 'reversed' || line.state === 'refused'
            return (
              <li key={line._id} className={`flex items-start justify-between gap-4 ${CARD}`}>
                <div className="grid min-w-0 gap-1">
                  <span className="flex flex-wrap items-center gap-2">
                    <Badge tone={TONES[line.state]} dot>
                      {t(`states.${line.state}`)}
                    </Badge>
                    <time dateTime={line.earnedAt} className="num text-12 text-ink-2">
                      {formatDateTime(line.earnedAt)}
                    </time>
                  </span>
                  <span className="text-16 font-semibold wrap-anywhere">{line.deal.title}</span>
                  <span className="text-14 text-ink-2">
                    {line.brand.username}
                    {line.state === 'held'
                      ? ` · ${t('commissions.payableFrom', { day: formatDate(line.payableAt) })}`
                      : null}
                    {line.refusal === null ? null : ` · ${line.refusal}`}
                  </span>
                </div>
                <span className="num shrink-0 text-right text-16 font-semibold">
                  {isBack ? (
                    <s className="text-ink-2">{formatPrice(line.amount)}</s>
                  ) : (
                    formatPrice(line.amount)
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </PagedList>
  )
}
