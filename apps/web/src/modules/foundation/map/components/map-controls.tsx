import { Icon } from '~/ui/icon.tsx'
import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useZoom } from '../surface/hooks/use-camera.ts'
import { centerFor, type MapInset, seenCenter } from '../hooks/use-view.ts'
import type { Point } from '@vicino/domain/map/camera'
import { clampZoom, ZOOM } from '../model/zoom.ts'
import type { MapSurface } from '../surface/model/surface.ts'

const button =
  'press grid size-11 place-items-center text-ink hover:bg-sunken focus-visible:-outline-offset-2 aria-disabled:text-ink-3 aria-disabled:opacity-50 [&_svg]:size-5'

interface MapControlsProps {
  surface: MapSurface
  position: Point
  inset: MapInset
}

/** Buttons: centre (zoom 16), zoom in, zoom out. */
export function MapControls({ surface, position, inset }: MapControlsProps) {
  const { t } = useTranslation('map')
  const zoom = useZoom(surface)
  const show = (center: Point, next: number) =>
    surface.moveTo({ center: centerFor(center, next, inset), zoom: next })
  const step = (by: number) =>
    show(seenCenter(surface.camera, inset), clampZoom(Math.round(surface.camera.zoom) + by))
  return (
    <div className="absolute right-3 bottom-[calc(2.25rem+var(--map-foot))] z-20 grid gap-2">
      <div className="overflow-hidden rounded-full bg-surface shadow-float">
        <button
          type="button"
          aria-label={t('center')}
          title={t('center')}
          onClick={() => show(position, ZOOM.recenter)}
          className={button}
        >
          <Icon name="locate-fixed" className="text-azzurro" />
        </button>
      </div>
      <div className="grid divide-y divide-line overflow-hidden rounded-full bg-surface shadow-float">
        <button
          type="button"
          aria-label={t('zoomIn')}
          title={t('zoomIn')}
          aria-disabled={zoom >= ZOOM.max}
          onClick={() => step(1)}
          className={button}
        >
          <Icon name="plus" />
        </button>
        <button
          type="button"
          aria-label={t('zoomOut')}
          title={t('zoomOut')}
          aria-disabled={zoom <= ZOOM.min}
          onClick={() => step(-1)}
          className={button}
        >
          <Icon name="minus" />
        </button>
      </div>
    </div>
  )
}
