import { useQueries, useQueryClient } from '@tanstack/react-query'
import { MOST_COUNTED } from '@vicino/contract/loyalty/customers/constants'
import type { Customer } from '@vicino/contract/loyalty/customers/schemas'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useDebounced } from '~/lib/use-debounced.ts'
import { ErrorLine } from '~/ui/error-line.tsx'
import {
  BLOCK,
  customerBlock,
  customerKeys,
  type CustomerPage,
  type CustomerQuery,
} from '../../shared/api/customers.ts'
import { blocksOf, type Window, windowAt } from '../model/blocks.ts'
import type { Column, Sort } from '../model/columns.ts'
import type { Selection } from '../use-selection.ts'
import type { TierColors } from './customer-cell.tsx'
import { CustomersGrid, ROW_REM } from './customers-grid.tsx'

/** Milliseconds without scrolling before the rows in sight are requested. */
const REST_MS = 90

interface AllRowsProps {
  programId: string
  query: CustomerQuery
  columns: readonly Column[]
  colors: TierColors
  sort: Sort
  selection: Selection
  onSort: (sort: Sort) => void
  onOpen: (customer: Customer) => void
  /** Draws a line that says how many customers there are. */
  children: (total: number) => ReactNode
}

/**
 * All customers in one scrolling list. Only the rows in sight are drawn, and only their blocks are
 * requested.
 */
export function AllRows({
  programId,
  query,
  columns,
  colors,
  sort,
  selection,
  onSort,
  onOpen,
  children,
}: AllRowsProps) {
  const { t } = useTranslation('customers')
  const client = useQueryClient()
  const box = useRef<HTMLDivElement>(null)
  const [row, setRow] = useState(() => ROW_REM * 16)
  const [place, setPlace] = useState({ top: 0, height: 600 })
  const [total, setTotal] = useState<number | null>(null)
  const drawn = windowAt(place.top, place.height, row, total ?? Math.ceil(place.height / row))
  const wanted = useSettledBlocks(drawn)
  const read = (block: number) =>
    client.getQueryData<CustomerPage>(customerKeys.block(programId, query, block))
  const results = useQueries({
    queries: wanted.map((block) =>
      customerBlock(programId, query, block, () => (block === 0 ? undefined : read(block - 1))),
    ),
  })

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    // ROW_REM depends on the reader's text size, so it is converted to pixels here.
    setRow(ROW_REM * Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
    const measure = () => setPlace((was) => ({ ...was, height: element.clientHeight }))
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])

  // Beyond 100,000 the server sends no total. The list then goes on as long as there is a next
  // block.
  const serverTotal = results.reduce<number | null>((most, { data }, index) => {
    if (data === undefined) return most
    const further = data.nextCursor === null ? 0 : ((wanted[index] ?? 0) + 2) * BLOCK
    return Math.max(most ?? 0, data.total, data.total > MOST_COUNTED ? further : 0)
  }, null)
  if (serverTotal !== null && serverTotal !== total) setTotal(serverTotal)

  const rows = Array.from({ length: drawn.count }, (_, index) => {
    const at = drawn.first + index
    return read(Math.floor(at / BLOCK))?.items[at % BLOCK] ?? null
  })
  const failed = results.find(({ error, data }) => error && data === undefined)
  return (
    <>
      {failed ? (
        <ErrorLine error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
      ) : null}
      <div
        ref={box}
        role="region"
        aria-label={t('table.all')}
        onScroll={({ currentTarget }) => {
          const top = currentTarget.scrollTop
          setPlace((was) => {
            const [before, now] = [was.top, top].map((each) => windowAt(each, was.height, row, total ?? 0))
            return before?.first === now?.first && before?.count === now?.count ? was : { ...was, top }
          })
        }}
        className="h-[min(44rem,76dvh)] scroll-pt-14 scroll-pl-[18.5rem] overflow-auto overscroll-contain rounded-2xl bg-surface shadow-card"
      >
        <CustomersGrid
          columns={columns}
          rows={rows}
          above={drawn.first}
          below={Math.max(0, (total ?? 0) - drawn.first - drawn.count)}
          colors={colors}
          sort={sort}
          selection={selection}
          pageRows={Math.max(1, Math.floor(place.height / row) - 2)}
          onSort={onSort}
          onOpen={onOpen}
          onReach={(at) => {
            const element = box.current
            if (!element) return
            const [above, below] = [at * row, (at + 2) * row - element.clientHeight]
            if (element.scrollTop > above) element.scrollTop = above
            else if (element.scrollTop < below) element.scrollTop = below
          }}
        />
      </div>
      {total === null ? null : children(total)}
    </>
  )
}

/** The blocks in sight after scrolling has stopped; the first ones at once. */
function useSettledBlocks(drawn: Window): number[] {
  const settled = useDebounced(blocksOf(drawn).join(' '), REST_MS)
  return settled.split(' ').map(Number)
}
