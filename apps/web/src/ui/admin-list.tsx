import { useQuery } from '@tanstack/react-query'
import type { KnownAddress } from '@vicino/contract/modules'
import { type ReactNode, useEffect, useState } from 'react'
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
  /** Query key of the list, and the function that reads its pages. */
  root: readonly [string, ...unknown[]]
  fetchRows: (query: ListQuery, signal: AbortSignal) => Promise<AdminRows<Row>>
  /** Endpoint that exports the table's rows. */
  csv: KnownAddress
  words: {
    readonly title: string
    readonly search: string
    readonly empty: string
    readonly emptyReason: string
    /** undefined when no record can be created. */
    readonly create?: string | undefined
  }
  filters?: readonly {
    readonly name: Filter
    readonly label: string
    readonly options: readonly { readonly value: string; readonly label: string }[]
  }[]
  /** Further buttons, before the button that creates. */
  tools?: ReactNode
  /** The order when the address names none. */
  usualSort?: string
  columns: readonly GridColumn<Row>[]
  /** Names a row for screen readers. */
  nameOf: (row: Row) => string
  /** Draws the buttons of a row when there are more than the one that opens it. */
  renderActions?: (row: Row) => ReactNode
  /** The actions on chosen rows; undefined when there are none, or none for the caller. */
  bulk?: BulkAction<Why, Row> | readonly BulkAction<Why, Row>[] | undefined
}

/**
 * A list of the platform's records: search, filters and a create button above the table, and
 * actions on chosen rows below it.
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
  const [seen] = useState(() => new Map<string, Row>())
  const rows = query.data?.data
  useEffect(() => {
    for (const row of rows ?? []) seen.set(row._id, row)
  }, [rows, seen])
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
          actions={'act' in bulk ? [bulk] : bulk}
          seen={seen}
        />
      ) : null}
    </>
  )
}
