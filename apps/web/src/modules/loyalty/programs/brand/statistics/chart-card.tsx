import { type ReactNode, useId, useState } from 'react'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from '~/ui/button.tsx'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { saveCsv, type Table } from '~/lib/csv-table.ts'

interface ChartCardProps {
  title: string
  /** A sentence that sums up the chart. */
  summary: string
  /** Name of the CSV file without its ending. */
  fileName: string
  table: Table
  /** Shown in place of a chart without data. */
  empty?: string | undefined
  /** The content is itself a table, so the card offers no second one. */
  isTable?: boolean
  className?: string
  children: ReactNode
}

/** A chart with a summary sentence, the same data as a table, and the table as a CSV file. */
export function ChartCard(props: ChartCardProps) {
  const { title, summary, fileName, table, empty, isTable = false, className, children } = props
  const { t } = useTranslation('programs')
  const [shows, setShows] = useState<'chart' | 'table'>('chart')
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={cn(
        'grid grid-cols-1 content-start gap-4 rounded-2xl bg-surface p-4 shadow-card sm:p-5',
        className,
      )}
    >
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={id} className="min-w-0 text-16">
          {title}
        </h2>
        {empty === undefined ? (
          <div className="flex flex-wrap gap-2">
            {isTable ? null : (
              <Button
                size="sm"
                variant="outline"
                aria-pressed={shows === 'table'}
                aria-label={t('charts.tableOf', { chart: title })}
                onClick={() => setShows(shows === 'table' ? 'chart' : 'table')}
                className="aria-pressed:bg-sunken"
              >
                {t('charts.table')}
              </Button>
            )}
            <Button
              size="sm"
              variant="outline"
              aria-label={t('charts.csvOf', { chart: title })}
              onClick={() => saveCsv(fileName, table)}
            >
              <Icon name="download" className="size-4" />
              CSV
            </Button>
          </div>
        ) : null}
      </div>
      {empty === undefined ? <p className="-mt-2 text-14 text-pretty text-ink-2">{summary}</p> : null}
      {empty === undefined ? (
        shows === 'table' ? (
          <DataTable title={title} table={table} />
        ) : (
          children
        )
      ) : (
        <div className="grid justify-items-center gap-2 rounded-xl bg-sunken px-4 py-10 text-center">
          <Icon name="chart-no-axes-column" className="size-6 text-ink-3" />
          <p className="max-w-sm text-14 text-pretty text-ink-2">{empty}</p>
        </div>
      )}
    </section>
  )
}

/** A table that scrolls within its card, by keyboard too. */
function DataTable({ title, table }: { title: string; table: Table }) {
  return (
    <div
      role="region"
      aria-label={title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
      tabIndex={0}
      className="max-h-72 overflow-auto rounded-xl border border-line"
    >
      <table className="w-full text-left text-14">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-surface text-ink-2 shadow-[0_1px_0_var(--line)]">
          <tr>
            {table.columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={cn('px-3 py-2 align-bottom font-semibold', index > 0 && 'text-right')}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {table.rows.map(([name, ...values], place) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows are never moved
            <tr key={place}>
              <th scope="row" className="min-w-28 px-3 py-2 font-normal wrap-break-word">
                {name}
              </th>
              {values.map((value, index) => (
                <td key={table.columns[index + 1]} className="num px-3 py-2 text-right">
                  {typeof value === 'number' ? formatCount(value) : value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
