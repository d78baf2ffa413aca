import { Link } from '@tanstack/react-router'
import type { Report } from '@vicino/contract/reports'
import { useTranslation } from 'react-i18next'
import { deeper } from '~/lib/history-depth.ts'
import { formatAgo, formatDateTime } from '~/lib/format.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { usePages } from '~/lib/use-pages.ts'
import { Badge } from '~/ui/Badge.tsx'
import { EmptyState } from '~/ui/EmptyState.tsx'
import { ErrorState } from '~/ui/ErrorState.tsx'
import { PageEnd } from '~/ui/PageEnd.tsx'
import { Skeleton } from '~/ui/Skeleton.tsx'
import { reportPages } from '../api/list-reports.ts'

const CARD = 'grid gap-3 rounded-xl bg-surface p-4 shadow-card md:p-5'

/** What people report about deals, newest first. */
export function ReportList() {
  const { t } = useTranslation('moderation')
  const pages = usePages(reportPages)
  const shape = (
    <div className={CARD}>
      <Skeleton className="h-5 w-32" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  )
  if (pages.isPending)
    return (
      <div className="grid gap-3">
        {shape}
        {shape}
      </div>
    )
  if (pages.items.length === 0 && pages.error) return <ErrorState error={pages.error} onRetry={pages.retry} />
  if (pages.items.length === 0) return <EmptyState title={t('empty')} reason={t('emptyReason')} />
  return (
    <>
      <ul aria-label={t('reports')} className="grid gap-3">
        {pages.items.map((report) => (
          <ReportCard key={report._id} report={report} />
        ))}
      </ul>
      <PageEnd pages={pages} skeleton={shape} end={t('end')} />
    </>
  )
}

function ReportCard({ report }: { report: Report }) {
  const { t } = useTranslation('moderation')
  const now = useMinute()
  const { deal, brand, reporter, reason, text, createdAt } = report
  return (
    <li className={CARD}>
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
          state={deeper}
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
    </li>
  )
}
