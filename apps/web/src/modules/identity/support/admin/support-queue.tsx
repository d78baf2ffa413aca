import { SUPPORT_STATES, SUPPORT_TOPICS } from '@vicino/contract/identity/support/constants'
import type { QueuedRequest } from '@vicino/contract/identity/support/schemas'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatAgo, formatDateTime } from '~/lib/format.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Queue } from '~/ui/queue/queue.tsx'
import { isNarrowed, QueueFilters } from '~/ui/queue/queue-filters.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { supportPagesOf, type SupportSearch } from './support-queue.ts'

interface SupportQueueProps {
  search: SupportSearch
  onSearch: (search: SupportSearch) => void
  /** Draws the link to a request around its row. */
  renderLink: (id: string, content: ReactNode, className: string) => ReactNode
}

/**
 * Requests for help: those that wait for an answer, oldest first, and the answered ones.
 */
export function SupportQueue({ search, onSearch, renderLink }: SupportQueueProps) {
  const { t } = useTranslation(['help', 'admin'])
  const { state = 'waiting' } = search
  const pages = usePages(supportPagesOf(search))
  return (
    <div className="grid gap-4">
      <QueueFilters
        grid="support"
        csv={'GET /support/export.csv'}
        search={search}
        onSearch={onSearch}
        states={{
          label: t('queue.state'),
          options: SUPPORT_STATES.map((value) => ({ value, label: t(`queue.states.${value}`) })),
        }}
        fields={[
          {
            name: 'topic',
            label: t('queue.topic'),
            options: SUPPORT_TOPICS.map((value) => ({ value, label: t(`contact.topics.${value}`) })),
          },
        ]}
      />
      <Queue
        key={JSON.stringify(search)}
        label={t('queue.title')}
        pages={pages}
        skeleton={<Skeleton className="h-24 rounded-xl" />}
        empty={
          isNarrowed(search)
            ? { title: t('admin:queue.none'), reason: t('admin:queue.noneReason') }
            : {
                title: t(state === 'waiting' ? 'queue.empty' : 'queue.emptyAnswered'),
                reason: t('queue.emptyReason'),
              }
        }
        end={t('queue.end')}
        renderRow={(request) => <Row request={request} />}
        renderLink={renderLink}
      />
    </div>
  )
}

function Row({ request }: { request: QueuedRequest }) {
  const { t } = useTranslation(['help', 'moderation'])
  const now = useMinute()
  const { topic, subject, text, user, createdAt, assignee } = request
  return (
    <span className="grid min-w-0 flex-1 gap-1.5">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-2">
        <Badge tone="azzurro">{t(`contact.topics.${topic}`)}</Badge>
        {user._id === null ? <Badge>{t('queue.visitor')}</Badge> : null}
        <span className="wrap-anywhere">{user.username}</span>
        <time dateTime={createdAt} title={formatDateTime(createdAt)} className="num">
          {formatAgo(createdAt, now)}
        </time>
      </span>
      <span className="line-clamp-2 text-16 break-words">
        {subject === null ? text : `${subject}: ${text}`}
      </span>
      {assignee === null ? null : (
        <span className="text-12 text-ink-2">
          {t('moderation:assignee.other', { name: assignee.username ?? t('moderation:assignee.erased') })}
        </span>
      )}
    </span>
  )
}
