import type { Reach } from '@vicino/contract/marketing/campaigns/schemas'
import { errorText } from '~/lib/error-text.ts'
import { formatCount, formatTime } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'

/** The number of customers that would get it, and the reasons why others would not. */
export function ReachSummary({ reach, error }: { reach: Reach | undefined; error: unknown }) {
  const { t } = useTranslation('campaigns')
  if (reach === undefined) {
    return error ? <p className="text-14 font-medium text-pomodoro">{errorText(error)}</p> : null
  }
  return (
    <div role="status" className="grid gap-2 rounded-xl bg-sunken p-4">
      <p className="text-16 font-semibold">
        {t('reach.reached', { count: reach.reached, total: formatCount(reach.total) })}
      </p>
      {reach.skipped.length === 0 ? null : (
        <ul className="grid gap-1 text-14 text-ink-2">
          {reach.skipped.map(({ reason, count }) => (
            <li key={reason} className="flex justify-between gap-4">
              <span className="min-w-0">{t(`outcome.${reason}`)}</span>
              <span className="num">{formatCount(count)}</span>
            </li>
          ))}
        </ul>
      )}
      {reach.quietUntil === null ? null : (
        <p className="text-14 text-pretty text-ink-2">
          {t('reach.quiet', { time: formatTime(reach.quietUntil) })}
        </p>
      )}
    </div>
  )
}
