import { describe, expect, it } from 'vitest'
import { closeProgress, isDoubleTap, swipeOutcome } from './swipe.ts'

describe('swipes in the zoom viewer', () => {
  it('R-129 a swipe up of more than 200 px closes, 150 and 200 do not', () => {
    expect(swipeOutcome({ x: 0, y: -250 }, 1)).toBe('close')
    expect(swipeOutcome({ x: 0, y: -201 }, 1)).toBe('close')
    expect(swipeOutcome({ x: 0, y: -200 }, 1)).toBe('stay')
    expect(swipeOutcome({ x: 0, y: -150 }, 1)).toBe('stay')
    expect(swipeOutcome({ x: 0, y: 400 }, 1)).toBe('stay')
  })

  it('R-129 while zoomed in a swipe neither closes nor turns', () => {
    expect(swipeOutcome({ x: 0, y: -400 }, 1.01)).toBe('stay')
    expect(swipeOutcome({ x: -400, y: 0 }, 3)).toBe('stay')
    expect(closeProgress({ x: 0, y: -400 }, 2)).toBe(0)
  })

  it('R-127 a sideways swipe turns to the next or previous image', () => {
    expect(swipeOutcome({ x: -90, y: 20 }, 1)).toBe('next')
    expect(swipeOutcome({ x: 90, y: -20 }, 1)).toBe('previous')
    expect(swipeOutcome({ x: -40, y: 0 }, 1)).toBe('stay')
  })

  it('the backdrop fades with the swipe', () => {
    expect(closeProgress({ x: 0, y: -50 }, 1)).toBe(0.25)
    expect(closeProgress({ x: 0, y: -900 }, 1)).toBe(1)
    expect(closeProgress({ x: 80, y: -50 }, 1)).toBe(0)
  })

  it('R-128 two taps close in time and place are a double tap', () => {
    expect(isDoubleTap(null, { x: 0, y: 0, at: 100 })).toBe(false)
    expect(isDoubleTap({ x: 0, y: 0, at: 100 }, { x: 10, y: 10, at: 350 })).toBe(true)
    expect(isDoubleTap({ x: 0, y: 0, at: 100 }, { x: 10, y: 10, at: 401 })).toBe(false)
    expect(isDoubleTap({ x: 0, y: 0, at: 100 }, { x: 50, y: 10, at: 200 })).toBe(false)
  })
})
