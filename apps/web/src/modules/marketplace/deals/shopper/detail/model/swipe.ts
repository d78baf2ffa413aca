import type { Point } from './zoom.ts'
import { ZOOM_VIEWER } from './zoom.ts'

/** A sideways swipe of at least so many px changes the image. */
export const TURN_SWIPE_PX = 60
/** Two taps are a double tap when they are at most this far apart, in ms and px. */
const DOUBLE_TAP = { ms: 300, px: 30 } as const
/** A press that moves at most this many px is a tap, not a drag. */
export const TAP_SLOP_PX = 8

export type SwipeOutcome = 'close' | 'next' | 'previous' | 'stay'

/**
 * Decides the effect of a finished one-finger drag. Up by more than 200 px closes the viewer
 * sideways changes the image. While zoomed in, a drag pans and has neither effect.
 */
export function swipeOutcome(drag: Point, scale: number): SwipeOutcome {
  if (scale > ZOOM_VIEWER.min) return 'stay'
  if (Math.abs(drag.y) > Math.abs(drag.x)) return -drag.y > ZOOM_VIEWER.closeSwipePx ? 'close' : 'stay'
  if (drag.x <= -TURN_SWIPE_PX) return 'next'
  return drag.x >= TURN_SWIPE_PX ? 'previous' : 'stay'
}

export interface Tap extends Point {
  /** In milliseconds of the event's own clock. */
  readonly at: number
}

export function isDoubleTap(first: Tap | null, second: Tap): boolean {
  if (first === null || second.at - first.at > DOUBLE_TAP.ms) return false
  return Math.hypot(second.x - first.x, second.y - first.y) <= DOUBLE_TAP.px
}

/**
 * Computes how far the backdrop has faded: 0 at rest, 1 where lifting the finger closes the viewer.
 */
export function closeProgress(drag: Point, scale: number): number {
  if (scale > ZOOM_VIEWER.min || Math.abs(drag.x) > Math.abs(drag.y)) return 0
  return Math.min(1, Math.max(0, -drag.y / ZOOM_VIEWER.closeSwipePx))
}
