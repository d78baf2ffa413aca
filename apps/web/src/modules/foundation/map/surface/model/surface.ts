import type { Camera, Point } from '@vicino/domain/map/camera'

/** The target of the camera; omitted values stay as they are. */
export interface CameraTarget {
  readonly center?: Point
  /** MapLibre's zoom (512 px tiles). */
  readonly zoom?: number
}

/**
 * The map below pins, circle and popup: a camera that gestures move. The same components draw above
 * a drawn map and a MapLibre map. North is always up.
 */
export interface MapSurface {
  readonly kind: 'drawn' | 'vector'
  /** The same object until it changes. */
  readonly camera: Camera
  /**
   * The element that receives the gestures. Pins are put into it, so that a drag may start on one.
   */
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
