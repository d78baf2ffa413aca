import type { QueuedRequest } from '@vicino/contract/support/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatAgo, formatDateTime } from '~/lib/format.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Queue } from '~/ui/queue/queue.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { supportPages } from '../../api/support-queue.ts'
import { AnswerSheet } from './answer-sheet.tsx'

/** Requests for help that wait for an answer, oldest first. */
export function SupportQueue() {
  const { t } = useTranslation('help')
  const pages = usePages(supportPages)
  return (
    <Queue
      label={t('queue.title')}
      pages={pages}
      skeleton={<Skeleton className="h-24 rounded-xl" />}
      empty={{ title: t('queue.empty'), reason: t('queue.emptyReason') }}
      end={t('queue.end')}
      renderRow={(request) => <Row request={request} />}
      renderSheet={(request, close) => <AnswerSheet key={request._id} request={request} onClose={close} />}
    />
  )
}

function Row({ request }: { request: QueuedRequest }) {
  const { t } = useTranslation('help')
  const now = useMinute()
  const { topic, text, user, createdAt } = request
  return (
    <span className="grid min-w-0 flex-1 gap-1.5">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-ink-2">
        <Badge tone="azzurro">{t(`contact.topics.${topic}`)}</Badge>
        <span className="wrap-anywhere">{user.username}</span>
        <time dateTime={createdAt} title={formatDateTime(createdAt)} className="num">
          {formatAgo(createdAt, now)}
        </time>
      </span>
      <span className="line-clamp-2 text-16 break-words">{text}</span>
    </span>
  )
}
