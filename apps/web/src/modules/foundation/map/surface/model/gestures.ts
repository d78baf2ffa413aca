/** Mouse, touch, wheel and keyboard on a drawn map. Pixels are CSS px from the element's top left corner. */
export interface Gestures {
  pan(dx: number, dy: number): void
  /** Runs when a drag has ended. */
  panned(): void
  /** Runs when the first finger or button goes down, and when the last one goes up. */
  held(down: boolean): void
  /** Factor 2 zooms in by one level, around a pixel. */
  zoom(factor: number, pixel: { x: number; y: number }): void
  /** Zooms by a whole level in (1) or out (-1), around the centre. */
  step(by: 1 | -1): void
}

/** A move of fewer px is a click on a pin, not a drag. */
const DRAG_PX = 4
const ARROW_PX = 80
const WHEEL_LEVEL_PX = 240

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [ARROW_PX, 0],
  ArrowRight: [-ARROW_PX, 0],
  ArrowUp: [0, ARROW_PX],
  ArrowDown: [0, -ARROW_PX],
}

/** Adds the listeners and returns a function that removes them. */
export function attachGestures(element: HTMLElement, gestures: Gestures): () => void {
  const off = new AbortController()
  const { signal } = off
  // The element listens for keys, so it must be focusable by keyboard.
  element.tabIndex = 0
  attachPointers(element, gestures, signal)

  const pixelOf = (event: MouseEvent) => {
    const box = element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const onWheel = (event: WheelEvent) => {
    event.preventDefault()
    const pixels = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? event.deltaY * 40 : event.deltaY
    gestures.zoom(
      2 ** (-Math.max(-WHEEL_LEVEL_PX, Math.min(WHEEL_LEVEL_PX, pixels)) / WHEEL_LEVEL_PX),
      pixelOf(event),
    )
  }
  const onKey = (event: KeyboardEvent) => {
    const arrow = ARROWS[event.key]
    if (arrow) {
      gestures.pan(...arrow)
      gestures.panned()
    } else if (event.key === '+' || event.key === '=') gestures.step(1)
    else if (event.key === '-') gestures.step(-1)
    else return
    event.preventDefault()
  }
  element.addEventListener('wheel', onWheel, { signal, passive: false })
  element.addEventListener('keydown', onKey, { signal })
  element.addEventListener('dblclick', (event) => gestures.zoom(2, pixelOf(event)), { signal })
  return () => off.abort()
}

function attachPointers(element: HTMLElement, gestures: Gestures, signal: AbortSignal): void {
  const down = new Map<number, { x: number; y: number }>()
  let dragging = false
  let travelled = 0

  const onDown = (event: PointerEvent) => {
    if (event.button !== 0) return
    if (down.size === 0) {
      dragging = false
      travelled = 0
      gestures.held(true)
    }
    down.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }

  const onMove = (event: PointerEvent) => {
    const before = down.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const [dx, dy] = [now.x - before.x, now.y - before.y]
    travelled += Math.hypot(dx, dy)
    if (!dragging && travelled < DRAG_PX) return
    if (!dragging) element.setPointerCapture(event.pointerId)
    dragging = true
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1]
    down.set(event.pointerId, now)
    if (!other) return gestures.pan(dx, dy)
    const box = element.getBoundingClientRect()
    const middle = { x: (now.x + other.x) / 2 - box.left, y: (now.y + other.y) / 2 - box.top }
    const spread = Math.hypot(before.x - other.x, before.y - other.y)
    gestures.pan(dx / 2, dy / 2)
    if (spread > 0) gestures.zoom(Math.hypot(now.x - other.x, now.y - other.y) / spread, middle)
  }

  const onUp = (event: PointerEvent) => {
    if (!down.delete(event.pointerId) || down.size > 0) return
    if (dragging) gestures.panned()
    gestures.held(false)
  }

  // The click event at the end of a drag must not press the pin below the pointer.
  const onClick = (event: MouseEvent) => {
    if (!dragging) return
    dragging = false
    event.stopPropagation()
    event.preventDefault()
  }

  element.addEventListener('pointerdown', onDown, { signal })
  element.addEventListener('pointermove', onMove, { signal })
  element.addEventListener('pointerup', onUp, { signal })
  element.addEventListener('pointercancel', onUp, { signal })
  element.addEventListener('click', onClick, { signal, capture: true })
}
