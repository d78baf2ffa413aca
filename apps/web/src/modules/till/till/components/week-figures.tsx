import { useQuery } from '@tanstack/react-query'
import { formatCount, formatPrice } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { tillWeek } from '../api/read-week.ts'

const FIGURES = ['amount', 'entries', 'deals', 'joined'] as const

/** Four figures of today, each with its last seven days. */
export function WeekFigures() {
  const { t } = useTranslation('till')
  const { data, error, isFetching, refetch } = useQuery(tillWeek)
  if (!data) {
    return error ? (
      <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-52 rounded-2xl" />
    )
  }
  return (
    <dl aria-label={t('week.title')} className="grid grid-cols-2 gap-3">
      {FIGURES.map((name) => {
        const values = data.days.map((day) => day[name])
        const text = (value: number) => (name === 'amount' ? formatPrice(value) : formatCount(value))
        const sum = values.reduce((all, value) => all + value, 0)
        return (
          <div key={name} className="grid min-w-0 gap-0.5 rounded-xl bg-surface px-4 py-3 shadow-card">
            <dt className="text-14 text-ink-2">{t(`week.${name}`)}</dt>
            <dd className="grid gap-1.5">
              <span className="num font-display text-23 font-extrabold wrap-anywhere">
                {text(values.at(-1) ?? 0)}
              </span>
              <Bars values={values} />
              <span className="num text-12 text-ink-2">{t('week.seven', { sum: text(sum) })}</span>
            </dd>
          </div>
        )
      })}
    </dl>
  )
}

/** Seven bars, today last. Days below 0, as after a refund, have no bar. */
function Bars({ values }: { values: readonly number[] }) {
  const most = Math.max(1, ...values)
  return (
    <span aria-hidden className="flex h-8 items-end gap-1">
      {values.map((value, place) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- the place is the day
          key={place}
          className={`min-h-0.5 flex-1 rounded-xs ${place === values.length - 1 ? 'bg-azzurro' : 'bg-line-strong'}`}
          style={{ height: `${(Math.max(0, value) * 100) / most}%` }}
        />
      ))}
    </span>
  )
}
