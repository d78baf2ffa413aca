import { describe, expect, it } from 'vitest'
import { type Finger, type Gesture, IDLE, move, press, release, withView } from './gesture.ts'
import { REST } from './zoom.ts'

const frame = { stage: { width: 400, height: 800 }, image: { width: 400, height: 800 } }
const finger = (x: number, y: number, id = 1): Finger => ({ id, x, y })

/** One finger goes from `from` to `to` and is lifted. */
function drag(gesture: Gesture, from: Finger, to: Finger, at = 1000) {
  return release(move(press(gesture, from), to, frame), to, at, frame)
}

/** A tap to the right of the middle. */
const tap = (gesture: Gesture, at: number) => drag(gesture, finger(100, 0), finger(101, 0), at).gesture

describe('gestures of the zoom viewer', () => {
  it('R-129 a swipe of 250 px up closes, and one of 150 px returns to rest', () => {
    expect(drag(IDLE, finger(0, 300), finger(4, 50)).outcome).toBe('close')
    const stay = drag(IDLE, finger(0, 300), finger(4, 150))
    expect(stay.outcome).toBe('stay')
    expect(stay.gesture.drag).toEqual({ x: 0, y: 0 })
  })

  it('R-129 the same swipe pans while zoomed in', () => {
    const zoomed = withView(IDLE, { scale: 2, x: 0, y: 0 })
    const { gesture, outcome } = drag(zoomed, finger(0, 300), finger(0, 50))
    expect(outcome).toBe('stay')
    expect(gesture.view).toEqual({ scale: 2, x: 0, y: -250 })
  })

  it('R-128 two fingers moving apart zoom to 3, and lifting them closes nothing', () => {
    let gesture = press(press(IDLE, finger(-20, 0, 1)), finger(20, 0, 2))
    gesture = move(gesture, finger(-200, 0, 1), frame)
    gesture = move(gesture, finger(200, 0, 2), frame)
    expect(gesture.view.scale).toBe(3)
    const first = release(gesture, finger(-200, 0, 1), 10, frame)
    const moved = move(first.gesture, finger(200, -390, 2), frame)
    const last = release(moved, finger(200, -390, 2), 20, frame)
    expect(last.outcome).toBe('stay')
    expect(last.gesture.view.y).toBe(-390)
    expect(last.gesture.fingers).toEqual([])
  })

  it('R-128 a pinch that ends at 1 does not turn into a swipe', () => {
    let gesture = press(press(IDLE, finger(-50, 0, 1)), finger(50, 0, 2))
    gesture = release(gesture, finger(-50, 0, 1), 10, frame).gesture
    gesture = move(gesture, finger(50, -300, 2), frame)
    expect(release(gesture, finger(50, -300, 2), 20, frame).outcome).toBe('stay')
  })

  it('R-128 a double tap zooms in at the place and out again', () => {
    const near = tap(tap(IDLE, 0), 200)
    expect(near.view.scale).toBe(2)
    expect(near.view.x).toBeLessThan(0)
    expect(tap(tap(near, 1000), 1200).view).toEqual(REST)
    expect(tap(tap(IDLE, 0), 900).view).toEqual(REST)
  })

  it('a third finger and an unknown one change nothing', () => {
    const two = press(press(IDLE, finger(0, 0, 1)), finger(9, 0, 2))
    expect(press(two, finger(50, 50, 3))).toBe(two)
    expect(move(IDLE, finger(5, 5, 7), frame)).toBe(IDLE)
  })
})
