import type { DealMap } from '@vicino/contract/marketplace/deals/schemas'
import { formatCount } from '~/lib/format.ts'
import { HowOrdered } from '~/modules/foundation/legal/shared/how-ordered.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { formatMetres } from '../model/metres.ts'
import type { ResultState } from './deal-map-props.ts'

interface MapHeaderProps {
  pins: DealMap | undefined
  distanceKm: number | undefined
  state: ResultState | undefined
}

/**
 * The content in view: '5 attività entro 3 km', '5 attività in quest'area' without a
 * distance filter, or the number of deals when they are too many to list their shops. While loading
 * it shows no number.
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
    return t(deals.more ? 'headerOver' : 'headerDeals', { count: formatCount(deals.count) })
  }
}

/**
 * 'Caricamento mappa...', shown until the first tile arrives or the drawn background replaces tiles
 * (R-110).
 */
export function MapLoading() {
  const { t } = useTranslation('map')
  return (
    <output className="pointer-events-none absolute bottom-[calc(2.25rem+var(--map-foot))] left-3 z-20 rounded-full bg-surface px-4 py-2 text-14 text-ink-2 shadow-float">
      {t('loading')}
    </output>
  )
}

interface MapAttributionProps {
  /**
   * Credits of the tiles, shown whenever a tile server is configured, whether tiles have arrived or
   * not.
   */
  tiles: string | null
  /** Credits of the drawn background's outlines, shown with the background. */
  ground: string | null
  /** The map shows deals, so it says what decides which. */
  hasDeals?: boolean
}

/** Names the sources of the map's data. */
export function MapAttribution({ tiles, ground, hasDeals = false }: MapAttributionProps) {
  const { t } = useTranslation('map')
  if (tiles === null && ground === null && !hasDeals) return null
  return (
    <p className="absolute right-0 bottom-(--map-foot) z-10 grid max-w-full justify-items-end rounded-tl-md bg-surface/85 px-2 py-1 text-11 text-ink-2">
      {hasDeals ? <HowOrdered className="min-h-6 text-11 text-ink-2" /> : null}
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
