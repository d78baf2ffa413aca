import { useTranslation } from '~/lib/i18n/use-translation.ts'
import { useZoom } from '../surface/hooks/use-camera.ts'
import type { Marker } from '../model/markers.ts'
import { youLabel } from '../ground/model/labels.ts'
import type { Point } from '@vicino/domain/map/camera'
import type { MapSurface } from '../surface/model/surface.ts'

/** The visitor's mark: an azzurro dot in a paper ring, below the pins. */
export function YouAreHere() {
  return (
    <span className="relative grid size-7 place-items-center">
      <span className="absolute size-14 rounded-full bg-azzurro/15" />
      <span className="size-6 rounded-full border-[5px] border-white bg-azzurro shadow-float dark:border-ink" />
    </span>
  )
}

interface YouAreHereLabelProps {
  surface: MapSurface
  /** `label` is the name of a chosen place. */
  position: Point & { readonly label: string | null }
  /** The pins that the label must not cover. */
  markers: readonly Marker[]
}

/**
 * The label 'Tu sei qui'. It is drawn above the pins, so that a crowded centre does not
 * hide it, and beside them, so that it hides none.
 */
export function YouAreHereLabel({ surface, position, markers }: YouAreHereLabelProps) {
  const { t } = useTranslation('map')
  // The distance of the pins from the dot changes only with the zoom.
  useZoom(surface)
  const text = position.label ? `${t('you')} · ${position.label}` : t('you')
  const { x, y } = youLabel(text, position, markers, surface.camera)
  return (
    <span
      style={{ transform: `translate(${x}px, ${y}px)` }}
      className="rounded-full bg-azzurro px-2 py-0.5 text-11 font-semibold whitespace-nowrap text-white shadow-float dark:text-canvas"
    >
      {text}
    </span>
  )
}
