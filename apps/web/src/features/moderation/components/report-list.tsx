import { Link } from '@tanstack/react-router'
import type { Report } from '@vicino/contract/reports/schemas'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { oneDealDeeper } from '~/lib/history-depth.ts'
import { formatAgo, formatDateTime } from '~/lib/format.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/badge.tsx'
import { Queue, QUEUE_CARD } from '~/ui/queue/queue.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { reportPages } from '../api/list-reports.ts'

/** What people report about deals, newest first. */
export function ReportList() {
  const { t } = useTranslation('moderation')
  const pages = usePages(reportPages)
  return (
    <Queue
      label={t('reports')}
      pages={pages}
      skeleton={
        <div className={`grid gap-3 ${QUEUE_CARD}`}>
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-1/2" />
        </div>
      }
      empty={{ title: t('empty'), reason: t('emptyReason') }}
      end={t('end')}
      renderRow={(report) => <ReportCard report={report} />}
    />
  )
}

function ReportCard({ report }: { report: Report }) {
  const { t } = useTranslation('moderation')
  const now = useMinute()
  const { deal, brand, reporter, reason, text, createdAt } = report
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Badge tone="ambra" dot>
          {t(`reason.${reason}`)}
        </Badge>
        <time dateTime={createdAt} title={formatDateTime(createdAt)} className="num text-12 text-ink-2">
          {formatAgo(createdAt, now)}
        </time>
      </div>
      {text === '' ? null : <p className="text-16 text-pretty break-words whitespace-pre-line">{text}</p>}
      <p className="flex flex-wrap items-center gap-x-2 text-14 text-ink-2">
        <Link
          to="."
          search={(was) => ({ ...was, detail: deal._id })}
          state={oneDealDeeper}
          resetScroll={false}
          className="inline-flex min-h-11 items-center rounded-md font-semibold text-azzurro underline-offset-4 hover:underline"
        >
          {deal.title}
        </Link>
        <span>
          {t('of')}{' '}
          <Link
            to="/brand/$id"
            params={{ id: brand._id }}
            className="inline-flex min-h-11 items-center rounded-md font-semibold text-ink underline-offset-4 hover:underline"
          >
            {brand.username}
          </Link>
        </span>
        <span className="basis-full text-12">{t('from', { name: reporter.username })}</span>
      </p>
    </>
  )
}
