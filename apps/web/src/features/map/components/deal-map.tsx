import type { Deal } from '@vicino/contract/deals'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { cn } from '~/ui/cn.ts'
import type { Point } from '../model/mercator.ts'
import '../style/palette.css'

export type ResultState = 'waiting' | 'failed' | 'known'

export interface DealMapProps {
  /** The result that the list shows too. */
  deals: readonly Deal[]
  /** Nothing is counted before the result is known. */
  state?: ResultState
  /** The visitor's position; label = name of a place chosen by hand, null for the device's own. */
  position: Point & { readonly label: string | null }
  /** Where the results were asked for, when not at the position ('Cerca in questa zona'). */
  searchedAt?: Point | undefined
  /** The distance filter in km; no circle without one. */
  distanceKm?: number | undefined
  /** Deal pointed at in the list. */
  hoveredId?: string | null
  /** Deal pointed at on the map; null when it is left. */
  onHover?: (dealId: string | null) => void
  /** 'Vedi deal': opens the detail. */
  onOpen: (dealId: string) => void
  /** 'Cerca in questa zona' with the map's centre; not offered without it. */
  onSearchHere?: (center: Point) => void
  className?: string
}

const DealMapScene = lazy(() => import('./deal-map-scene.tsx'))

/** The map of a result. Its code, tiles and graphics come when it is first shown. Fills its parent. */
export function DealMap({ className, ...props }: DealMapProps) {
  const { t } = useTranslation('map')
  return (
    <section
      aria-label={t('label')}
      className={cn(
        'relative isolate size-full min-h-80 overflow-hidden rounded-2xl bg-(--map-ground)',
        className,
      )}
    >
      <Suspense fallback={<Waiting />}>
        <DealMapScene {...props} />
      </Suspense>
    </section>
  )
}

function Waiting() {
  const { t } = useTranslation('map')
  return (
    <output className="grid size-full place-items-center text-14 text-(--map-label)">{t('loading')}</output>
  )
}
