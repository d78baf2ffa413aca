import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { cn } from '~/ui/cn.ts'
import { project, type Point } from '@vicino/domain/map/camera'
import type { MapSurface } from '../surface/model/surface.ts'

interface AtPointProps {
  surface: MapSurface
  point: Point
  /** Drawn above its neighbours, as with the focus. */
  raised?: boolean
  /** Pixels by which it is drawn above the point. */
  lift?: number
  children: ReactNode
}

/**
 * Keeps the middle of its children on a point of the map. The position is written to the element directly,
 * without React, because it changes every frame.
 */
export function AtPoint({ surface, point, raised = false, lift = 0, children }: AtPointProps) {
  const ref = useRef<HTMLLIElement>(null)
  const { lat, lon } = point
  useLayoutEffect(() => {
    const place = () => {
      const { x, y } = project(surface.camera, { lat, lon })
      if (ref.current)
        ref.current.style.transform = `translate(${x.toFixed(1)}px, ${(y - lift).toFixed(1)}px)`
    }
    place()
    return surface.subscribe(place)
  }, [surface, lat, lon, lift])
  return (
    <li ref={ref} className={cn('absolute top-0 left-0 focus-within:z-10', raised && 'z-10')}>
      <div className="absolute flex -translate-x-1/2 -translate-y-1/2">{children}</div>
    </li>
  )
}
