import { Link } from '@tanstack/react-router'
import type { ProgramSummary } from '@vicino/contract/loyalty/programs/schemas'
import { formatCount } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { StatusBadge } from '../../shared/components/status-badge.tsx'
import { formatPeriod } from '../../shared/model/days.ts'
import { nextSort, type Sort, type SortColumn } from '../../shared/list/list-search.ts'
import { ProgramImage } from './program-image.tsx'
import { RowActions } from './row-actions.tsx'

const COLUMNS: readonly SortColumn[] = ['name', 'status', 'startDate', 'users', 'points', 'redeemedRewards']
const NUMBER_COLUMNS: ReadonlySet<SortColumn> = new Set(['users', 'points', 'redeemedRewards'])

interface ProgramTableProps {
  programs: readonly ProgramSummary[]
  sort: Sort
  onSort: (sort: Sort) => void
}

/** The brand's programs. Each column head sorts by its column. */
export function ProgramTable({ programs, sort, onSort }: ProgramTableProps) {
  const { t } = useTranslation('programs')
  return (
    <div className="overflow-x-auto rounded-2xl bg-surface shadow-card">
      <table className="w-full text-left text-14">
        <caption className="sr-only">{t('list.title')}</caption>
        <thead className="border-b border-line text-ink-2">
          <tr>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                aria-sort={sort === column ? 'ascending' : sort === `-${column}` ? 'descending' : undefined}
                className={cn(
                  'px-2 py-1 font-semibold first:pl-4',
                  NUMBER_COLUMNS.has(column) && 'text-right',
                )}
              >
                <button
                  type="button"
                  onClick={() => onSort(nextSort(sort, column))}
                  className="inline-flex min-h-11 items-center gap-1 rounded-md px-1 hover:text-ink"
                >
                  {t(`list.columns.${column}`)}
                  <Icon
                    name={
                      sort === `-${column}` ? 'arrow-down' : sort === column ? 'arrow-up' : 'chevrons-up-down'
                    }
                    className={cn('size-4', sort.endsWith(column) ? 'text-ink' : 'text-ink-3')}
                  />
                </button>
              </th>
            ))}
            <th scope="col" className="px-2 py-1">
              <span className="sr-only">{t('list.columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {programs.map((program) => (
            <tr key={program._id} className="hover:bg-sunken/60">
              <th scope="row" className="px-2 py-2 pl-4 font-normal">
                <Link
                  to="/raccolte/$id/dettagli"
                  params={{ id: program._id }}
                  className="flex min-h-11 min-w-40 items-center gap-3 rounded-md"
                >
                  <ProgramImage src={program.imageUrl} />
                  <span className="min-w-0 font-semibold wrap-anywhere">{program.name}</span>
                </Link>
              </th>
              <td className="px-2 py-2">
                <StatusBadge status={program.status} />
              </td>
              <td className="num px-3 py-2">{formatPeriod(program)}</td>
              <td className="num px-4 py-2 text-right">{countText(program.users)}</td>
              <td className="num px-4 py-2 text-right">{countText(program.points)}</td>
              <td className="num px-4 py-2 text-right">{countText(program.redeemedRewards)}</td>
              <td className="px-2 py-2 text-right">
                <RowActions program={program} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const countText = (value: number | null): string => formatCount(value ?? 0)
