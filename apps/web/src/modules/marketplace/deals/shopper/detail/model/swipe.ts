import type { Point } from './zoom.ts'
import { ZOOM_VIEWER } from './zoom.ts'

/** Sideways px from which a swipe turns to the next picture. */
export const TURN_SWIPE_PX = 60
/** Two taps so close in time (ms) and place (px) are one double tap. */
const DOUBLE_TAP = { ms: 300, px: 30 } as const
/** Up to here a press is a tap, not a drag. */
export const TAP_SLOP_PX = 8

export type SwipeOutcome = 'close' | 'next' | 'previous' | 'stay'

/**
 * What a finished one-finger drag does: up by more than 200 px closes the viewer, sideways turns the
 * picture. While zoomed in a drag pans, so it does neither.
 */
export function swipeOutcome(drag: Point, scale: number): SwipeOutcome {
  if (scale > ZOOM_VIEWER.min) return 'stay'
  if (Math.abs(drag.y) > Math.abs(drag.x)) return -drag.y > ZOOM_VIEWER.closeSwipePx ? 'close' : 'stay'
  if (drag.x <= -TURN_SWIPE_PX) return 'next'
  return drag.x >= TURN_SWIPE_PX ? 'previous' : 'stay'
}

export interface Tap extends Point {
  /** Milliseconds of the event's own clock. */
  readonly at: number
}

export function isDoubleTap(first: Tap | null, second: Tap): boolean {
  if (first === null || second.at - first.at > DOUBLE_TAP.ms) return false
  return Math.hypot(second.x - first.x, second.y - first.y) <= DOUBLE_TAP.px
}

/** 0 at rest to 1 where letting go closes: how far the backdrop has faded. */
export function closeProgress(drag: Point, scale: number): number {
  if (scale > ZOOM_VIEWER.min || Math.abs(drag.x) > Math.abs(drag.y)) return 0
  return Math.min(1, Math.max(0, -drag.y / ZOOM_VIEWER.closeSwipePx))
}
