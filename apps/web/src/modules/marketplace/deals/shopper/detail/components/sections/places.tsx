import type { DealPlace } from '@vicino/contract/marketplace/deals/schemas'
import { useState } from 'react'
import { formatDistance } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { OpenBadge } from '~/modules/marketplace/shops/shared/open-badge.tsx'
import { Button } from '~/ui/button.tsx'

/** Number of shops shown at first. */
const FEW = 4

/** The shops of a deal with several, nearest first, and which of them are open now. */
export function Places({ places }: { places: readonly DealPlace[] }) {
  const { t } = useTranslation('detail')
  const [all, setAll] = useState(false)
  const shown = all ? places : places.slice(0, FEW)
  return (
    <section aria-labelledby="deal-places" className="flex flex-col gap-3">
      <h3 id="deal-places" className="text-19">
        {t('places.title', { count: places.length })}
      </h3>
      <ul className="flex flex-col divide-y divide-line rounded-2xl bg-surface px-4 shadow-card">
        {shown.map((place) => (
          <li
            key={place._id ?? ''}
            className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1 py-3"
          >
            <div className="min-w-0 flex-1 basis-40">
              <p className="text-16 font-semibold wrap-anywhere">{place.name}</p>
              <p className="text-14 wrap-anywhere text-ink-2">
                {[place.address, place.city].filter(Boolean).join(', ')}
              </p>
              <OpenBadge isOpen={place.isOpen} changesAt={place.changesAt} className="mt-1" />
            </div>
            {place.distance === undefined ? null : (
              <p className="num shrink-0 text-14 font-semibold">{formatDistance(place.distance)}</p>
            )}
          </li>
        ))}
      </ul>
      {places.length > shown.length ? (
        <Button variant="outline" size="sm" className="self-start" onClick={() => setAll(true)}>
          {t('places.all')}
        </Button>
      ) : null}
    </section>
  )
}
