import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useMinute } from '~/lib/use-minute.ts'
import { Icon } from '~/ui/icon.tsx'
import { savedNear } from '../../api/saved-near.ts'
import type { Position } from '../../model/browse-query.ts'
import { hadNear, NEAR_M, rememberNear, usableWithin } from '../../model/near.ts'
import { NearRow } from './near-row.tsx'

/**
 * Home's strip of saved deals that can be used around here. It is first shown where nothing below it
 * moves: on a visit that begins with its place kept free.
 */
export default function SavedNear({ position }: { position: Position }) {
  const { t } = useTranslation('deals')
  const title = useId()
  const [hasPlace] = useState(hadNear)
  const now = useMinute()
  const { data } = useQuery(savedNear(position))
  const deals = data && usableWithin(data.items, NEAR_M, now)
  const count = deals?.length
  useEffect(() => {
    if (count !== undefined) rememberNear(count > 0)
  }, [count])
  if (!hasPlace) return null
  if (deals === undefined) return <div className="h-30" />
  if (deals.length === 0) return null
  return (
    <section aria-labelledby={title} className="flex flex-col gap-2">
      <h2 id={title} className="flex items-center gap-2 text-19">
        <Icon name="bookmark-check" className="size-5" />
        {t('near.title')}
      </h2>
      <ul className="-mx-4 -my-1 scrollbar-none flex snap-x scroll-px-4 gap-3 overflow-x-auto px-4 py-1 md:-mx-1 md:px-1">
        {deals.map((deal) => (
          <li key={deal._id} className="w-[min(21rem,100%)] shrink-0 snap-start">
            <NearRow deal={deal} />
          </li>
        ))}
      </ul>
    </section>
  )
}
