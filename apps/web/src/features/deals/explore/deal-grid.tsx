import { type ReactNode, useRef } from 'react'
import { useDevice } from '~/lib/device.ts'
import { SKIPPED, useSkipHeight } from '../hooks/use-skip-height.ts'
import { useWidth } from '../hooks/use-width.ts'
import { gridColumns } from '../model/grid.ts'
import { usePointedDeal } from './use-pointed-deal.ts'

interface DealGridProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  render: (item: Item, place: number) => ReactNode
  /** Told which deal is hovered or holds the focus; null when it is left. */
  onPoint?: (dealId: string | null) => void
}

/** A grid with as many columns as its own width has room for; cards off the screen are skipped. */
export function DealGrid<Item>({ items, keyOf, render, onPoint }: DealGridProps<Item>) {
  const grid = useRef<HTMLUListElement>(null)
  const width = useWidth(grid)
  useSkipHeight(grid)
  usePointedDeal(grid, onPoint)
  const columns = gridColumns(width, useDevice() === 'mobile')
  return (
    <ul
      ref={grid}
      className="grid gap-3 md:gap-4"
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {items.map((item, place) => (
        <li key={keyOf(item)} className={place === 0 ? undefined : SKIPPED}>
          {render(item, place)}
        </li>
      ))}
    </ul>
  )
}
