import { Icon } from '~/ui/icon.tsx'
import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { cn } from '~/ui/cn.ts'
import { useQuery } from '@tanstack/react-query'
import type { MapShop } from '@vicino/contract/marketplace/deals/schemas'
import { doorId } from '@vicino/domain/map-squares'
import { ErrorLine } from '~/ui/error-line.tsx'
import { retryFailed } from '~/lib/query.ts'
import { Skeleton } from '~/ui/skeleton.tsx'
import type { DealMapProps } from './deal-map-props.ts'
import type { MapInset } from '../hooks/use-view.ts'
import { directionsUrl } from '../model/directions.ts'
import { project, unproject, type Point } from '@vicino/domain/map/camera'
import type { MapSurface } from '../surface/model/surface.ts'
import { PopupDeal } from './popup-deal.tsx'

interface PlacePopupProps {
  surface: MapSurface
  /** One shop, or several at the same spot. */
  shops: readonly [MapShop, ...MapShop[]]
  dealsIn: DealMapProps['dealsIn']
  position: Point | undefined
  inset: MapInset
  onOpen: (dealId: string) => void
  onClose: () => void
}

/** A little more than the five decimals that distinguish two doors. */
const EDGE_DEGREES = 2e-5
const WIDTH_PX = 288
const GAP_PX = 26
const EDGE_PX = 12
/** Pixels for the attribution below a docked popup. */
const FOOT_PX = 30
/** On a map narrower than so many pixels the popup docks at the bottom. */
const DOCK_BELOW_PX = 480

/** The deals at a marker. Takes the focus when it opens; Esc closes it. */
export function PlacePopup({ surface, shops, dealsIn, position, inset, onOpen, onClose }: PlacePopupProps) {
  const { t } = useTranslation('map')
  const ref = useRef<HTMLDialogElement>(null)
  const [first] = shops
  const point = { lat: first.latitude, lon: first.longitude }
  const count = shops.reduce((sum, shop) => sum + shop.deals, 0)
  const { data, error, isFetching } = useQuery(dealsIn(around(shops)))
  const doors = new Set(shops.map(doorId))
  const deals = data
    ?.filter((deal) => doors.has(doorId(deal)))
    .toSorted((one, other) => other.discount - one.discount)
  useAnchored(ref, surface, point, inset)
  useDialogKeys(ref, onClose)
  useClearPin(ref, surface, point, inset)

  return (
    <dialog
      ref={ref}
      open
      aria-label={shops.length > 1 ? t('places', { count: shops.length }) : first.username}
      tabIndex={-1}
      className="absolute top-0 right-auto left-0 z-30 m-0 flex max-h-[min(26rem,80%)] flex-col overflow-hidden rounded-xl bg-surface p-0 text-ink shadow-float outline-none transition-opacity duration-150 starting:opacity-0"
    >
      <header className="flex items-center gap-2 pt-2 pr-2 pl-4">
        <div className="min-w-0 flex-1">
          <p className="truncate text-14 font-semibold">
            {shops.length > 1 ? t('places', { count: shops.length }) : first.username}
          </p>
          {count > 1 ? <p className="text-12 text-ink-2">{t('offers', { count })}</p> : null}
        </div>
        <button
          type="button"
          aria-label={t('close')}
          onClick={onClose}
          className="press grid size-11 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-sunken"
        >
          <Icon name="x" className="size-5" />
        </button>
      </header>
      <ul
        className={cn('min-h-0 overflow-y-auto overscroll-contain px-4', count > 1 && 'divide-y divide-line')}
      >
        {deals?.map((deal) => (
          <li key={deal._id} className="py-2">
            <PopupDeal deal={deal} single={count === 1} named={shops.length > 1} onOpen={onOpen} />
          </li>
        ))}
        {deals || error ? null : (
          <li className="py-2">
            <Skeleton className="h-24 rounded-lg" />
          </li>
        )}
        {!deals && error ? (
          <li className="py-2">
            <ErrorLine error={error} busy={isFetching} onRetry={retryFailed} />
          </li>
        ) : null}
      </ul>
      <a
        href={directionsUrl(position, point)}
        target="_blank"
        rel="noreferrer"
        title={t('directionsHint')}
        className="press m-2 mt-0 flex min-h-11 items-center justify-center gap-2 rounded-full text-14 font-semibold text-azzurro hover:bg-azzurro-soft focus-visible:-outline-offset-2"
      >
        <Icon name="navigation" className="size-4" />
        {t('directions')}
      </a>
    </dialog>
  )
}

/** Returns the box a few metres around shops. */
function around(shops: readonly MapShop[]) {
  const [lats, lons] = [shops.map(({ latitude }) => latitude), shops.map(({ longitude }) => longitude)]
  return {
    west: Math.min(...lons) - EDGE_DEGREES,
    south: Math.min(...lats) - EDGE_DEGREES,
    east: Math.max(...lons) + EDGE_DEGREES,
    north: Math.max(...lats) + EDGE_DEGREES,
  }
}

/** Moves the map once, so that a docked popup does not hide its own pin. */
function useClearPin(
  ref: RefObject<HTMLDialogElement | null>,
  surface: MapSurface,
  point: Point,
  { top, bottom }: MapInset,
): void {
  const once = useRef(false)
  useEffect(() => {
    const { camera } = surface
    if (once.current || camera.width >= DOCK_BELOW_PX || !ref.current) return
    once.current = true
    const free = camera.height - ref.current.offsetHeight - Math.max(bottom, FOOT_PX)
    const at = project(camera, point)
    // Under a sheet of cards the popup takes nearly all free space, so there is no better place for
    // the pin.
    if (at.y < free - GAP_PX || free - top < 2 * GAP_PX) return
    const down = at.y - (top + Math.max(GAP_PX, (free - top) / 2))
    surface.moveTo({ center: unproject(camera, { x: camera.width / 2, y: camera.height / 2 + down }) })
  }, [ref, surface, point, top, bottom])
}

/** Takes the focus once, and closes on Esc. */
function useDialogKeys(ref: RefObject<HTMLDialogElement | null>, onClose: () => void): void {
  useEffect(() => ref.current?.focus({ preventScroll: true }), [ref])
  useEffect(() => {
    const popup = ref.current
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose()
    }
    popup?.addEventListener('keydown', onKey)
    return () => popup?.removeEventListener('keydown', onKey)
  }, [ref, onClose])
}

/**
 * Places the popup above its point, or below where there is no room, and inside the map sideways;
 * docked on a narrow map.
 */
function useAnchored(
  ref: RefObject<HTMLDialogElement | null>,
  surface: MapSurface,
  { lat, lon }: Point,
  { top: head, bottom: foot }: MapInset,
): void {
  useLayoutEffect(() => {
    const popup = ref.current
    if (!popup) return
    const place = () => {
      const { camera } = surface
      const docked = camera.width < DOCK_BELOW_PX
      popup.style.width = docked ? `calc(100% - ${2 * EDGE_PX}px)` : `${WIDTH_PX}px`
      const { offsetWidth: width, offsetHeight: height } = popup
      if (docked) {
        popup.style.maxHeight = `${Math.min(camera.height * 0.8, camera.height - head - foot - EDGE_PX)}px`
        const top = camera.height - popup.offsetHeight - (foot > 0 ? foot : FOOT_PX)
        popup.style.transform = `translate(${EDGE_PX}px, ${Math.round(top)}px)`
        return
      }
      const at = project(camera, { lat, lon })
      const left = Math.max(EDGE_PX, Math.min(camera.width - width - EDGE_PX, at.x - width / 2))
      const above = at.y - GAP_PX - height
      const top = above < EDGE_PX ? at.y + GAP_PX : above
      const inside = Math.max(EDGE_PX, Math.min(camera.height - height - EDGE_PX, top))
      popup.style.transform = `translate(${Math.round(left)}px, ${Math.round(inside)}px)`
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(popup)
    const off = surface.subscribe(place)
    return () => {
      observer.disconnect()
      off()
    }
  }, [ref, surface, lat, lon, head, foot])
}
