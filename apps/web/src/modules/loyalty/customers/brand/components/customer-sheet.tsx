import { useQuery } from '@tanstack/react-query'
import type { CustomerDetail } from '@vicino/contract/loyalty/customers/schemas'
import type { ProgramEvent } from '@vicino/contract/loyalty/members/schemas'
import { type ReactNode, useState } from 'react'
import { formatCount, formatDate, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { type Pages, usePages } from '~/lib/use-pages.ts'
import { Avatar } from '~/ui/avatar.tsx'
import { Button } from '~/ui/button.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Sheet } from '~/ui/sheet.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { Tabs } from '~/ui/tabs.tsx'
import { customerEvents, customerQuery } from '../../shared/api/customers.ts'
import { KeptPhone } from '../../../phone-cards/shared/kept-phone.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { ConsentBadge } from './consent-badge.tsx'
import ConsentHistory from './consent-history.tsx'
import type { TierColors } from './customer-cell.tsx'
import { LabelList } from '../../shared/components/label-dots.tsx'
import { TierProgress } from './tier-progress.tsx'
import { Notes } from './notes.tsx'
import { PersonalData } from './personal-data.tsx'
import { type DrawEvent, Timeline } from './timeline.tsx'

/** Draws all events of a member, or only the purchases. */
export type DrawEvents = (pages: Pages<ProgramEvent>, only: 'all' | 'purchases') => ReactNode

interface CustomerSheetProps {
  programId: string
  userId: string
  colors: TierColors
  drawEvents: DrawEvents
  drawEvent: DrawEvent
  onClose: () => void
}

/** All that a brand may know about a customer now. */
export default function CustomerSheet({
  programId,
  userId,
  colors,
  drawEvents,
  drawEvent,
  onClose,
}: CustomerSheetProps) {
  const { t } = useTranslation('customers')
  const { data: customer, error, refetch } = useQuery(customerQuery(programId, userId))
  const [tab, setTab] = useState<'summary' | 'timeline' | 'movements' | 'purchases'>('summary')
  const [showsHistory, showHistory] = useState(false)
  return (
    <Sheet
      open
      onOpenChange={onClose}
      title={customer?.username ?? t('detail.title')}
      className="md:w-160"
      footer={
        customer === undefined ? undefined : <CustomerActions programId={programId} customers={[customer]} />
      }
    >
      {customer === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <div className="grid gap-4">
            <Skeleton className="h-12 rounded-xl" />
            <Skeleton className="h-28 rounded-xl" />
            <Skeleton className="h-64 rounded-xl" />
          </div>
        )
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="flex min-w-0 items-center gap-3">
              <Avatar name={customer.username} src={customer.avatar} className="size-12" />
              <span className="grid min-w-0 text-14">
                <span className="font-semibold wrap-anywhere">@{customer.handle}</span>
                <span className="num text-ink-2">
                  {t('detail.since', { date: formatDate(customer.createdAt) })}
                </span>
              </span>
            </span>
            <span className="flex flex-wrap items-center gap-2">
              <ConsentBadge consent={customer.consentType} />
              <Button size="sm" variant="outline" onClick={() => showHistory(true)}>
                <Icon name="scroll-text" className="size-4" />
                {t('history.open')}
              </Button>
            </span>
          </div>
          <LabelList ids={customer.labels} />
          <KeptPhone programId={programId} userId={userId} username={customer.username} onErased={onClose} />
          <TierProgress customer={customer} colors={colors} />
          <Tabs
            label={t('detail.tabs')}
            value={tab}
            onValueChange={setTab}
            tabs={[
              {
                value: 'summary',
                label: t('detail.summary'),
                panel: <Summary programId={programId} customer={customer} />,
              },
              {
                value: 'timeline',
                label: t('detail.timeline'),
                panel: <Timeline programId={programId} userId={userId} drawEvent={drawEvent} />,
              },
              {
                value: 'movements',
                label: t('detail.movements'),
                panel: <Events programId={programId} userId={userId} only="all" drawEvents={drawEvents} />,
              },
              {
                value: 'purchases',
                label: t('detail.purchases'),
                panel: (
                  <Events programId={programId} userId={userId} only="purchases" drawEvents={drawEvents} />
                ),
              },
            ]}
          />
          {showsHistory ? (
            <ConsentHistory
              programId={programId}
              userId={userId}
              username={customer.username}
              onClose={() => showHistory(false)}
            />
          ) : null}
        </div>
      )}
    </Sheet>
  )
}

interface EventsProps extends Pick<CustomerSheetProps, 'programId' | 'userId' | 'drawEvents'> {
  only: 'all' | 'purchases'
}

function Events({ programId, userId, only, drawEvents }: EventsProps) {
  return drawEvents(usePages(customerEvents(programId, userId)), only)
}

function Summary({ programId, customer }: { programId: string; customer: CustomerDetail }) {
  const { t } = useTranslation('customers')
  const { balance } = customer
  const facts: readonly (readonly [string, string])[] = [
    [t('columns.loyaltyPoints'), formatCount(customer.point)],
    [t('columns.bollini'), formatCount(customer.stamp)],
    [t('columns.totalValue'), formatPrice(customer.purchaseAmount)],
    [t('columns.purchases'), formatCount(customer.purchaseCount)],
    [t('columns.bp'), formatCount(customer.credit)],
    [t('columns.redeemedRewards'), formatCount(customer.reward)],
    [t('columns.proofPosts'), formatCount(customer.proofPost)],
    [t('columns.reviews'), formatCount(customer.reviewPost)],
    [
      t('columns.lastPurchase'),
      customer.lastPurchase === null ? t('never') : formatDate(customer.lastPurchase),
    ],
  ]
  const notes = [
    ...(balance.pending > 0
      ? [t('detail.pending', { count: balance.pending, shown: formatCount(balance.pending) })]
      : []),
    ...(balance.debt > 0
      ? [t('detail.debt', { count: balance.debt, shown: formatCount(balance.debt) })]
      : []),
    ...(balance.expiring === null
      ? []
      : [
          t('detail.expiring', {
            count: balance.expiring.points,
            shown: formatCount(balance.expiring.points),
            date: formatDate(balance.expiring.at),
          }),
        ]),
  ]
  return (
    <div className="grid grid-cols-1 gap-6">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name} className="grid min-w-0 content-between gap-0.5">
            <dt className="text-12 text-ink-2">{name}</dt>
            <dd className="num text-16 font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {notes.length === 0 ? null : (
        <ul className="grid gap-1 text-14 text-ink-2">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      <PersonalData customer={customer} />
      <Notes programId={programId} userId={customer._id} />
    </div>
  )
}
