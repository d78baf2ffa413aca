import type { KnownAddress } from '@vicino/contract/modules'
import type { AdminSection } from '~/lib/admin-list.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { CsvButton } from './csv-button.tsx'
import { GridViews } from './grid-views.tsx'

interface GridToolsProps {
  section: Pick<AdminSection, 'grid' | 'ask' | 'hidden' | 'onHide' | 'onView'>
  /** The columns that can be hidden. */
  columns: readonly { readonly name: string; readonly title: string }[]
  /** Endpoint that exports the table. */
  csv: KnownAddress
  /** There are more rows than a file can hold. */
  isLong: boolean
}

/** Tools of an admin grid: saved views, columns, and a CSV of its rows. */
export function GridTools({ section, columns, csv, isLong }: GridToolsProps) {
  const { grid, ask, hidden, onHide, onView } = section
  return (
    <div className="flex flex-wrap items-center justify-end gap-1 border-b border-line px-2 py-1">
      <GridViews
        grid={grid}
        now={{ search: { ...ask.filters, ...(ask.sort && { sort: ask.sort }) }, hidden: [...hidden] }}
        onView={onView}
      />
      {columns.length === 0 ? null : <ColumnsMenu columns={columns} hidden={hidden} onHide={onHide} />}
      <CsvButton csv={csv} ask={ask} isLong={isLong} />
    </div>
  )
}
