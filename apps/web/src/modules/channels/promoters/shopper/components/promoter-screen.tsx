import { useQuery } from '@tanstack/react-query'
import type { PromoterSummary } from '@vicino/contract/channels/promoters/schemas'
import type { ReactNode } from 'react'
import { formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { promoterSummary } from '../../shared/api/promoters.ts'
import { CommissionList } from './commission-list.tsx'
import { LinkList } from './link-list.tsx'
import { OpenSlots } from './open-slots.tsx'
import { PayoutList } from '../../shared/components/payout-list.tsx'

export type PromoterTab = 'slots' | 'links' | 'commissions' | 'payouts'

interface PromoterScreenProps {
  tab: PromoterTab
  onTab: (tab: PromoterTab) => void
  /** Draws the last 30 days. */
  chart: (days: PromoterSummary['days']) => ReactNode
}

const SUMS = ['held', 'review', 'payable', 'paid'] as const

/** A promoter's open slots, links and earnings. */
export function PromoterScreen({ tab, onTab, chart }: PromoterScreenProps) {
  const { t } = useTranslation('promoters')
  const { data, error, isFetching, refetch } = useQuery(promoterSummary)
  return (
    <div className="page grid grid-cols-1 gap-6 py-4 md:py-8">
      <header className="grid gap-1">
        <h1 className="text-28">{t('title')}</h1>
        <p className="max-w-prose text-14 text-pretty text-ink-2">{t('intro')}</p>
      </header>
      {error && !data ? (
        <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <dl className="grid grid-cols-2 gap-3 md:grid-cols-4">
          {SUMS.map((name) => (
            <div key={name} className="grid content-start gap-0.5 rounded-2xl bg-surface p-4 shadow-card">
              <dt className="text-14 text-ink-2">{t(`sums.${name}`)}</dt>
              <dd className="num font-display text-23 font-bold">
                {data ? formatPrice(data[name]) : <Skeleton className="h-7 w-20" />}
              </dd>
              <dd className="text-12 text-pretty text-ink-2">{t(`sumsWhy.${name}`)}</dd>
            </div>
          ))}
        </dl>
      )}
      <Tabs
        label={t('tabs.label')}
        value={tab}
        onValueChange={onTab}
        tabs={[
          { value: 'slots', label: t('tabs.slots'), panel: <OpenSlots /> },
          { value: 'links', label: t('tabs.links'), panel: <LinkList /> },
          { value: 'commissions', label: t('tabs.commissions'), panel: <CommissionList /> },
          { value: 'payouts', label: t('tabs.payouts'), panel: <PayoutList of="promoter" /> },
        ]}
      />
      {data ? chart(data.days) : <Skeleton className="h-80 rounded-2xl" />}
    </div>
  )
}
