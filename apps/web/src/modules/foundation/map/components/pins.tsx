import { memo } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatDiscount, formatCount } from '~/lib/format.ts'
import { cn } from '~/ui/cn.ts'
import type { MapShop } from '@vicino/contract/marketplace/deals/schemas'
import { doorId } from '@vicino/domain/map-squares'
import type { Cluster } from '../model/markers.ts'

interface PinState {
  /** The pin is open, or the list points at its deal. */
  active: boolean
  expanded: boolean
  onPress: (id: string) => void
  /** Runs with the door under the pointer; null when the pointer leaves. */
  onHover: ((door: string | null) => void) | undefined
}

/** An invisible margin makes the 34 px pill a 44 px target. */
const pin =
  'pointer-events-auto relative press num rounded-full font-display font-extrabold shadow-float after:absolute after:-inset-1.5 after:content-[""]'

/** The lemon pill of one shop; dark and 1.1 times as large while it is active. */
export const ShopPin = memo(function ShopPin({
  shop,
  active,
  expanded,
  onPress,
  onHover,
}: PinState & { shop: MapShop }) {
  const { t } = useTranslation('map')
  const id = doorId(shop)
  const many = shop.deals > 1
  const discount = formatDiscount(shop.discount)
  const name = t(many ? 'pinMany' : 'pin', { brand: shop.username, count: shop.deals, discount })
  const lit = () => onHover?.(id)
  const unlit = () => onHover?.(null)
  return (
    <button
      type="button"
      data-marker={id}
      aria-haspopup="dialog"
      aria-expanded={expanded}
      onClick={() => onPress(id)}
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
      <span className="sr-only">{name}</span>
      <span aria-hidden>{discount}</span>
      {many ? (
        <span
          aria-hidden
          className={cn(
            '-mr-1.5 grid h-5 min-w-5 place-items-center rounded-full px-1 font-sans text-11 font-bold',
            active ? 'bg-canvas text-ink' : 'bg-on-limone text-limone',
          )}
        >
          {shop.deals}
        </span>
      ) : null}
    </button>
  )
})

/**
 * Several shops too close to tell apart: the exact or least number of their deals in a lemon ring.
 * A press zooms in.
 */
export const ClusterPin = memo(function ClusterPin({
  cluster,
  active,
  expanded,
  onPress,
}: Omit<PinState, 'onHover'> & { cluster: Cluster }) {
  const { t } = useTranslation('map')
  const count = formatCount(cluster.deals)
  const discount = cluster.discount === null ? null : formatDiscount(cluster.discount)
  const name =
    discount === null
      ? t(cluster.more ? 'squareOver' : 'square', { count })
      : t('cluster', { count, discount })
  return (
    <button
      type="button"
      data-cluster={cluster.deals}
      aria-expanded={expanded}
      onClick={() => onPress(cluster.id)}
      className={cn(
        pin,
        'grid justify-items-center transition-transform duration-150',
        active && 'scale-110',
      )}
    >
      <span className="sr-only">{name}</span>
      <span
        aria-hidden
        className={cn(
          'grid h-11 min-w-11 place-items-center rounded-full border-4 border-limone px-1',
          cluster.deals > 999 ? 'text-12' : 'text-14',
          active ? 'bg-ink text-canvas' : 'bg-surface text-ink',
        )}
      >
        {cluster.more ? `${count}+` : count}
      </span>
      {discount === null ? null : (
        <span aria-hidden className="-mt-2 rounded-full bg-limone px-1.5 text-11 text-on-limone">
          {discount}
        </span>
      )}
    </button>
  )
})
