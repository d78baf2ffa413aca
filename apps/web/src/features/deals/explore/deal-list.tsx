import type { Deal } from '@vicino/contract/deals'
import { useRef } from 'react'
import { DealRow } from '../cards/deal-row.tsx'
import { SKIPPED, useSkipHeight } from '../hooks/use-skip-height.ts'

/** The list view: one row a deal; rows off the screen are skipped. */
export function DealList({ deals }: { deals: readonly Deal[] }) {
  const list = useRef<HTMLUListElement>(null)
  useSkipHeight(list)
  return (
    <ul ref={list} className="grid gap-3">
      {deals.map((deal, place) => (
        <li key={deal._id} className={place === 0 ? undefined : SKIPPED}>
          <DealRow deal={deal} priority={place === 0} />
        </li>
      ))}
    </ul>
  )
}
