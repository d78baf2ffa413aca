import type { ProgramEvent } from '@vicino/contract/loyalty/members/schemas'
import type { ReactNode } from 'react'
import { formatCount, formatDateTime, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { type Pages, usePages } from '~/lib/use-pages.ts'
import { cn } from '~/ui/cn.ts'
import { StampsDrawing } from '~/ui/drawings/stamps-drawing.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { ReceiptButton } from '~/modules/foundation/ledger/shared/receipt-button.tsx'
import { eventPages } from '../api/memberships.ts'
import { signed } from '../../shared/model/counted.ts'
import { eventTitle, type EventTitle } from '../model/event-title.ts'
import { Sentences } from './sentences.tsx'

const ICONS: Readonly<Record<EventTitle, IconName>> = {
  purchase: 'shopping-bag',
  redemption: 'ticket-percent',
  refund: 'undo-2',
  void: 'undo-2',
  join: 'gift',
  calendar: 'cake',
  invite: 'users',
  award: 'heart',
  visit: 'store',
  custom: 'star',
  adjustment: 'pen-line',
  gift: 'gift',
  reversal: 'rotate-ccw',
  claim: 'gift',
  claimBack: 'rotate-ccw',
  expiry: 'hourglass',
  tier: 'medal',
  left: 'log-out',
  cancelled: 'x',
  closed: 'hourglass',
}

/** The caller's events in a program, each with the sentences that explain its numbers. */
export function EventList({ programId }: { programId: string }) {
  const { t } = useTranslation('members')
  return (
    <EventPages
      pages={usePages(eventPages(programId))}
      empty={
        <EmptyState drawing={<StampsDrawing />} title={t('events.empty')} reason={t('events.emptyText')} />
      }
      end={t('events.end')}
      withReceipts
    />
  )
}

interface EventPagesProps {
  pages: Pages<ProgramEvent>
  empty: ReactNode
  /** Text below the oldest event. */
  end: string
  /** Chooses the events to show; without it all are shown. */
  shows?: (event: ProgramEvent) => boolean
  /** Offers the proof of each movement: they are the caller's own. */
  withReceipts?: boolean
}

/** The events of a member, page by page. */
export function EventPages({ pages, empty, end, shows, withReceipts = false }: EventPagesProps) {
  return (
    <PagedList
      pages={pages}
      skeleton={<Skeleton className="h-60 rounded-2xl" />}
      moreSkeleton={<Skeleton className="h-24 rounded-2xl" />}
      empty={empty}
      end={end}
      {...(shows && { shows })}
      className="grid grid-cols-1 gap-3"
    >
      {(events) => (
        <ul className="overflow-hidden rounded-2xl bg-surface shadow-card">
          {events.map((event) => (
            <EventRow key={event._id} event={event} withReceipt={withReceipts} />
          ))}
        </ul>
      )}
    </PagedList>
  )
}

/** An event of a member, with the sentences that explain its numbers. */
export function EventRow({ event, withReceipt = false }: { event: ProgramEvent; withReceipt?: boolean }) {
  const { t } = useTranslation('members')
  const { type, points, stamps, at, reason, items, balanceAfter, amount, externalId, source, seller } = event
  const title = eventTitle(event)
  // The brand of a common program does not see the amount of a sale at a partner.
  const isElsewhere = seller !== null && amount === null
  const isGain = points > 0 || stamps > 0
  return (
    <li className="flex gap-3 border-b border-line px-4 py-3.5 last:border-0">
      <span
        className={cn(
          'grid size-10 shrink-0 place-items-center rounded-full',
          isGain ? 'bg-limone text-on-limone' : 'bg-sunken text-ink-2',
        )}
      >
        <Icon name={ICONS[title]} className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-sans text-14 font-semibold wrap-anywhere md:text-16">
            {isElsewhere
              ? t(type === 'refund' ? 'events.elsewhere.refund' : 'events.elsewhere.purchase')
              : t(`events.titles.${title}`, { amount: formatPrice(Math.abs(amount ?? 0)) })}
          </h3>
          <p className="flex flex-wrap gap-x-2">
            <Moved points={points} stamps={stamps} />
          </p>
        </div>
        <p className="flex flex-wrap justify-between gap-x-3 text-12 text-ink-2">
          <span className="min-w-0 wrap-anywhere">
            <time dateTime={at}>{formatDateTime(at)}</time>
            {seller === null ? '' : ` · ${t('events.at', { brand: seller })}`}
            {source.startsWith('till') && externalId !== ''
              ? ` · ${t('events.receipt', { receipt: externalId })}`
              : ''}
          </span>
          <span className="num">{t('events.balance', { shown: formatCount(balanceAfter) })}</span>
        </p>
        {reason === null ? null : <p className="text-14 text-ink-2">{t(`events.reasons.${reason}`)}</p>}
        <div className="grid gap-1 text-ink-2 empty:hidden">
          <Sentences items={items} />
        </div>
        {withReceipt && (points !== 0 || stamps !== 0) ? (
          <ReceiptButton of={{ movement: event._id }} className="mt-1 justify-self-start" />
        ) : null}
      </div>
    </li>
  )
}

/** The change of points and stamps: '+39 punti', '+3 bollini'. */
function Moved({ points, stamps }: { points: number; stamps: number }) {
  const { t } = useTranslation('members')
  const parts = [
    ...(points === 0 ? [] : [t('pointsCount', { count: Math.abs(points), shown: signed(points) })]),
    ...(stamps === 0 ? [] : [t('stampsCount', { count: Math.abs(stamps), shown: signed(stamps) })]),
  ]
  return (parts.length === 0 ? [t('events.none')] : parts).map((part, index) => (
    <span
      key={part}
      className={cn(
        'num text-14 font-bold whitespace-nowrap',
        parts.length > 0 && points >= 0 && index === 0 && 'rounded-full bg-limone-soft px-2 text-limone-text',
      )}
    >
      {part}
    </span>
  ))
}
