import type { TimelineItem } from '@vicino/contract/loyalty/customers/schemas'
import { LOSS_CAUSES } from '@vicino/contract/loyalty/members/constants'
import type { ProgramEvent } from '@vicino/contract/loyalty/members/schemas'
import type { ReactNode } from 'react'
import { formatCount, formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { usePages } from '~/lib/use-pages.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import type { IconName } from '~/ui/icon-names.ts'
import { PagedList } from '~/ui/paged-list.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { customerTimeline } from '../../shared/api/customers.ts'
import { CLAIM_STEPS, timelineKey } from '../model/timeline.ts'

/** Draws an event as a list item, in the words that its member reads. */
export type DrawEvent = (event: ProgramEvent) => ReactNode

interface TimelineProps {
  programId: string
  userId: string
  drawEvent: DrawEvent
}

/** All that happened to a customer, newest first. */
export function Timeline({ programId, userId, drawEvent }: TimelineProps) {
  const { t } = useTranslation('customers')
  return (
    <PagedList
      pages={usePages(customerTimeline(programId, userId))}
      skeleton={<Skeleton className="h-60 rounded-2xl" />}
      moreSkeleton={<Skeleton className="h-24 rounded-2xl" />}
      empty={<p className="py-6 text-center text-14 text-ink-2">{t('timeline.none')}</p>}
      end={t('detail.end')}
      className="grid grid-cols-1 gap-3"
    >
      {(items) => (
        <ol aria-label={t('timeline.title')} className="overflow-hidden rounded-2xl bg-surface shadow-card">
          {items.map((item) =>
            item.event === null ? <Line key={item._id} item={item} /> : drawEvent(item.event),
          )}
        </ol>
      )}
    </PagedList>
  )
}

const ICONS: Readonly<Record<TimelineItem['kind'], IconName>> = {
  event: 'star',
  joined: 'user-plus',
  level: 'medal',
  consent: 'shield-check',
  claim: 'gift',
  message: 'send',
  lost: 'hourglass',
}

/**
 * A line that is not a points event. It changes points only when a reward was claimed, its points
 * were restored, or points were lost.
 */
function Line({ item }: { item: TimelineItem }) {
  const { t } = useTranslation('customers')
  const { kind, at, points, stamps, reason } = item
  const moved = [
    ...(points ? [t('timeline.points', { count: Math.abs(points), shown: signed(points) })] : []),
    ...(stamps ? [t('timeline.stamps', { count: Math.abs(stamps), shown: signed(stamps) })] : []),
  ]
  return (
    <li className="flex gap-3 border-b border-line px-4 py-3.5 last:border-0">
      <span
        className={cn(
          'grid size-10 shrink-0 place-items-center rounded-full',
          kind === 'level' || kind === 'joined' ? 'bg-azzurro-soft text-azzurro' : 'bg-sunken text-ink-2',
        )}
      >
        <Icon name={ICONS[kind]} className="size-5" />
      </span>
      <div className="grid min-w-0 flex-1 content-center gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <h3 className="min-w-0 font-sans text-14 font-semibold text-pretty wrap-anywhere md:text-16">
            <Title item={item} />
          </h3>
          {moved.length === 0 ? null : <p className="num text-14 font-bold">{moved.join(' · ')}</p>}
        </div>
        <p className="num text-12 text-ink-2">
          <time dateTime={at}>{formatDateTime(at)}</time>
        </p>
        {reason === null ? null : (
          <p className="text-14 text-pretty wrap-anywhere whitespace-pre-line text-ink-2">«{reason}»</p>
        )}
      </div>
    </li>
  )
}

function Title({ item }: { item: TimelineItem }) {
  const { t } = useTranslation(['customers', 'claims'])
  const { what, granted, from, to, reward } = item
  switch (timelineKey(item)) {
    case 'joined':
      return t('timeline.joined')
    case 'level':
      return t(from === null ? 'timeline.level' : 'timeline.levelFrom', { from: from ?? '', to: to ?? '–' })
    case 'privacy':
    case 'marketing':
    case 'profiling':
      return t(granted ? 'timeline.agreed' : 'timeline.disagreed', {
        what: t(`timeline.consents.${timelineKey(item) as 'privacy' | 'marketing' | 'profiling'}`),
      })
    case 'lost': {
      const cause = LOSS_CAUSES.find((each) => each === what) ?? 'expiry'
      return t(`timeline.lost.${cause}`)
    }
    case 'message':
      return t('timeline.message', { title: what })
    case 'claim': {
      const step = CLAIM_STEPS.find((each) => each === what)
      const name = reward ?? ''
      return step === undefined
        ? name
        : t('timeline.claim', { reward: name, step: t(`timeline.steps.${step}`) })
    }
    default:
      return what
  }
}

const signed = (value: number): string => `${value > 0 ? '+' : '−'}${formatCount(Math.abs(value))}`
