import { expect, it } from 'vitest'
import { clampZoom, vectorZoom, ZOOM } from './zoom.ts'

it('R-106 starts at zoom 13, between 5 and 19, counted for 256 px tiles', () => {
  expect(ZOOM.initial).toBe(12)
  expect(ZOOM.min).toBe(4)
  expect(ZOOM.max).toBe(18)
  expect(clampZoom(vectorZoom(25))).toBe(18)
  expect(clampZoom(vectorZoom(1))).toBe(4)
  expect(clampZoom(11.5)).toBe(11.5)
})

it('R-105 recentres at 16', () => {
  expect(ZOOM.recenter).toBe(vectorZoom(16))
})
