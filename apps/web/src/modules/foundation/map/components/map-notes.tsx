import type { DealMap } from '@vicino/contract/marketplace/deals/schemas'
import { formatMany } from '~/lib/format.ts'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatMetres } from '../model/metres.ts'
import type { ResultState } from './deal-map-props.ts'

interface MapHeaderProps {
  pins: DealMap | undefined
  distanceKm: number | undefined
  state: ResultState | undefined
}

/**
 * What is in view: '5 attività entro 3 km', '5 attività in quest'area' without a distance filter, and the number of
 * deals where there are too many to know their shops. No number before it is known.
 */
export function MapHeader({ pins, distanceKm, state = 'known' }: MapHeaderProps) {
  const { t } = useTranslation('map')
  if (state === 'failed') return null
  return (
    <h2 className="num pointer-events-auto max-w-full rounded-2xl bg-surface px-4 py-2.5 font-sans text-14 font-semibold shadow-float">
      {state === 'waiting' || !pins ? t('searching') : counted()}
    </h2>
  )

  function counted(): string {
    const { brands = null, deals = { count: 0, more: false } } = pins ?? {}
    if (brands !== null)
      return distanceKm === undefined
        ? t('headerAll', { count: brands })
        : t('header', { count: brands, distance: formatMetres(distanceKm * 1000) })
    if (deals.more && deals.count === 0) return t('headerCloser')
    return t(deals.more ? 'headerOver' : 'headerDeals', { count: formatMany(deals.count) })
  }
}

/** 'Caricamento mappa...', shown until the first tile comes or the drawn ground takes its place. */
export function MapLoading() {
  const { t } = useTranslation('map')
  return (
    <output className="pointer-events-none absolute bottom-[calc(2.25rem+var(--map-foot))] left-3 z-20 rounded-full bg-surface px-4 py-2 text-14 text-ink-2 shadow-float">
      {t('loading')}
    </output>
  )
}

interface MapAttributionProps {
  /** Who made the tiles: shown whenever a tile server is configured, whether its tiles have come or not. */
  tiles: string | null
  /** Who made the outlines of the drawn ground: shown while the ground is. */
  ground: string | null
}

/** Names the sources of the map's data. */
export function MapAttribution({ tiles, ground }: MapAttributionProps) {
  const { t } = useTranslation('map')
  if (tiles === null && ground === null) return null
  return (
    <p className="absolute right-0 bottom-(--map-foot) z-10 grid max-w-full justify-items-end rounded-tl-md bg-surface/85 px-2 py-1 text-11 text-ink-2">
      {ground === null ? null : <span>{ground}</span>}
      {tiles === null ? null : (
        <a
          href="https://www.openstreetmap.org/copyright"
          target="_blank"
          rel="noreferrer"
          title={t('attribution')}
          className="max-w-full truncate hover:underline"
        >
          {tiles}
        </a>
      )}
    </p>
  )
}
