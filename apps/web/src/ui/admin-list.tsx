import { useQuery } from '@tanstack/react-query'
import type { KnownAddress } from '@vicino/contract/modules'
import type { ReactNode } from 'react'
import { adminListOptions, type AdminRows, type AdminSection, type ListQuery } from '~/lib/admin-list.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useChoice } from '~/lib/use-choice.ts'
import { AdminBulk, type BulkAction } from './admin-bulk.tsx'
import { AdminGrid } from './admin-grid.tsx'
import type { GridColumn } from './admin-grid-table.tsx'
import { AdminToolbar } from './admin-toolbar.tsx'
import { Button } from './button.tsx'

interface AdminListProps<Row extends { readonly _id: string }, Filter extends string, Why> {
  section: AdminSection<Filter>
  /** The list in the cache, and how its pages are fetched. */
  root: readonly [string, ...unknown[]]
  fetchRows: (query: ListQuery, signal: AbortSignal) => Promise<AdminRows<Row>>
  /** Where what the table finds is exported. */
  csv: KnownAddress
  words: {
    readonly title: string
    readonly search: string
    readonly empty: string
    readonly emptyReason: string
    /** Undefined where nothing is made. */
    readonly create?: string | undefined
  }
  filters?: readonly {
    readonly name: Filter
    readonly label: string
    readonly options: readonly { readonly value: string; readonly label: string }[]
  }[]
  /** Further buttons, before the one that creates. */
  tools?: ReactNode
  /** The order where the address names none. */
  usualSort?: string
  columns: readonly GridColumn<Row>[]
  /** By what a row is told to who cannot see it. */
  nameOf: (row: Row) => string
  /** Buttons of a row, where they are more than the one that opens it. */
  renderActions?: (row: Row) => ReactNode
  /** What can be done with chosen rows; undefined where nothing can, or not by the caller. */
  bulk?: BulkAction<Why> | undefined
}

/**
 * A list of the platform's records: search, filters and the way to a new one above its table, and what can be done with chosen rows
 * below it.
 */
export function AdminList<Row extends { readonly _id: string }, Filter extends string, Why = undefined>({
  section,
  root,
  fetchRows,
  csv,
  words,
  filters,
  tools,
  usualSort,
  columns,
  nameOf,
  renderActions,
  bulk,
}: AdminListProps<Row, Filter, Why>) {
  const { t } = useTranslation('admin')
  const { ask, typed, onType, onFilter, onOpen } = section
  const query = useQuery(adminListOptions(root, ask, fetchRows))
  const choice = useChoice()
  const { create } = words
  return (
    <>
      <AdminToolbar
        searchLabel={words.search}
        typed={typed}
        onType={onType}
        filters={filters?.map(({ name, label, options }) => ({
          label,
          value: ask.filters[name] ?? '',
          options,
          onChange: (value) => onFilter(name, value),
        }))}
        create={create === undefined ? undefined : { label: create, onCreate: () => onOpen('create') }}
      >
        {tools}
      </AdminToolbar>
      <AdminGrid
        label={words.title}
        section={section}
        csv={csv}
        query={query}
        sort={ask.sort ?? usualSort}
        empty={{ title: words.empty, reason: words.emptyReason }}
        choice={bulk && { choice, nameOf }}
        columns={columns}
        renderActions={
          renderActions ??
          ((row) => (
            <Button
              size="sm"
              variant="outline"
              aria-label={t('grid.editOf', { name: nameOf(row) })}
              onClick={() => onOpen(row._id)}
            >
              {t('grid.edit')}
            </Button>
          ))
        }
      />
      {bulk ? (
        <AdminBulk
          choice={choice}
          ask={ask}
          fetchRows={fetchRows}
          found={query.data?.metadata[0].totalCount ?? 0}
          {...bulk}
        />
      ) : null}
    </>
  )
}
