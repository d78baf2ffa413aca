import { type ReactNode, useRef } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import type { Choice } from '~/lib/use-choice.ts'
import { cn } from './cn.ts'
import { Icon } from './icon.tsx'
import { useGridKeys } from './use-grid-keys.ts'

export interface GridColumn<Row> {
  readonly title: string
  /** Name by which a column without `sort` can be hidden. */
  readonly name?: string
  readonly renderCell: (row: Row) => ReactNode
  /** Name of the column in the query's order, if the table can be sorted by it. */
  readonly sort?: string
  /** Hidden on a phone, where the first column has the same content. */
  readonly isWide?: boolean
}

export interface GridChoice<Row> {
  readonly choice: Choice
  readonly nameOf: (row: Row) => string
}

interface AdminGridTableProps<Row extends { readonly _id: string }> {
  label: string
  columns: readonly GridColumn<Row>[]
  rows: readonly Row[]
  renderActions: (row: Row) => ReactNode
  onOpen: (row: Row) => void
  sort?: string | undefined
  onSort?: ((sort: string) => void) | undefined
  choice?: GridChoice<Row> | undefined
}

/**
 * The rows of an AdminGrid. One cell is a Tab stop, and arrow keys move from it. Buttons of a row
 * are separate Tab stops.
 */
export function AdminGridTable<Row extends { readonly _id: string }>({
  label,
  columns,
  rows,
  renderActions,
  onOpen,
  sort,
  onSort,
  choice,
}: AdminGridTableProps<Row>) {
  const { t } = useTranslation('admin')
  const grid = useRef<HTMLTableElement>(null)
  const { target, onKeyDown, onFocus } = useGridKeys(grid, {
    rows: rows.length,
    columns: columns.length,
    first: 0,
    drawn: rows.length,
    pageRows: rows.length,
    onOpen: (row) => {
      const one = rows[row]
      if (one !== undefined) onOpen(one)
    },
    onSelect:
      choice &&
      ((row) => {
        const one = rows[row]
        if (one !== undefined) choice.choice.toggle(one._id)
      }),
  })
  const ids = rows.map(({ _id }) => _id)
  const chosen = ids.filter((id) => choice?.choice.ids.has(id)).length
  const hidden = ({ isWide }: GridColumn<Row>) => (isWide ? 'max-md:hidden' : '')
  return (
    <table
      ref={grid}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- its cells are walked with the arrows
      role="grid"
      onKeyDown={onKeyDown}
      onFocus={onFocus}
      className="w-full text-left text-16"
    >
      <caption className="sr-only">{label}</caption>
      <thead className="border-b border-line text-14 text-ink-2">
        <tr>
          {choice ? (
            <th scope="col" className="w-11 py-0.5 md:pl-2">
              <Tick
                label={t('bulk.page')}
                isOn={chosen > 0 && chosen === ids.length}
                isSome={chosen > 0 && chosen < ids.length}
                onChange={(isOn) => choice.choice.set(ids, isOn)}
              />
            </th>
          ) : null}
          {columns.map((column, index) => (
            <Head
              key={column.title}
              column={column}
              sort={sort}
              onSort={onSort}
              target={target(-1, index)}
              className={hidden(column)}
            />
          ))}
          <th scope="col" className="px-2 py-3 font-semibold md:w-[250px] md:min-w-[250px] md:px-4">
            {t('grid.actions')}
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row, at) => (
          <tr
            key={row._id}
            aria-selected={choice ? choice.choice.ids.has(row._id) : undefined}
            className="hover:bg-sunken/60 aria-selected:bg-sunken"
          >
            {choice ? (
              <td className="py-2 md:pl-2">
                <Tick
                  label={t('bulk.choose', { name: choice.nameOf(row) })}
                  isOn={choice.choice.ids.has(row._id)}
                  onChange={() => choice.choice.toggle(row._id)}
                />
              </td>
            ) : null}
            {columns.map((column, index) => {
              const Cell = index === 0 ? 'th' : 'td'
              return (
                <Cell
                  key={column.title}
                  {...(index === 0 && { scope: 'row' })}
                  {...target(at, index)}
                  className={cn(
                    'px-2 py-2 font-normal -outline-offset-2 md:px-4',
                    index === 0 && choice === undefined && 'max-md:pl-4',
                    // Long words of a name stay whole beside the column of actions.
                    index === 0 && 'md:min-w-52',
                    hidden(column),
                  )}
                >
                  {column.renderCell(row)}
                </Cell>
              )
            })}
            <td className="px-2 py-2 md:px-4">
              <div className="flex flex-wrap gap-3 max-md:justify-end">{renderActions(row)}</div>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface TickProps {
  label: string
  isOn: boolean
  isSome?: boolean
  onChange: (isOn: boolean) => void
}

/** A checkbox with a target of 44 pixels around it. */
function Tick({ label, isOn, isSome = false, onChange }: TickProps) {
  return (
    <label className="grid size-11 cursor-pointer place-items-center">
      <input
        ref={(box) => {
          if (box) box.indeterminate = isSome
        }}
        type="checkbox"
        aria-label={label}
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
        className="size-5 accent-(--ink)"
      />
    </label>
  )
}

interface HeadProps {
  column: Pick<GridColumn<never>, 'title' | 'sort'>
  sort: string | undefined
  onSort: ((sort: string) => void) | undefined
  target: object
  className: string
}

function Head({ column: { title, sort: name }, sort, onSort, target, className }: HeadProps) {
  const direction = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : undefined
  if (name === undefined || onSort === undefined) {
    return (
      <th scope="col" {...target} className={cn('px-4 py-3 font-semibold -outline-offset-2', className)}>
        {title}
      </th>
    )
  }
  return (
    <th scope="col" aria-sort={direction ?? 'none'} className={cn('px-3 py-0.5 font-semibold', className)}>
      <button
        type="button"
        {...target}
        onClick={() => onSort(direction === 'ascending' ? `-${name}` : name)}
        className={cn(
          'inline-flex min-h-11 items-center gap-1 rounded-md px-1 hover:text-ink',
          direction && 'text-ink',
        )}
      >
        {title}
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
}
