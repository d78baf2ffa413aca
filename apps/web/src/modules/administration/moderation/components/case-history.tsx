import type { PastDecision, ReportCase } from '@vicino/contract/administration/moderation/schemas'
import { formatDateTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Badge } from '~/ui/badge.tsx'

/**
 * The case of a report: other reports of the same content, earlier measures against its author,
 * decisions and appeals.
 */
export function CaseHistory({ report }: { report: ReportCase }) {
  const { t } = useTranslation('moderation')
  const { others, decisions, priorActions, reversibleUntil, comment, post, review } = report
  return (
    <>
      {others.length === 0 ? null : (
        <details className="rounded-lg border border-line">
          <summary className="min-h-11 px-3 py-2.5 text-14 font-semibold">
            {t('others', { count: others.length })}
          </summary>
          <ul className="grid gap-3 px-3 pb-3">
            {others.map((other) => (
              <li key={other._id} className="grid gap-0.5 text-14">
                <span className="flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
                  <Badge tone="ambra" dot>
                    {t(`reason.${other.reason}`)}
                  </Badge>
                  <span className="num">{formatDateTime(other.createdAt)}</span>
                </span>
                <span>
                  {other.reporter === null
                    ? t('found')
                    : t('from', { name: other.reporter.username ?? t('somebody') })}
                </span>
                {other.text === '' ? null : (
                  <span className="wrap-anywhere whitespace-pre-line">{other.text}</span>
                )}
              </li>
            ))}
          </ul>
        </details>
      )}
      {comment || post || review ? (
        <p className="text-14 text-ink-2">{t('prior', { count: priorActions })}</p>
      ) : null}
      {decisions.length === 0 ? null : (
        <section aria-labelledby="case-history" className="grid gap-2">
          <h3 id="case-history" className="text-16 font-semibold">
            {t('history')}
          </h3>
          <ol className="grid gap-3">
            {decisions.map((decision) => (
              <Past key={decision._id} past={decision} />
            ))}
          </ol>
          {reversibleUntil === null ? null : (
            <p className="num text-12 text-ink-2">
              {t('reversible', { at: formatDateTime(reversibleUntil) })}
            </p>
          )}
        </section>
      )}
    </>
  )
}

function Past({ past }: { past: PastDecision }) {
  const { t } = useTranslation('moderation')
  const { decision, reason, by, blockDays, decidedAt, reversedAt, appeal } = past
  const time = blockDays === null ? t('forGood') : t('days', { count: blockDays })
  return (
    <li className="grid gap-1 border-l-4 border-line pl-3 text-14">
      <span className="font-semibold">
        {t('by', { decision: t(`decision.${decision}`), name: by?.username ?? t('assignee.erased') })}
      </span>
      <span className="num text-12 text-ink-2">
        {formatDateTime(decidedAt)}
        {reason === null ? null : ` · ${t(`removal.${reason}`)}`}
        {decision === 'blocked' ? ` · ${t('blockedFor', { time })}` : null}
        {reversedAt === null ? null : ` · ${t('reversed', { at: formatDateTime(reversedAt) })}`}
      </span>
      {appeal === null ? null : (
        <div className="grid gap-1 rounded-lg bg-sunken p-3">
          <span className="text-12 text-ink-2">
            <strong>{t('appealTitle')}</strong>{' '}
            <span className="num">{formatDateTime(appeal.createdAt)}</span>
            {appeal.outcome === null ? null : ` · ${t(`outcome.${appeal.outcome}`)}`}
          </span>
          <p className="wrap-anywhere whitespace-pre-line">{appeal.text}</p>
        </div>
      )}
    </li>
  )
}
