import type { Deal } from '@vicino/contract/marketplace/deals/schemas'
import { type ReactNode, useRef } from 'react'
import { useDevice } from '~/lib/device.ts'
import { DealRow } from '../../components/cards/deal-row.tsx'
import { useCardsReady } from '../../hooks/use-cards-ready.ts'
import { SKIPPED, UNREADY, useSkipHeight } from '../../hooks/use-skip-height.ts'

/** Number of rows that a tall screen shows at first. */
const ON_SCREEN = { wide: 6, phone: 3 }
/** Number of rows before the content between rows. */
const FIRST = 3

interface DealListProps {
  deals: readonly Deal[]
  /** Content after the first three rows. */
  between?: ReactNode
}

/** The list view, one row a deal. Rows off the screen are skipped. */
export function DealList({ deals, between }: DealListProps) {
  const list = useRef<HTMLUListElement>(null)
  useSkipHeight(list)
  const ready = useCardsReady(deals.length, useDevice() === 'mobile' ? ON_SCREEN.phone : ON_SCREEN.wide)
  const rows = deals.map((deal, place) =>
    place < ready ? (
      <li key={deal._id} className={place === 0 ? undefined : SKIPPED}>
        <DealRow deal={deal} priority={place === 0} />
      </li>
    ) : (
      <li key={deal._id} aria-hidden className={UNREADY} />
    ),
  )
  return (
    <ul ref={list} className="grid gap-3">
      {rows.slice(0, FIRST)}
      {between && <li className="empty:hidden">{between}</li>}
      {rows.slice(FIRST)}
    </ul>
  )
}
