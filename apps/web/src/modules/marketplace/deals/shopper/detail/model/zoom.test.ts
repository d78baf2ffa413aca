import { describe, expect, it } from 'vitest'
import {
  clampScale,
  clampView,
  fitWhole,
  panBy,
  pinch,
  REST,
  toggleZoom,
  wheelScale,
  zoomTo,
} from './zoom.ts'

const frame = { stage: { width: 400, height: 800 }, image: { width: 400, height: 320 } }
const centre = { x: 0, y: 0 }

describe('zoom viewer arithmetic', () => {
  it('R-128 the scale stays between 1 and 3 after every kind of change', () => {
    expect(clampScale(0.2)).toBe(1)
    expect(clampScale(9)).toBe(3)
    expect(zoomTo(REST, 50, centre, frame).scale).toBe(3)
    expect(zoomTo({ scale: 3, x: 0, y: 0 }, 0.1, centre, frame)).toEqual(REST)
    let scale = 1
    for (let notch = 0; notch < 20; notch++) scale = wheelScale(scale, { deltaY: -100, deltaMode: 0 })
    expect(scale).toBe(3)
    for (let notch = 0; notch < 40; notch++) scale = wheelScale(scale, { deltaY: 3, deltaMode: 1 })
    expect(scale).toBe(1)
    const apart = pinch(REST, [point(-10, 0), point(10, 0)], [point(-200, 0), point(200, 0)], frame)
    expect(apart.scale).toBe(3)
    const together = pinch(apart, [point(-200, 0), point(200, 0)], [point(-1, 0), point(1, 0)], frame)
    expect(together).toEqual(REST)
  })

  it('R-128 the point under the finger stays where it is', () => {
    const focus = point(100, 40)
    const view = zoomTo(REST, 3, focus, { ...frame, image: { width: 400, height: 800 } })
    // Before, the focus showed the image's point (100, 40) from its centre, at scale 1.
    expect(view.x + 100 * view.scale).toBeCloseTo(focus.x)
    expect(view.y + 40 * view.scale).toBeCloseTo(focus.y)
  })

  it('R-128 a double tap magnifies, and the next one shows the whole image', () => {
    const near = toggleZoom(REST, centre, frame)
    expect(near.scale).toBe(2)
    expect(toggleZoom(near, centre, frame)).toEqual(REST)
  })

  it('R-128 fingers that touch each other do not make the scale infinite', () => {
    expect(pinch(REST, [centre, centre], [point(-50, 0), point(50, 0)], frame).scale).toBe(1)
  })

  it('R-129 a zoomed image pans up to its edges and no further', () => {
    const zoomed = zoomTo(REST, 2, centre, frame)
    expect(panBy(zoomed, point(9999, 0), frame).x).toBe(200)
    // 320 × 2 is still lower than the stage, so the image stays centred.
    expect(panBy(zoomed, point(0, 500), frame).y).toBe(0)
    expect(panBy(REST, point(80, -80), frame)).toEqual(REST)
  })

  it('fits the whole image into the stage, and an image without a size fills it', () => {
    expect(fitWhole({ width: 1000, height: 800 }, frame.stage)).toEqual({ width: 400, height: 320 })
    expect(fitWhole({ width: 0, height: 0 }, frame.stage)).toEqual(frame.stage)
    expect(clampView({ scale: 1, x: -30, y: 12 }, frame)).toEqual(REST)
  })
})

function point(x: number, y: number) {
  return { x, y }
}
