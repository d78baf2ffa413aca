import { memo } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDiscount, formatDistance } from '~/lib/format.ts'
import { cn } from '~/ui/cn.ts'
import type { Cluster } from '../model/cluster-index.ts'
import type { DealPlace } from '../model/deal-places.ts'

interface PinState {
  /** Open, or its deal is pointed at in the list. */
  active: boolean
  expanded: boolean
  onPress: (id: string) => void
  /** Deal pointed at here; null when the pointer leaves. */
  onHover: ((dealId: string | null) => void) | undefined
}

/** A halo makes the 34 px pill a 44 px target. */
const pin =
  'pointer-events-auto relative press num rounded-full font-display font-extrabold shadow-float after:absolute after:-inset-1.5 after:content-[""]'

/** The lemon pill of one place; ink at 1.1 while it is active. */
export const PlacePin = memo(function PlacePin({
  place,
  active,
  expanded,
  onPress,
  onHover,
}: PinState & { place: DealPlace }) {
  const { t } = useTranslation('map')
  const first = place.deals[0]
  const many = place.deals.length > 1
  const discount = formatDiscount(place.discount)
  const name = t(many ? 'pinMany' : 'pin', { brand: place.brandName, count: place.deals.length, discount })
  const far = place.distance === undefined ? '' : `, ${formatDistance(place.distance)}`
  const lit = () => onHover?.(first?._id ?? null)
  const unlit = () => onHover?.(null)
  return (
    <button
      type="button"
      data-marker={place.id}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      onClick={() => onPress(place.id)}
      onPointerEnter={lit}
      onPointerLeave={unlit}
      onFocus={lit}
      onBlur={unlit}
      className={cn(
        pin,
        'flex h-8.5 items-center gap-1.5 rounded-full px-3 text-14 whitespace-nowrap ring-2 transition-transform duration-150',
        active
          ? 'scale-110 bg-ink text-canvas ring-canvas'
          : 'bg-limone text-on-limone ring-white/70 dark:ring-black/50',
      )}
    >
      <span className="sr-only">{name + far}</span>
      <span aria-hidden>{discount}</span>
      {many ? (
        <span
          aria-hidden
          className={cn(
            '-mr-1.5 grid h-5 min-w-5 place-items-center rounded-full px-1 font-sans text-11 font-bold',
            active ? 'bg-canvas text-ink' : 'bg-on-limone text-limone',
          )}
        >
          {place.deals.length}
        </span>
      ) : null}
    </button>
  )
})

/** Several places too close to tell apart: their number in a lemon ring, the best discount below. A press moves closer. */
export const ClusterPin = memo(function ClusterPin({
  cluster,
  active,
  expanded,
  onPress,
}: Omit<PinState, 'onHover'> & { cluster: Cluster }) {
  const { t } = useTranslation('map')
  const discount = formatDiscount(cluster.discount)
  return (
    <button
      type="button"
      data-cluster={cluster.count}
      aria-expanded={expanded}
      onClick={() => onPress(cluster.id)}
      className={cn(
        pin,
        'grid justify-items-center transition-transform duration-150',
        active && 'scale-110',
      )}
    >
      <span className="sr-only">{t('cluster', { count: cluster.count, discount })}</span>
      <span
        aria-hidden
        className={cn(
          'grid size-11 place-items-center rounded-full border-4 text-16',
          active ? 'border-limone bg-ink text-canvas' : 'border-limone bg-surface text-ink',
        )}
      >
        {cluster.count}
      </span>
      <span aria-hidden className="-mt-2 rounded-full bg-limone px-1.5 text-11 text-on-limone">
        {discount}
      </span>
    </button>
  )
})
