import { toWorld, type Camera } from '@vicino/domain/map/camera'

/** Side of the repeated tile of drawn streets, in px at a whole zoom. */
export const GROUND_TILE_PX = 240

export interface GroundLevel {
  readonly x: number
  readonly y: number
  readonly scale: number
  readonly opacity: number
}

/**
 * Computes two layers of the same streets, anchored to the world. The coarse one fades out while
 * the fine one, half its size, fades in. At the next whole zoom the fine one becomes the coarse
 * one, so that zooming has no visible step.
 */
export function groundLevels(camera: Camera): readonly [coarse: GroundLevel, fine: GroundLevel] {
  const part = camera.zoom - Math.floor(camera.zoom)
  const center = toWorld(camera.center, camera.zoom)
  const level = (scale: number, opacity: number): GroundLevel => {
    const period = GROUND_TILE_PX * scale
    const offset = (world: number, size: number) => -(((world - size / 2) % period) + period) % period
    return { x: offset(center.x, camera.width), y: offset(center.y, camera.height), scale, opacity }
  }
  return [level(2 ** part, 1 - part), level(2 ** (part - 1), part)]
}
