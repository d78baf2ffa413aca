import { expect, it } from 'vitest'
import type { Camera } from '@vicino/domain/map/camera'
import { project } from '@vicino/domain/map/camera'
import { radiusMetres, radiusPixels, ringMetres } from './radius.ts'

const camera: Camera = { center: { lat: 45.4642, lon: 9.19 }, zoom: 12, width: 800, height: 600 }

it('R-103 draws distance=4 with a radius of 2000 m, and nothing without a filter', () => {
  expect(radiusMetres(4)).toBe(2000)
  expect(radiusMetres(0.5)).toBe(250)
  expect(radiusMetres(undefined)).toBeNull()
})

it('R-103 the pixels of 2000 m reach a point 2000 m away', () => {
  const north = { lat: 45.4642 + 2 / 111.32, lon: 9.19 }
  const pixels = radiusPixels(2000, 45.4642, camera)
  expect(pixels / (300 - project(camera, north).y)).toBeCloseTo(1, 2)
})

it('draws the rings at round distances that fit the zoom', () => {
  expect(ringMetres(camera, 45.4642)).toEqual([2500, 5000, 7500])
  expect(ringMetres({ ...camera, zoom: 15 }, 45.4642, 2)).toEqual([250, 500])
})
