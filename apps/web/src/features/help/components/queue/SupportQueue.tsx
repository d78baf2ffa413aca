import type { QueuedRequest } from '@vicino/contract/support'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAgo, formatDateTime } from '~/lib/format.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/Badge.tsx'
import { EmptyState } from '~/ui/EmptyState.tsx'
import { ErrorState } from '~/ui/ErrorState.tsx'
import { PageEnd } from '~/ui/PageEnd.tsx'
import { Skeleton } from '~/ui/Skeleton.tsx'
import { supportPages } from '../../api/support-queue.ts'
import { AnswerSheet } from './AnswerSheet.tsx'

/** Requests for help that wait for an answer, oldest first. */
export function SupportQueue() {
  const { t } = useTranslation('help')
  const pages = usePages(supportPages)
  const [openId, setOpenId] = useState<string>()
  const shape = <Skeleton className="h-24 rounded-xl" />
  if (pages.isPending)
    return (
      <div className="grid gap-3">
        {shape}
        {shape}
      </div>
    )
  if (pages.items.length === 0 && pages.error) return <ErrorState error={pages.error} onRetry={pages.retry} />
  const open = pages.items.find(({ _id }) => _id === openId)
  return (
    <>
      {pages.items.length === 0 ? (
        <EmptyState title={t('queue.empty')} reason={t('queue.emptyReason')} />
      ) : (
        <>
          <ul aria-label={t('queue.title')} className="grid gap-3">
            {pages.items.map((request) => (
              <Row key={request._id} request={request} onOpen={() => setOpenId(request._id)} />
            ))}
          </ul>
          <PageEnd pages={pages} skeleton={shape} end={t('queue.end')} />
        </>
      )}
      {open ? <AnswerSheet key={open._id} request={open} onClose={() => setOpenId(undefined)} /> : null}
    </>
  )
}

function Row({ request, onOpen }: { request: QueuedRequest; onOpen: () => void }) {
  const { t } = useTranslation('help')
  const now = useMinute()
  const { topic, text, user, createdAt } = request
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="press flex w-full items-center gap-4 rounded-xl bg-surface p-4 text-left shadow-card hover:bg-sunken md:p-5"
      >
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
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-3" />
      </button>
    </li>
  )
}
