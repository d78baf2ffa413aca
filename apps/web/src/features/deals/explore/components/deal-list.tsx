import type { Deal } from '@vicino/contract/deals/schemas'
import { useRef } from 'react'
import { useDevice } from '~/lib/device.ts'
import { DealRow } from '../../components/cards/deal-row.tsx'
import { useCardsReady } from '../../hooks/use-cards-ready.ts'
import { SKIPPED, UNREADY, useSkipHeight } from '../../hooks/use-skip-height.ts'

/** Rows that a tall screen shows at first; on a phone they stand below the banners. */
const ON_SCREEN = { wide: 6, phone: 3 }

/** The list view: one row a deal; rows off the screen are skipped. */
export function DealList({ deals }: { deals: readonly Deal[] }) {
  const list = useRef<HTMLUListElement>(null)
  useSkipHeight(list)
  const ready = useCardsReady(deals.length, useDevice() === 'mobile' ? ON_SCREEN.phone : ON_SCREEN.wide)
  return (
    <ul ref={list} className="grid gap-3">
      {deals.slice(0, ready).map((deal, place) => (
        <li key={deal._id} className={place === 0 ? undefined : SKIPPED}>
          <DealRow deal={deal} priority={place === 0} />
        </li>
      ))}
      {deals.slice(ready).map((deal) => (
        <li key={deal._id} aria-hidden className={UNREADY} />
      ))}
    </ul>
  )
}
