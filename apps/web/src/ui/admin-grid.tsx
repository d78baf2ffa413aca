import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { Skeleton } from './skeleton.tsx'

/** Rows on a page of an admin grid. */
export const GRID_ROWS = 10

interface Column<Row> {
  readonly title: string
  readonly renderCell: (row: Row) => ReactNode
}

interface Numbered<Row> {
  readonly data: readonly Row[]
  readonly metadata: readonly [{ readonly totalCount: number }]
}

interface AdminGridProps<Row extends { readonly _id: string }> {
  label: string
  columns: readonly Column<Row>[]
  /** Buttons of a row. */
  renderActions: (row: Row) => ReactNode
  query: Pick<UseQueryResult<Numbered<Row>>, 'data' | 'isPending' | 'isError' | 'isFetching' | 'refetch'>
  page: number
  onPage: (page: number) => void
  empty: { title: string; reason: string }
}

/**
 * A table of the platform's records, page by page from the server: at least 500 pixels high, with a column of actions 250 wide
 * . What fails says so in its place, with a way to try again.
 */
export function AdminGrid<Row extends { readonly _id: string }>({
  label,
  columns,
  renderActions,
  query,
  page,
  onPage,
  empty,
}: AdminGridProps<Row>) {
  const { t } = useTranslation('admin')
  const { data, isPending, isError } = query
  const rows = data?.data ?? []
  const total = data?.metadata[0].totalCount ?? 0
  const pages = Math.max(1, Math.ceil(total / GRID_ROWS))
  return (
    <section
      aria-label={label}
      aria-busy={query.isFetching}
      className="grid min-h-[500px] grid-rows-[1fr_auto] overflow-hidden rounded-2xl bg-surface shadow-card"
    >
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
        <EmptyState {...empty} />
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-left text-16">
            <caption className="sr-only">{label}</caption>
            <thead className="border-b border-line text-14 text-ink-2">
              <tr>
                {columns.map(({ title }) => (
                  <th key={title} scope="col" className="px-4 py-3 font-semibold">
                    {title}
                  </th>
                ))}
                <th scope="col" className="px-4 py-3 font-semibold md:w-[250px] md:min-w-[250px]">
                  {t('grid.actions')}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <tr key={row._id} className="hover:bg-sunken/60">
                  {columns.map(({ title, renderCell }, index) =>
                    index === 0 ? (
                      <th key={title} scope="row" className="px-4 py-2 font-normal">
                        {renderCell(row)}
                      </th>
                    ) : (
                      <td key={title} className="px-4 py-2">
                        {renderCell(row)}
                      </td>
                    ),
                  )}
                  <td className="px-4 py-2">
                    <div className="flex flex-wrap gap-3 max-md:justify-end">{renderActions(row)}</div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <footer className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-1.5">
        <p className="num text-14 text-ink-2">{data ? t('grid.total', { count: total }) : null}</p>
        {pages > 1 ? (
          <nav aria-label={t('grid.pages')} className="flex items-center gap-1">
            <IconButton label={t('grid.previous')} disabled={page <= 1} onClick={() => onPage(page - 1)}>
              <Icon name="chevron-left" />
            </IconButton>
            <span className="num text-14">{t('grid.page', { page, pages })}</span>
            <IconButton label={t('grid.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
              <Icon name="chevron-right" />
            </IconButton>
          </nav>
        ) : null}
      </footer>
    </section>
  )
}
