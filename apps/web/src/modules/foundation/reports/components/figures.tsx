import { useQuery } from '@tanstack/react-query'
import type { Transparency } from '@vicino/contract/administration/moderation/schemas'
import { REPORT_DECISIONS } from '@vicino/contract/administration/moderation/constants'
import { REPORT_KINDS, REPORT_REASONS } from '@vicino/contract/foundation/reports/constants'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { transparency } from '../shared/api/reports.ts'

/** The figures of moderation in a year (art. 15 and 24 Digital Services Act). */
export function Figures() {
  const { t } = useTranslation('report')
  const { data, error, isFetching, refetch } = useQuery(transparency)
  if (error) return <ErrorLine error={error} busy={isFetching} onRetry={() => void refetch()} />
  if (data === undefined) return <Skeleton className="h-64" />
  const { notices, decisions, appeals } = data
  return (
    <div className="grid gap-6">
      <p className="text-14 text-pretty text-ink-2">{t('figures.lead', { year: String(data.year) })}</p>
      <a
        href={`/api/v1/report/transparency.csv?year=${data.year}`}
        download
        className="inline-flex min-h-11 items-center justify-self-start text-14 font-semibold underline underline-offset-4"
      >
        {t('figures.csv')}
      </a>
      <Table
        title={t('figures.notices')}
        rows={[
          [t('figures.total'), notices.total],
          ...REPORT_KINDS.map((kind): Row => [t(`kinds.${kind}`), notices.byKind[kind] ?? 0]),
        ]}
      />
      <Table
        title={t('figures.reasons')}
        rows={REPORT_REASONS.map((reason) => [t(`reasons.${reason}`), notices.byReason[reason] ?? 0])}
      />
      <Table
        title={t('figures.decisions')}
        rows={[
          [t('figures.total'), decisions.total],
          ...REPORT_DECISIONS.map((one): Row => [t(`outcomes.${one}`), decisions.byOutcome[one] ?? 0]),
          [t('figures.own'), decisions.ownInitiative],
          [t('figures.automated'), decisions.automated],
          [t('figures.waiting'), notices.waiting],
          [t('figures.hours'), hours(data.medianHours.decision)],
        ]}
      />
      <Table
        title={t('figures.appeals')}
        rows={[
          [t('figures.total'), appeals.total],
          [t('figures.byReporters'), appeals.byPeopleWhoReported],
          [t('figures.upheld'), appeals.upheld],
          [t('figures.reversed'), appeals.reversed],
          [t('figures.hours'), hours(data.medianHours.appeal)],
        ]}
      />
    </div>
  )
}

type Row = readonly [string, number | string]

const hours = (value: Transparency['medianHours']['decision']): number | string => value ?? '–'

function Table({ title, rows }: { readonly title: string; readonly rows: readonly Row[] }) {
  return (
    <table className="w-full text-14">
      <caption className="pb-2 text-left text-19 font-semibold">{title}</caption>
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label} className="border-t border-line">
            <th scope="row" className="py-2 pr-4 text-left font-normal">
              {label}
            </th>
            <td className="num py-2 text-right">{typeof value === 'number' ? formatCount(value) : value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
