import { DEAL_RECORD_STATES } from '@vicino/contract/marketplace/deals/admin/constants'
import type { DealRow } from '@vicino/contract/marketplace/deals/admin/schemas'
import type { AdminSection } from '~/lib/admin-list.ts'
import { formatDate } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ROOTS } from '~/lib/query-roots.ts'
import { AdminList } from '~/ui/admin-list.tsx'
import { Badge } from '~/ui/badge.tsx'
import { DealThumb } from '~/ui/deal-thumb.tsx'
import { dealRecordKeys, fetchDeals, withdrawDeals } from '../api/deals.ts'
import { WithdrawQuestion } from './withdraw-question.tsx'

type Why = Parameters<typeof withdrawDeals>[1]

interface DealsScreenProps {
  section: AdminSection<'state'>
  mayCreate: boolean
}

/** /dashboard/deal: the deals of all brands, in any state. */
export function DealsScreen({ section, mayCreate }: DealsScreenProps) {
  const { t } = useTranslation('records')
  return (
    <AdminList
      section={section}
      root={dealRecordKeys.all}
      fetchRows={fetchDeals}
      csv={'GET /deal/export.csv'}
      words={{
        title: t('deals.title'),
        search: t('deals.search'),
        empty: t('deals.empty'),
        emptyReason: t('noMatchReason'),
        create: mayCreate ? t('deals.create') : undefined,
      }}
      filters={[
        {
          name: 'state',
          label: t('state'),
          options: DEAL_RECORD_STATES.map((value) => ({ value, label: t(`deals.states.${value}`) })),
        },
      ]}
      usualSort="-createdAt"
      nameOf={({ title }) => title}
      columns={[
        { title: t('deals.product'), sort: 'product', renderCell: (deal) => <Product deal={deal} /> },
        {
          title: t('date'),
          sort: 'createdAt',
          isWide: true,
          renderCell: ({ createdAt }) => (
            <time dateTime={createdAt} className="num text-14 whitespace-nowrap">
              {formatDate(createdAt)}
            </time>
          ),
        },
      ]}
      bulk={{
        label: t('deals.withdraw'),
        act: (ids, why: Why) => withdrawDeals(ids, why),
        renews: [[ROOTS.deals], [ROOTS.audit, 'deal']],
        renderQuestion: ({ count, ...question }) => (
          <WithdrawQuestion title={t('deals.withdrawMany', { count })} {...question} />
        ),
      }}
    />
  )
}

function Product({ deal: { product, title, brand, images, state, createdAt } }: { deal: DealRow }) {
  const { t } = useTranslation('records')
  return (
    <span className="flex items-center gap-3">
      <DealThumb src={images[0]} muted={state !== 'active'} className="size-12 rounded-md" />
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-semibold wrap-anywhere">{product.productName}</span>
          {state === 'active' ? null : (
            <Badge tone={state === 'withdrawn' ? 'pomodoro' : 'neutral'}>{t(`deals.states.${state}`)}</Badge>
          )}
        </span>
        <span className="text-14 wrap-anywhere text-ink-2">
          {title === product.productName ? null : `${title} · `}
          {brand.username}
          <time dateTime={createdAt} className="num block text-12 md:hidden">
            {formatDate(createdAt)}
          </time>
        </span>
      </span>
    </span>
  )
}
