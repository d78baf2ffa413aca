import type { Customer } from '@vicino/contract/loyalty/customers/schemas'
import { memo, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { Icon } from '~/ui/icon.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { type Column, directionOf, nextSort, NUMBERS, type Sort, WIDTHS } from '../model/columns.ts'
import { useGridKeys } from '~/ui/use-grid-keys.ts'
import type { Selection } from '../use-selection.ts'
import { CustomerCell, CustomerName, type TierColors } from './customer-cell.tsx'

/** Height of a row in rem. */
export const ROW_REM = 3

/** Width of the column of checkboxes in rem. */
const CHOICE_REM = 3
const CHOICE = 'grid min-h-11 w-full place-items-center'

interface CustomersGridProps {
  columns: readonly Column[]
  /** The drawn rows; null for a row that is still loading. */
  rows: readonly (Customer | null)[]
  /** Number of rows that are not drawn, above and below. */
  above?: number
  below?: number
  colors: TierColors
  sort: Sort
  pageRows?: number
  selection: Selection
  /** Draws a checkbox in the head that chooses all rows. */
  choosesAll?: boolean
  onSort: (sort: Sort) => void
  onOpen: (customer: Customer) => void
  onReach?: (row: number) => void
}

/**
 * The table of customers. Each column head sorts by its column; the first column stays in sight
 * (R-361, R-363).
 */
export function CustomersGrid({
  columns,
  rows,
  above = 0,
  below = 0,
  colors,
  sort,
  pageRows = 10,
  selection,
  choosesAll = false,
  onSort,
  onOpen,
  onReach,
}: CustomersGridProps) {
  const { t } = useTranslation('customers')
  const grid = useRef<HTMLTableElement>(null)
  const total = above + rows.length + below
  const at = (row: number) => rows[row - above] ?? null
  const { target, onKeyDown, onFocus, stop } = useGridKeys(grid, {
    rows: total,
    // The column of checkboxes counts too.
    columns: columns.length + 1,
    first: above,
    drawn: rows.length,
    pageRows,
    onReach,
    onOpen: (row) => {
      const customer = at(row)
      if (customer !== null) onOpen(customer)
    },
    onSelect: (row) => {
      const customer = at(row)
      if (customer !== null) selection.toggle(customer)
    },
  })
  const loaded = rows.filter((row) => row !== null)
  const areAllChosen = loaded.length > 0 && loaded.every(({ _id }) => selection.chosen.has(_id))
  const width = columns.reduce((sum, column) => sum + WIDTHS[column], CHOICE_REM)
  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are walked with the arrows
      role="grid"
      aria-rowcount={total + 1}
      aria-multiselectable
      aria-colcount={columns.length + 1}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className="w-full table-fixed border-separate border-spacing-0 text-left text-14"
      style={{ minWidth: `${width}rem` }}
    >
      <caption className="sr-only">{t('table.caption')}</caption>
      <colgroup>
        <col style={{ width: `${CHOICE_REM}rem` }} />
        {columns.map((column) => (
          <col key={column} style={{ width: `${WIDTHS[column]}rem` }} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          <th scope="col" className="sticky top-0 left-0 z-20 border-b border-line bg-surface">
            {choosesAll ? (
              <label className={CHOICE}>
                <input
                  type="checkbox"
                  {...target(-1, 0)}
                  aria-label={t('table.chooseAll')}
                  checked={areAllChosen}
                  onChange={() => selection.chooseAll(loaded, !areAllChosen)}
                  className="size-4.5 accent-ink"
                />
              </label>
            ) : (
              <span {...target(-1, 0)} className="sr-only">
                {t('table.choice')}
              </span>
            )}
          </th>
          {columns.map((column, index) => {
            const direction = directionOf(sort, column)
            return (
              <th
                key={column}
                scope="col"
                aria-sort={direction}
                className={cn(
                  'sticky top-0 z-10 border-b border-line bg-surface px-2 py-1 font-semibold text-ink-2',
                  index === 0 && 'left-[3rem] z-20 border-r',
                  NUMBERS.has(column) && 'text-right',
                )}
              >
                <button
                  type="button"
                  {...target(-1, index + 1)}
                  onClick={() => onSort(nextSort(sort, column))}
                  className={cn(
                    'inline-flex min-h-11 max-w-full items-center gap-1 rounded-md px-1 text-left text-inherit hover:text-ink',
                    NUMBERS.has(column) && 'flex-row-reverse text-right',
                    direction && 'text-ink',
                  )}
                >
                  <span className="w-min leading-tight">{t(`columns.${column}`)}</span>
                  <Icon
                    name={
                      direction === undefined
                        ? 'chevrons-up-down'
                        : direction === 'ascending'
                          ? 'arrow-up'
                          : 'arrow-down'
                    }
                    className={cn('size-4 shrink-0', direction ? 'text-ink' : 'text-ink-3')}
                  />
                </button>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        <Gap rows={above} />
        {rows.map((customer, index) => {
          const row = above + index
          return (
            <Row
              // Keyed by position: a row's content changes in place, so the focus stays while rows
              // load.
              key={row}
              index={row}
              customer={customer}
              columns={columns}
              colors={colors}
              stop={stop.row === row ? stop.column : null}
              isChosen={customer !== null && selection.chosen.has(customer._id)}
              onChoose={selection.toggle}
              onOpen={onOpen}
            />
          )
        })}
        <Gap rows={below} />
      </tbody>
    </table>
  )
}

/** Empty space for the rows that are not drawn. */
function Gap({ rows }: { rows: number }) {
  return rows === 0 ? null : <tr aria-hidden style={{ height: `${rows * ROW_REM}rem` }} />
}

interface RowProps {
  index: number
  customer: Customer | null
  columns: readonly Column[]
  colors: TierColors
  /** The column that takes the Tab key, if this row is the one that takes it; else null. */
  stop: number | null
  isChosen: boolean
  onChoose: (customer: Customer) => void
  onOpen: (customer: Customer) => void
}

const Row = memo(function Row({
  index,
  customer,
  columns,
  colors,
  stop,
  isChosen,
  onChoose,
  onOpen,
}: RowProps) {
  const { t } = useTranslation('customers')
  const target = (column: number) => ({
    'data-cell': `${index}:${column}`,
    tabIndex: stop === column ? 0 : -1,
  })
  // Many loading rows pass during fast scrolling. One cell costs a fourteenth of a full row.
  if (customer === null) {
    return (
      <tr aria-rowindex={index + 2} aria-busy className="h-[3rem]">
        <td
          colSpan={columns.length + 1}
          {...target(stop ?? 0)}
          className="border-b border-line bg-surface px-4 -outline-offset-2"
        >
          <Skeleton className="h-4 w-52" />
          <span className="sr-only">{t('table.loading')}</span>
        </td>
      </tr>
    )
  }
  const cell = cn(
    'border-b border-line px-3',
    isChosen ? 'bg-azzurro-soft' : 'bg-surface group-hover:bg-sunken',
  )
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the table handles keys; a press anywhere on the row opens it too
    <tr
      aria-rowindex={index + 2}
      aria-selected={isChosen}
      onClick={({ target: pressed }) => {
        if (!(pressed as Element).closest('[data-choice]')) onOpen(customer)
      }}
      className="group h-[3rem] cursor-pointer"
    >
      <td data-choice className={cn(cell, 'sticky left-0 z-10 px-0')}>
        <label className={CHOICE}>
          <input
            type="checkbox"
            {...target(0)}
            aria-label={t('table.choose', { name: customer.username })}
            checked={isChosen}
            onChange={() => onChoose(customer)}
            className="size-4.5 accent-ink"
          />
        </label>
      </td>
      {columns.map((column, place) =>
        column === 'username' ? (
          <th
            key={column}
            scope="row"
            className={cn(cell, 'sticky left-[3rem] z-10 border-r px-2 font-normal')}
          >
            <button type="button" {...target(place + 1)} className="block w-full rounded-md">
              <CustomerName customer={customer} />
            </button>
          </th>
        ) : (
          <td
            key={column}
            {...target(place + 1)}
            className={cn(cell, '-outline-offset-2', NUMBERS.has(column) && 'num pr-4 text-right')}
          >
            <CustomerCell column={column} customer={customer} colors={colors} />
          </td>
        ),
      )}
    </tr>
  )
})
