import { type ReactNode, useRef } from 'react'
import { useDevice } from '~/lib/device.ts'
import { useCardsReady } from '../../hooks/use-cards-ready.ts'
import { SKIPPED, UNREADY, useSkipHeight } from '../../hooks/use-skip-height.ts'
import { useOfWidth } from '../../hooks/use-width.ts'
import { columnsThatFit } from '../../model/grid.ts'
import { usePointedDeal } from '../hooks/use-pointed-deal.ts'
import { DEAL_GRID } from '../../model/grid.ts'

interface DealGridProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  render: (item: Item, place: number) => ReactNode
  /** Content after the first two rows, as wide as the grid. */
  between?: ReactNode
  /** Receives the deal that is hovered or focused; null when it is left. */
  onPoint?: (dealId: string | null) => void
}

/** Number of cards that a wide screen shows at first. */
const ON_SCREEN = { wide: 8, phone: 4 }

/**
 * Builds `columns` of equal width, or fewer when large text leaves less than 8rem for each. The gap
 * is at most 1rem, so no further column fits.
 */
const tracks = (columns: number) =>
  `repeat(auto-fill, minmax(min(100%, max(8rem, (100% - ${columns - 1}rem) / ${columns} - 1px)), 1fr))`

/** A grid with as many columns as its width allows. Cards off the screen are skipped. */
export function DealGrid<Item>({ items, keyOf, render, between, onPoint }: DealGridProps<Item>) {
  const grid = useRef<HTMLUListElement>(null)
  useSkipHeight(grid)
  const phone = useDevice() === 'mobile'
  const ready = useCardsReady(items.length, phone ? ON_SCREEN.phone : ON_SCREEN.wide)
  usePointedDeal(grid, onPoint)
  const fitting = useOfWidth(grid, columnsThatFit)
  const columns = phone ? DEAL_GRID.mobile : fitting
  const cards = items.map((item, place) =>
    place < ready ? (
      <li key={keyOf(item)} className={place === 0 ? undefined : SKIPPED}>
        {render(item, place)}
      </li>
    ) : (
      <li key={keyOf(item)} aria-hidden className={UNREADY} />
    ),
  )
  return (
    <ul ref={grid} className="grid gap-3 md:gap-4" style={{ gridTemplateColumns: tracks(columns) }}>
      {cards.slice(0, 2 * columns)}
      {between && <li className="col-span-full empty:hidden">{between}</li>}
      {cards.slice(2 * columns)}
    </ul>
  )
}
