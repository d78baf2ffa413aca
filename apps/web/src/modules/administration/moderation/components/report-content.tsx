import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { reporterText } from '../model/reporter-text.ts'
import type { Report } from '@vicino/contract/administration/moderation/schemas'
import { formatDateTime } from '~/lib/format.ts'
import { oneDealDeeper } from '~/lib/history-depth.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'
import { ResponsiveImage } from '~/ui/responsive-image.tsx'

const LINK =
  'inline-flex min-h-11 items-center rounded-md font-semibold text-azzurro underline-offset-4 hover:underline'

interface ReportContentProps {
  report: Report
  /** Draws the link to the record of a person or a brand. */
  renderRecord: (type: 'user' | 'brand', id: string, name: string) => ReactNode
  onLeave: () => void
}

/** The reported content, the reporter and reason, and the deal to which it belongs. */
export function ReportContent({ report, renderRecord, onLeave }: ReportContentProps) {
  const { t } = useTranslation('moderation')
  const { deal, brand, about, notifier, objection, text } = report
  const { comment, post, review, decision, createdAt } = report
  const written = comment ?? post ?? review
  const words = comment?.words ?? review?.words ?? []
  const isRemoved = decision === 'removed' || decision === 'blocked'
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone="ambra" dot>
          {t(`reason.${report.reason}`)}
        </Badge>
        {decision === null ? null : <Badge>{t(`decision.${decision}`)}</Badge>}
        <span className="num text-12 text-ink-2">{formatDateTime(createdAt)}</span>
      </p>
      {written === null ? null : (
        <figure className="grid gap-2">
          <figcaption className="text-14 font-semibold">
            {t('wrote')} <bdi>{renderRecord('user', written.author._id, written.author.username)}</bdi>
            {written.isGone && !isRemoved ? ` (${t('gone')})` : null}
          </figcaption>
          <blockquote
            dir="auto"
            className="border-l-4 border-line pl-3 text-16 wrap-anywhere whitespace-pre-line"
          >
            {post === null ? null : <strong className="block">{post.title}</strong>}
            {review === null ? null : (
              <strong className="num block">{t('stars', { stars: review.stars })}</strong>
            )}
            {written.text}
          </blockquote>
          {post === null ? null : (
            <ResponsiveImage
              src={post.coverUrl}
              alt=""
              sizes="24rem"
              className="max-h-60 rounded-lg object-cover"
            />
          )}
          {words.length === 0 ? null : (
            <p className="text-14 text-ink-2">{t('words', { words: words.join(', ') })}</p>
          )}
        </figure>
      )}
      <div className="grid gap-1">
        <p className="text-14 font-semibold">{reporterText(report, t)}</p>
        {notifier === null ? null : <p className="text-14 wrap-anywhere text-ink-2">{notifier.email}</p>}
        {text === '' ? null : <p className="text-16 wrap-anywhere whitespace-pre-line">{text}</p>}
      </div>
      {about === null ? null : (
        <p className="text-16 font-semibold wrap-anywhere">
          {about._id !== null && (report.kind === 'profile' || report.kind === 'brand')
            ? renderRecord(report.kind === 'profile' ? 'user' : 'brand', about._id, about.name)
            : about.name}
        </p>
      )}
      {objection === null ? null : (
        <div className="grid gap-1">
          <p className="text-14 font-semibold">{t('objection')}</p>
          <p className="text-16 wrap-anywhere whitespace-pre-line">{objection.text}</p>
        </div>
      )}
      <p className="flex flex-wrap items-center gap-x-2 text-14 text-ink-2">
        {deal === null ? null : (
          <Link
            to="/dashboard/report"
            search={{ detail: deal._id }}
            state={oneDealDeeper}
            resetScroll={false}
            onClick={onLeave}
            className={LINK}
          >
            {deal.title}
          </Link>
        )}
        {brand === null ? null : (
          <span>
            {t('of')} {renderRecord('brand', brand._id, brand.username)}
          </span>
        )}
      </p>
    </div>
  )
}
