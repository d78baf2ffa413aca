import type { Point } from '@vicino/domain/map/camera'
import type { Ground } from '@vicino/domain/map/outlines'
import type { Cover } from '../model/draw-ground.ts'
import type { MapSurface } from '../../surface/model/surface.ts'
import { GroundLayer } from './ground-layer.tsx'
import { NamesLayer } from './names-layer.tsx'

interface DrawnGroundProps {
  surface: MapSurface
  ground: Ground | null
  /** The area where tiles cover the drawn background. */
  cover: Cover | null
  /** Position of the visitor's mark. A name that the mark would hide moves above it. */
  mark: Point
}

/** The map without tiles: coasts, borders and names. */
export function DrawnGround({ surface, ground, cover, mark }: DrawnGroundProps) {
  return (
    <>
      <GroundLayer surface={surface} ground={ground} cover={cover} />
      <NamesLayer surface={surface} ground={ground} cover={cover} mark={mark} />
    </>
  )
}
