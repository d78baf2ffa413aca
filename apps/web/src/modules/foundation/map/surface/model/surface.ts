import type { Camera, Point } from '@vicino/domain/map/camera'

/** Where the camera should go; omitted values stay as they are. */
export interface CameraTarget {
  readonly center?: Point
  /** MapLibre's zoom (512 px tiles). */
  readonly zoom?: number
}

/**
 * What pins, circle and popup need of the map below them: a camera that gestures move. They are drawn by the
 * same components above a drawn and a MapLibre map. North is always up.
 */
export interface MapSurface {
  readonly kind: 'drawn' | 'vector'
  /** The same object until it changes. */
  readonly camera: Camera
  /** Element that takes the gestures; pins are put into it so that a drag may start on one. */
  readonly root: HTMLElement
  /** Called on every change of the camera, before the frame is painted. */
  readonly subscribe: (listener: () => void) => () => void
  /** Called when a drag by the visitor has ended. */
  readonly onDragged: (listener: () => void) => () => void
  /** Animated unless the visitor prefers less motion or `jump` says so. */
  moveTo(target: CameraTarget, jump?: boolean): void
  destroy(): void
}

export function prefersLessMotion(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
