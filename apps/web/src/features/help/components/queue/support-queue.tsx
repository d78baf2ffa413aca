import type { QueuedRequest } from '@vicino/contract/support/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatAgo, formatDateTime } from '~/lib/format.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Queue } from '~/ui/queue/queue.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type SupportState, supportPagesIn } from '../../api/support-queue.ts'

interface SupportQueueProps {
  state: SupportState
  onState: (state: SupportState) => void
  onOpen: (id: string) => void
}

/** Requests for help: those that wait for an answer, oldest first, and those that have one. */
export function SupportQueue({ state, onState, onOpen }: SupportQueueProps) {
  const { t } = useTranslation('help')
  const pages = usePages(supportPagesIn(state))
  return (
    <div className="grid gap-4">
      <SegmentedControl
        label={t('queue.state')}
        value={state}
        onValueChange={onState}
        className="justify-self-start"
        options={[
          { value: 'waiting', label: t('queue.states.waiting') },
          { value: 'answered', label: t('queue.states.answered') },
        ]}
      />
      <Queue
        key={state}
        label={t('queue.title')}
        pages={pages}
        skeleton={<Skeleton className="h-24 rounded-xl" />}
        empty={{
          title: t(state === 'waiting' ? 'queue.empty' : 'queue.emptyAnswered'),
          reason: t('queue.emptyReason'),
        }}
        end={t('queue.end')}
        renderRow={(request) => <Row request={request} />}
        onOpen={onOpen}
      />
    </div>
  )
}

function Row({ request }: { request: QueuedRequest }) {
  const { t } = useTranslation(['help', 'moderation'])
  const now = useMinute()
  const { topic, text, user, createdAt, assignee } = request
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
      {assignee === null ? null : (
        <span className="text-12 text-ink-2">
          {t('moderation:assignee.other', { name: assignee.username ?? t('moderation:assignee.erased') })}
        </span>
      )}
    </span>
  )
}
