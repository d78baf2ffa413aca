import { useMutation, useQuery } from '@tanstack/react-query'
import { CUSTOMER_PAGE_SIZES } from '@vicino/contract/loyalty/customers/constants'
import type { Customer } from '@vicino/contract/loyalty/customers/schemas'
import { Suspense, useState } from 'react'
import { BREAKPOINTS } from '~/lib/breakpoints.ts'
import { useMedia } from '~/lib/device.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { lazyPart } from '~/lib/lazy-part.tsx'
import { useAllows } from '~/lib/use-allows.ts'
import { Button } from '~/ui/button.tsx'
import { StampsDrawing } from '~/ui/drawings/stamps-drawing.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { ErrorState } from '~/ui/error-state.tsx'
import { Icon } from '~/ui/icon.tsx'
import { Menu, MenuItem } from '~/ui/menu.tsx'
import { SearchField } from '~/ui/search-field.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { customerKeys, customerPage, exportCustomers } from '../shared/api/customers.ts'
import { SelectField } from '../../programs/shared/components/select-field.tsx'
import { Pager } from '../../programs/shared/list/pager.tsx'
import { useTypedSearch } from '~/lib/use-typed-search.ts'
import { today } from '../../programs/shared/model/days.ts'
import { useFreshMetrics } from '../../programs/shared/use-fresh-metrics.ts'
import { AllRows } from './components/all-rows.tsx'
import { ColumnsSheet } from './components/columns-sheet.tsx'
import { CustomerCards } from './components/customer-cards.tsx'
import type { TierColors } from './components/customer-cell.tsx'
import { CustomersGrid } from './components/customers-grid.tsx'
import { FilterChips } from './components/filter-chips.tsx'
import { FiltersSheet } from './components/filters-sheet.tsx'
import { SelectionBar } from './components/selection-bar.tsx'
import { ViewsSheet } from './components/views-sheet.tsx'
import { COLUMNS, shownColumns, type Sort } from './model/columns.ts'
import { keepColumns, readKeptColumns } from './model/kept.ts'
import { countFilters, type CustomerSearch, NO_FILTERS, queryOf } from './model/search.ts'
import { useSame } from './use-same.ts'
import { useSelection } from './use-selection.ts'
import { useTotalText } from './use-total-text.ts'

const LabelsSheet = lazyPart(() => import('./components/labels-sheet.tsx'))

const SegmentsSheet = lazyPart(() => import('./components/segments-sheet.tsx'))

const ImportSheet = lazyPart(() => import('../shared/imports/import-sheet.tsx'))

/**
 * Milliseconds between two requests for the rows at least, however often customers buy. Rows that
 * change faster cannot be read.
 */
const FRESH_MS = 5000

interface CustomersTableProps {
  programId: string
  search: CustomerSearch
  /** Names of the tiers, the base first; empty while tiers are off. */
  levels: readonly string[]
  colors: TierColors
  onSearch: (search: CustomerSearch, adds?: boolean) => void
}

/**
 * Search, filters, columns and saved views of a program's customers, shown by pages or as one long
 * list.
 */
export function CustomersTable({ programId, search, levels, colors, onSearch }: CustomersTableProps) {
  const { t } = useTranslation(['customers', 'labels', 'segments', 'views'])
  const totalText = useTotalText()
  const allows = useAllows()
  const isPhone = useMedia(`(width < ${BREAKPOINTS.mobile})`)
  const [text, setText] = useTypedSearch(search.q, (q) => onSearch({ ...search, q, page: 1 }))
  const [open, setOpen] = useState<'filters' | 'columns' | 'views' | 'labels' | 'segments' | 'import' | null>(
    null,
  )
  const [choice, setChoice] = useState(readKeptColumns)
  const columns = shownColumns(choice)
  const selection = useSelection()
  useFreshMetrics(programId, customerKeys.following(programId), FRESH_MS)
  const { sort, page, limit, q } = search
  const showsAll = search.all && !isPhone
  const query = queryOf(search, today())
  const list = useQuery({
    ...customerPage(programId, { ...query, perPage: String(limit), page: String(page) }),
    enabled: !showsAll,
  })
  const { data, error, refetch, isPlaceholderData } = list
  const filters = countFilters(search)
  const { mutate: exportAll, isPending: isExporting } = useMutation(exportCustomers(programId))
  const isNarrowed = filters > 0 || q !== ''
  const openCustomer = useSame((customer: Customer) => onSearch({ ...search, customer: customer._id }, true))
  const onSort = (next: Sort) => onSearch({ ...search, sort: next, page: 1 })
  const reset = () => {
    setText('')
    onSearch({ ...search, ...NO_FILTERS, q: '', page: 1 })
  }

  return (
    <section aria-label={t('table.caption')} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <SearchField
          label={t('search')}
          clearLabel={t('clearSearch')}
          maxLength={100}
          value={text}
          onValueChange={setText}
          className="min-w-60 flex-1"
        />
        {isPhone ? null : (
          <SegmentedControl
            label={t('rows.label')}
            value={showsAll ? 'all' : 'pages'}
            options={[
              { value: 'pages', label: t('rows.pages') },
              { value: 'all', label: t('rows.all') },
            ]}
            onValueChange={(next) => onSearch({ ...search, all: next === 'all', page: 1 })}
          />
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="sm" variant={filters > 0 ? 'action' : 'outline'} onClick={() => setOpen('filters')}>
          <Icon name="sliders-horizontal" className="size-4" />
          {filters > 0 ? t('filters.openCount', { count: filters }) : t('filters.open')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => setOpen('segments')}>
          <Icon name="users-round" className="size-4" />
          {t('segments:open')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => setOpen('labels')}>
          <Icon name="tag" className="size-4" />
          {t('labels:open')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => setOpen('columns')}>
          <Icon name="layout-grid" className="size-4" />
          {t('columnsSheet.open')}
        </Button>
        <Button size="sm" variant="outline" onClick={() => setOpen('views')}>
          <Icon name="bookmark" className="size-4" />
          {t('views:open')}
        </Button>
        {allows('customer-EXPORT') ? (
          <Menu
            trigger={
              <Button size="sm" variant="outline" pending={isExporting}>
                {isExporting ? null : <Icon name="download" className="size-4" />}
                {t('export')}
              </Button>
            }
          >
            {(['csv', 'xlsx'] as const).map((format) => (
              <MenuItem key={format} onClick={() => exportAll({ format, query })}>
                {t(`exports.${format}`)}
              </MenuItem>
            ))}
          </Menu>
        ) : null}
        {allows('customer-ADJUST') ? (
          <Button size="sm" variant="outline" onClick={() => setOpen('import')}>
            <Icon name="arrow-up" className="size-4" />
            {t('import')}
          </Button>
        ) : null}
      </div>
      <FilterChips
        filters={search}
        levels={levels}
        onChange={(changes) => onSearch({ ...search, ...changes, page: 1 })}
      />
      {isPhone ? <SortChoice sort={sort} onSort={onSort} /> : null}
      {showsAll ? (
        <AllRows
          key={JSON.stringify(query)}
          programId={programId}
          query={query}
          columns={columns}
          colors={colors}
          sort={sort}
          selection={selection}
          onSort={onSort}
          onOpen={openCustomer}
        >
          {(total) => <p className="num text-14 text-ink-2">{totalText(total)}</p>}
        </AllRows>
      ) : data === undefined ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <TableSkeleton rows={limit} />
        )
      ) : data.total === 0 ? (
        isNarrowed ? (
          <EmptyState
            title={t('empty.nobody')}
            reason={t('empty.nobodyText')}
            action={
              <Button variant="outline" onClick={reset}>
                {t('empty.reset')}
              </Button>
            }
          />
        ) : (
          <EmptyState drawing={<StampsDrawing />} title={t('empty.title')} reason={t('empty.text')} />
        )
      ) : (
        <div aria-busy={isPlaceholderData || undefined} className="grid grid-cols-1 gap-4">
          {data.items.length === 0 ? (
            <EmptyState
              title={t('empty.page')}
              action={
                <Button variant="outline" onClick={() => onSearch({ ...search, page: 1 })}>
                  {t('empty.firstPage')}
                </Button>
              }
            />
          ) : isPhone ? (
            <CustomerCards customers={data.items} columns={columns} colors={colors} onOpen={openCustomer} />
          ) : (
            <div className="scroll-pl-[18.5rem] overflow-x-auto rounded-2xl bg-surface shadow-card">
              <CustomersGrid
                columns={columns}
                rows={data.items}
                colors={colors}
                sort={sort}
                selection={selection}
                choosesAll
                onSort={onSort}
                onOpen={openCustomer}
              />
            </div>
          )}
          <Pager
            page={page}
            total={totalText(data.total)}
            totalPages={data.totalPages}
            limit={limit}
            sizes={CUSTOMER_PAGE_SIZES}
            onPage={(next) => onSearch({ ...search, page: next })}
            onLimit={(next) => {
              const size = CUSTOMER_PAGE_SIZES.find((each) => each === next)
              if (size !== undefined) onSearch({ ...search, limit: size, page: 1 })
            }}
          />
        </div>
      )}
      <SelectionBar programId={programId} selection={selection} />
      <Suspense>
        {open === 'filters' ? (
          <FiltersSheet
            programId={programId}
            search={search}
            levels={levels}
            onApply={(next) => {
              setOpen(null)
              onSearch({ ...search, ...next, page: 1 })
            }}
            onClose={() => setOpen(null)}
          />
        ) : open === 'labels' ? (
          <LabelsSheet
            programId={programId}
            onChoose={(label) => {
              setOpen(null)
              onSearch({ ...search, label, page: 1 })
            }}
            onClose={() => setOpen(null)}
          />
        ) : open === 'segments' ? (
          <SegmentsSheet
            programId={programId}
            levels={levels}
            onChoose={(segment) => {
              setOpen(null)
              onSearch({ ...search, segment, page: 1 })
            }}
            onClose={() => setOpen(null)}
          />
        ) : open === 'columns' ? (
          <ColumnsSheet
            choice={choice}
            onChange={(next) => {
              setChoice(next)
              keepColumns(next)
            }}
            onClose={() => setOpen(null)}
          />
        ) : open === 'import' ? (
          <ImportSheet programId={programId} onClose={() => setOpen(null)} />
        ) : open === 'views' ? (
          <ViewsSheet
            programId={programId}
            now={{ filters: search, sort, limit, columns: choice }}
            onChoose={(view) => {
              setOpen(null)
              setChoice(view.columns)
              keepColumns(view.columns)
              setText('')
              onSearch({ ...search, ...view.filters, q: '', sort: view.sort, limit: view.limit, page: 1 })
            }}
            onClose={() => setOpen(null)}
          />
        ) : null}
      </Suspense>
    </section>
  )
}

/** A choice of the order for narrow screens, which have no column heads. */
function SortChoice({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) {
  const { t } = useTranslation('customers')
  return (
    <SelectField
      path="customers.sort"
      label={t('sort.label')}
      value={sort}
      options={COLUMNS.flatMap((column) => {
        const name = t(`columns.${column}`)
        return [
          { value: column as Sort, label: t('sort.up', { name }) },
          { value: `-${column}` as const, label: t('sort.down', { name }) },
        ]
      })}
      onChange={onSort}
    />
  )
}

function TableSkeleton({ rows }: { rows: number }) {
  return (
    <div className="grid grid-cols-1 gap-2 rounded-2xl bg-surface p-3 shadow-card">
      {Array.from({ length: Math.min(rows, 10) + 1 }, (_, row) => (
        <Skeleton key={row} className="h-11 rounded-lg" />
      ))}
    </div>
  )
}
