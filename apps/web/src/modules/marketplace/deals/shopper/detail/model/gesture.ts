import { isDoubleTap, type SwipeOutcome, swipeOutcome, type Tap, TAP_SLOP_PX } from './swipe.ts'
import { type Frame, isZoomed, panBy, pinch, type Point, REST, toggleZoom, type View } from './zoom.ts'

/** A pressed pointer, in px from the centre of the stage. */
export interface Finger extends Point {
  readonly id: number
}

/**
 * The viewer between two pointer events. `drag` is the swipe in progress; it stays 0 while zoomed
 * or pinching.
 */
export interface Gesture {
  readonly view: View
  readonly drag: Point
  readonly fingers: readonly Finger[]
  /** The state when the last finger came or went. Moves are measured from here. */
  readonly anchor: { readonly view: View; readonly fingers: readonly Finger[] }
  readonly pinched: boolean
  readonly lastTap: Tap | null
}

const ORIGIN: Point = { x: 0, y: 0 }

export const IDLE: Gesture = {
  view: REST,
  drag: ORIGIN,
  fingers: [],
  anchor: { view: REST, fingers: [] },
  pinched: false,
  lastTap: null,
}

/**
 * Sets the view (by keys, wheel, buttons or another image) and restarts the fingers' movement from
 * it.
 */
export function withView(gesture: Gesture, view: View): Gesture {
  return { ...gesture, view, drag: ORIGIN, anchor: { view, fingers: gesture.fingers } }
}

/** Adds a finger; a third one is ignored. */
export function press(gesture: Gesture, finger: Finger): Gesture {
  if (gesture.fingers.length >= 2) return gesture
  const fingers = [...gesture.fingers, finger]
  return {
    ...gesture,
    fingers,
    drag: ORIGIN,
    anchor: { view: gesture.view, fingers },
    pinched: gesture.pinched || fingers.length === 2,
  }
}

/** Moves a finger. Two fingers pinch; one pans a zoomed image or swipes a whole one. */
export function move(gesture: Gesture, finger: Finger, frame: Frame): Gesture {
  if (!gesture.fingers.some(({ id }) => id === finger.id)) return gesture
  const fingers = gesture.fingers.map((held) => (held.id === finger.id ? finger : held))
  const [a, b] = fingers
  const [fromA, fromB] = gesture.anchor.fingers
  if (a === undefined || fromA === undefined) return gesture
  if (b !== undefined && fromB !== undefined) {
    return { ...gesture, fingers, view: pinch(gesture.anchor.view, [fromA, fromB], [a, b], frame) }
  }
  const by = { x: a.x - fromA.x, y: a.y - fromA.y }
  if (isZoomed(gesture.anchor.view))
    return { ...gesture, fingers, view: panBy(gesture.anchor.view, by, frame) }
  return { ...gesture, fingers, drag: gesture.pinched ? ORIGIN : by }
}

/**
 * Lifts a finger at the time `at` (ms). Returns the swipe's outcome, and toggles the zoom after a
 * double tap.
 */
export function release(
  gesture: Gesture,
  finger: Finger,
  at: number,
  frame: Frame,
): { gesture: Gesture; outcome: SwipeOutcome } {
  const fingers = gesture.fingers.filter(({ id }) => id !== finger.id)
  const rest = { ...gesture, fingers, drag: ORIGIN, anchor: { view: gesture.view, fingers } }
  if (fingers.length > 0 || gesture.fingers.length === 0) return { gesture: rest, outcome: 'stay' }
  const done = { ...rest, pinched: false }
  if (gesture.pinched) return { gesture: { ...done, lastTap: null }, outcome: 'stay' }
  if (!isTap(gesture, finger)) {
    return { gesture: { ...done, lastTap: null }, outcome: swipeOutcome(gesture.drag, gesture.view.scale) }
  }
  const tap = { x: finger.x, y: finger.y, at }
  if (!isDoubleTap(gesture.lastTap, tap)) return { gesture: { ...done, lastTap: tap }, outcome: 'stay' }
  const view = toggleZoom(gesture.view, tap, frame)
  return { gesture: { ...withView(done, view), lastTap: null }, outcome: 'stay' }
}

function isTap(gesture: Gesture, finger: Finger): boolean {
  const start = gesture.anchor.fingers[0]
  return start !== undefined && Math.hypot(finger.x - start.x, finger.y - start.y) <= TAP_SLOP_PX
}
