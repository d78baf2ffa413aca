import type { UseQueryResult } from '@tanstack/react-query'
import type { KnownAddress } from '@vicino/contract/modules'
import type { ReactNode } from 'react'
import type { AdminRows, AdminSection } from '~/lib/admin-list.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { AdminGridFooter } from './admin-grid-footer.tsx'
import { AdminGridTable, type GridChoice, type GridColumn } from './admin-grid-table.tsx'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { GridTools } from './grid-tools.tsx'
import { Skeleton } from './skeleton.tsx'

interface AdminGridProps<Row extends { readonly _id: string }> {
  label: string
  section: Omit<AdminSection, 'onFilter'>
  /** Endpoint that exports the table's rows. */
  csv: KnownAddress
  columns: readonly GridColumn<Row>[]
  /** Draws the buttons of a row. */
  renderActions: (row: Row) => ReactNode
  query: Pick<UseQueryResult<AdminRows<Row>>, 'data' | 'isPending' | 'isError' | 'isFetching' | 'refetch'>
  /** The order: a column’s `sort`, with `-` for descending. */
  sort?: string | undefined
  empty: { title: string; reason: string }
  /** The choice of rows, with the name by which screen readers announce each row. */
  choice?: GridChoice<Row> | undefined
}

/**
 * A table of the platform's records, read page by page: at least 500 pixels high, with a column of
 * actions 250 wide. Arrow keys move between its cells. A failure is shown in its
 * place, with a button to try again.
 */
export function AdminGrid<Row extends { readonly _id: string }>({
  label,
  section,
  csv,
  columns,
  renderActions,
  query,
  sort,
  empty,
  choice,
}: AdminGridProps<Row>) {
  const { t } = useTranslation('admin')
  const { data, isPending, isError } = query
  const rows = data?.data ?? []
  const [first, ...others] = columns
  const named = others.map((column) => ({ ...column, name: column.name ?? column.sort ?? column.title }))
  const shown = named.filter(({ name }) => !section.hidden.includes(name))
  return (
    <section
      aria-label={label}
      aria-busy={query.isFetching}
      className="grid min-h-[500px] min-w-0 grid-rows-[auto_1fr_auto] overflow-hidden rounded-2xl bg-surface shadow-card"
    >
      <GridTools section={section} columns={named} csv={csv} isLong={data?.metadata[0].isExact === false} />
      {isError && !data ? (
        <div role="alert" className="m-auto grid justify-items-center gap-3 p-6">
          <p className="font-semibold">{t('grid.error')}</p>
          <Button variant="outline" pending={query.isFetching} onClick={() => void query.refetch()}>
            {t('grid.retry')}
          </Button>
        </div>
      ) : isPending ? (
        <div className="grid content-start gap-3 p-4" aria-hidden>
          {Array.from({ length: 6 }, (_, index) => (
            <Skeleton key={index} className="h-12 rounded-md" />
          ))}
        </div>
      ) : rows.length === 0 ? (
        <div className="m-auto">
          <EmptyState {...empty} />
        </div>
      ) : (
        <div className="overflow-x-auto">
          <AdminGridTable
            label={label}
            columns={first === undefined ? shown : [first, ...shown]}
            rows={rows}
            renderActions={renderActions}
            // Enter on a row has the effect of its first button.
            onOpen={({ _id }) => section.onOpen(_id)}
            sort={sort}
            onSort={section.onSort}
            choice={choice}
          />
        </div>
      )}
      <AdminGridFooter
        answer={data}
        page={section.ask.page}
        onPage={section.onPage}
        onExact={section.onExact}
      />
    </section>
  )
}
