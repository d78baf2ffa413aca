import { REPORT_STATES } from '@vicino/contract/administration/moderation/constants'
import { REPORT_KINDS, REPORT_REASONS } from '@vicino/contract/foundation/reports/constants'
import type { Report } from '@vicino/contract/administration/moderation/schemas'
import type { ReactNode } from 'react'
import { formatAgo } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'
import { Queue, QUEUE_CARD } from '~/ui/queue/queue.tsx'
import { isNarrowed, QueueFilters } from '~/ui/queue/queue-filters.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { reportPagesOf, type ReportSearch } from '../api/list-reports.ts'
import { kindOf } from '../model/kind-of.ts'
import { reporterText } from '../model/reporter-text.ts'

interface ReportListProps {
  search: ReportSearch
  onSearch: (search: ReportSearch) => void
  /** Draws the link to a report around its row. */
  renderLink: (id: string, content: ReactNode, className: string) => ReactNode
}

/**
 * Reports of deals, comments, Proof Posts and reviews, newest first, with their decisions.
 */
export function ReportList({ search, onSearch, renderLink }: ReportListProps) {
  const { t } = useTranslation(['moderation', 'admin'])
  const { state = 'waiting' } = search
  const pages = usePages(reportPagesOf(search))
  return (
    <div className="grid gap-4">
      <QueueFilters
        grid="report"
        csv={'GET /report/export.csv'}
        search={search}
        onSearch={onSearch}
        states={{
          label: t('state'),
          options: REPORT_STATES.map((value) => ({ value, label: t(`states.${value}`) })),
        }}
        fields={[
          {
            name: 'kind',
            label: t('queue.kind'),
            options: REPORT_KINDS.map((value) => ({ value, label: t(`queue.kinds.${value}`) })),
          },
          {
            name: 'reason',
            label: t('queue.reason'),
            options: REPORT_REASONS.map((value) => ({ value, label: t(`reason.${value}`) })),
          },
        ]}
      />
      <Queue
        key={JSON.stringify(search)}
        label={t('reports')}
        pages={pages}
        skeleton={
          <div className={`grid gap-3 ${QUEUE_CARD}`}>
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-5 w-3/4" />
            <Skeleton className="h-4 w-1/2" />
          </div>
        }
        empty={
          isNarrowed(search)
            ? { title: t('admin:queue.none'), reason: t('admin:queue.noneReason') }
            : {
                title: t(`nothing.${state}`),
                reason: t(state === 'appealed' ? 'emptyAppealed' : 'emptyReason'),
              }
        }
        end={t('end')}
        renderRow={(report) => <ReportRow report={report} />}
        renderLink={renderLink}
      />
    </div>
  )
}

function ReportRow({ report }: { report: Report }) {
  const { t } = useTranslation('moderation')
  const now = useMinute()
  const { deal, about, reason, text, createdAt, comment, post, review, assignee, decision, isAppealed } =
    report
  const shown = comment?.text ?? review?.text ?? post?.title ?? text
  const written = comment ?? review ?? post
  return (
    <>
      {post === null ? null : (
        <ResponsiveImage
          src={post.coverUrl}
          alt=""
          sizes="80px"
          className="size-20 shrink-0 rounded-lg object-cover"
        />
      )}
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <Badge tone="ambra" dot>
            {t(`reason.${reason}`)}
          </Badge>
          <Badge>{t(`kind.${kindOf(report)}`)}</Badge>
          {decision === null ? null : <Badge>{t(`decision.${decision}`)}</Badge>}
          {isAppealed ? (
            <Badge tone="azzurro" dot>
              {t('appealed')}
            </Badge>
          ) : null}
          <time dateTime={createdAt} className="num text-12 text-ink-2">
            {formatAgo(createdAt, now)}
          </time>
        </span>
        {shown === '' ? null : <bdi className="line-clamp-2 text-16 wrap-anywhere">{shown}</bdi>}
        {written === null ? null : (
          <span className="truncate text-14 font-semibold">
            <span className="sr-only">{t('wrote')} </span>
            <bdi>{written.author.username}</bdi>
          </span>
        )}
        <span className="truncate text-14 text-ink-2">{about?.name ?? deal?.title}</span>
        <span className="text-12 text-ink-2">
          {reporterText(report, t)}
          {assignee === null
            ? null
            : ` · ${t('assignee.other', { name: assignee.username ?? t('assignee.erased') })}`}
        </span>
      </span>
    </>
  )
}
