import { expect, it } from 'vitest'
import { project } from '@vicino/domain/map/camera'
import { centerFor, viewOf } from './use-view.ts'

const place = { lat: 45.4642, lon: 9.19 }
const size = { width: 390, height: 700 }

it('R-090 what the map asks for leaves out what is covered, and the pins that would be cut', () => {
  const inset = { top: 230, bottom: 290 }
  const camera = { center: centerFor(place, 12, inset), zoom: 12, ...size }
  const { box, center } = viewOf(camera, inset)
  expect(center).toEqual(place)
  const [top, bottom] = [box.north, box.south].map((lat) => project(camera, { lat, lon: place.lon }).y)
  expect(top).toBeCloseTo(230 + 32, 0)
  expect(bottom).toBeCloseTo(700 - 290 - 32 - 24, 0)
})

it('R-090 a map that nothing lies over asks for all of it', () => {
  const camera = { center: place, zoom: 12, ...size }
  const { box } = viewOf(camera, { top: 0, bottom: 0 })
  const [top, bottom] = [box.north, box.south].map((lat) => project(camera, { lat, lon: place.lon }).y)
  expect([Math.round(top ?? 1), Math.round(bottom ?? 1)]).toEqual([0, 700])
})
