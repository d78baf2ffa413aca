export const ZOOM_VIEWER = { min: 1, max: 3, closeSwipePx: 200 } as const

export interface Point {
  readonly x: number
  readonly y: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/**
 * The image's place on the stage: scale 1–3, and the distance of its centre from the stage's centre
 * in CSS px.
 */
export interface View extends Point {
  readonly scale: number
}

/**
 * The stage (viewport of the viewer), and the image as it fits into it at scale 1, both in CSS px.
 */
export interface Frame {
  readonly stage: Size
  readonly image: Size
}

export const REST: View = { scale: ZOOM_VIEWER.min, x: 0, y: 0 }

/** Step of the + and − keys and buttons. */
export const ZOOM_STEP = 0.5
/** Scale after a double tap. */
const DOUBLE_TAP_SCALE = 2
/** The scale is multiplied by e for every so many px of wheel. One notch (100 px) is about 16 %. */
const WHEEL_PX_PER_E = 650
const PX_PER_LINE = 16

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Limits a scale to the viewer's 1–3. */
export const clampScale = (scale: number) => clamp(scale, ZOOM_VIEWER.min, ZOOM_VIEWER.max)

export const isZoomed = (view: View) => view.scale > ZOOM_VIEWER.min

/** Computes the size of an image of size `natural` when it fits whole into `stage`. */
export function fitWhole(natural: Size, stage: Size): Size {
  if (natural.width <= 0 || natural.height <= 0) return stage
  const ratio = Math.min(stage.width / natural.width, stage.height / natural.height)
  return { width: natural.width * ratio, height: natural.height * ratio }
}

/** Keeps the image's edges at or beyond the stage's edges. A side that fits stays centred. */
export function clampView(view: View, { stage, image }: Frame): View {
  const slackX = Math.max(0, (image.width * view.scale - stage.width) / 2)
  const slackY = Math.max(0, (image.height * view.scale - stage.height) / 2)
  // Adding 0 turns a −0 into 0, so that a view at rest equals REST.
  return {
    scale: view.scale,
    x: clamp(view.x, -slackX, slackX) + 0,
    y: clamp(view.y, -slackY, slackY) + 0,
  }
}

/** Zooms to `scale`. The image's point under `focus` (px from the stage's centre) stays there. */
export function zoomTo(view: View, scale: number, focus: Point, frame: Frame): View {
  const next = clampScale(scale)
  const ratio = next / view.scale
  return clampView(
    { scale: next, x: focus.x - (focus.x - view.x) * ratio, y: focus.y - (focus.y - view.y) * ratio },
    frame,
  )
}

export function panBy(view: View, by: Point, frame: Frame): View {
  return clampView({ scale: view.scale, x: view.x + by.x, y: view.y + by.y }, frame)
}

/**
 * Zooms and moves by two fingers: the scale follows their distance, the position follows their
 * middle.
 */
export function pinch(
  start: View,
  from: readonly [Point, Point],
  to: readonly [Point, Point],
  frame: Frame,
): View {
  const middleFrom = middle(from)
  const middleTo = middle(to)
  const spread = distance(from)
  const scale = spread > 0 ? start.scale * (distance(to) / spread) : start.scale
  const zoomed = zoomTo(start, scale, middleFrom, frame)
  return panBy(zoomed, { x: middleTo.x - middleFrom.x, y: middleTo.y - middleFrom.y }, frame)
}

/**
 * Computes the scale after a wheel event. Up (negative delta) enlarges. deltaMode 1 counts lines, 0
 * pixels.
 */
export function wheelScale(scale: number, event: { deltaY: number; deltaMode: number }): number {
  const px = event.deltaMode === 0 ? event.deltaY : event.deltaY * PX_PER_LINE
  return clampScale(scale * Math.exp(-px / WHEEL_PX_PER_E))
}

/**
 * Toggles the zoom at a double tap: enlarges at the tapped point, or shows the whole image again.
 */
export function toggleZoom(view: View, focus: Point, frame: Frame): View {
  return isZoomed(view) ? REST : zoomTo(view, DOUBLE_TAP_SCALE, focus, frame)
}

function middle([a, b]: readonly [Point, Point]): Point {
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }
}

function distance([a, b]: readonly [Point, Point]): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
