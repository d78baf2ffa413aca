import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { savedNear } from '../../api/saved-near.ts'
import type { Position } from '../../model/browse-query.ts'
import { HERE_M, usableWithin } from '../../model/near.ts'
import { NearRow } from './near-row.tsx'

/** The saved deals of the shop in which the person stands. */
export default function SavedHere({ position }: { position: Position }) {
  const { t } = useTranslation('deals')
  const title = useId()
  const now = useMinute()
  const { data } = useQuery(savedNear(position))
  const deals = data ? usableWithin(data.items, HERE_M, now) : []
  if (deals.length === 0) return null
  return (
    <section aria-labelledby={title} className="grid grid-cols-1 gap-2">
      <h2 id={title} className="text-16">
        {t('near.here')}
      </h2>
      <ul className="grid grid-cols-1 gap-2">
        {deals.map((deal) => (
          <li key={deal._id}>
            <NearRow deal={deal} />
          </li>
        ))}
      </ul>
    </section>
  )
}
