import { useLayoutEffect, useRef } from 'react'
import { cn } from '~/ui/cn.ts'
import { useNames } from '../hooks/use-names.ts'
import { project, type Point } from '@vicino/domain/map/camera'
import type { PlacedName } from '../model/names.ts'
import type { Ground } from '@vicino/domain/map/outlines'
import type { Cover } from '../model/draw-ground.ts'
import type { MapSurface } from '../../surface/model/surface.ts'

const LOOKS: Readonly<Record<PlacedName['kind'], string>> = {
  place: 'text-(--map-label) font-semibold',
  region: 'text-(--map-label-far) font-semibold tracking-[0.12em]',
  country: 'text-(--map-label-far) font-medium tracking-[0.12em] uppercase',
  sea: 'text-(--map-label-water) italic tracking-wide',
}

interface NamesLayerProps {
  surface: MapSurface
  ground: Ground | null
  /** The area that tiles cover; tiles have their own names. */
  cover: Cover | null
  /** Position of the visitor's mark. A name that it would hide moves above it. */
  mark: Point
}

/**
 * Pixels from the middle of the visitor's mark: the area that it hides, and the middle of a name
 * above it.
 */
const MARK = { halfHeight: 18, halfWidth: 40, above: 25 }

/**
 * Names of comuni, regions and seas on the drawn background. Screen readers skip them, because the
 * list beside the map has the same content.
 */
export function NamesLayer({ surface, ground, cover, mark: { lat, lon } }: NamesLayerProps) {
  const ref = useRef<HTMLDivElement>(null)
  const names = useNames(surface, ground, cover)
  // Positions are written to the elements directly, without React, because they change every frame.
  useLayoutEffect(() => {
    const place = () => {
      const labels = ref.current?.children
      const mark = project(surface.camera, { lat, lon })
      for (const [index, { at }] of names.entries()) {
        const { x, y } = project(surface.camera, at)
        const isHidden = Math.abs(x - mark.x) < MARK.halfWidth && Math.abs(y - mark.y) < MARK.halfHeight
        const top = isHidden ? mark.y - MARK.above : y
        const label = labels?.[index]
        if (label instanceof HTMLElement)
          label.style.transform = `translate(${x.toFixed(1)}px, ${top.toFixed(1)}px) translate(-50%, -50%)`
      }
    }
    place()
    return surface.subscribe(place)
  }, [surface, names, lat, lon])
  return (
    <div
      ref={ref}
      aria-hidden
      data-names=""
      className="pointer-events-none absolute inset-0 overflow-hidden select-none"
    >
      {names.map(({ id, text, kind, size }) => (
        <span
          key={id}
          data-name={kind}
          style={{ fontSize: size }}
          className={cn(
            'absolute top-0 left-0 leading-none whitespace-nowrap [-webkit-text-stroke:3px_var(--map-ground)] [paint-order:stroke]',
            LOOKS[kind],
          )}
        >
          {text}
        </span>
      ))}
    </div>
  )
}
