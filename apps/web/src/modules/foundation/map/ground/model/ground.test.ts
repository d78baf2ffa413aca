import { expect, it } from 'vitest'
import { GROUND_TILE_PX, groundLevels } from './ground.ts'
import { project, unproject, type Camera } from '@vicino/domain/map/camera'

const camera: Camera = { center: { lat: 45.4642, lon: 9.19 }, zoom: 12, width: 800, height: 600 }

it('draws one full layer at a whole zoom', () => {
  const [coarse, fine] = groundLevels(camera)
  expect(coarse).toMatchObject({ scale: 1, opacity: 1 })
  expect(fine.opacity).toBe(0)
})

it('changes layers without a visible step: just below the next zoom the fine layer looks like the coarse one', () => {
  const [, fine] = groundLevels({ ...camera, zoom: 13 - 1e-9 })
  const [coarse] = groundLevels({ ...camera, zoom: 13 })
  expect(fine.opacity).toBeCloseTo(1, 6)
  expect(fine.scale).toBeCloseTo(coarse.scale, 6)
  expect(fine.x).toBeCloseTo(coarse.x, 1)
  expect(fine.y).toBeCloseTo(coarse.y, 1)
})

it('a pan moves the ground with the map', () => {
  const panned = { ...camera, center: unproject(camera, { x: 430, y: 290 }) }
  const [before] = groundLevels(camera)
  const [after] = groundLevels(panned)
  const shift = (((before.x - after.x) % GROUND_TILE_PX) + GROUND_TILE_PX) % GROUND_TILE_PX
  expect(shift).toBeCloseTo(400 - project(panned, camera.center).x, 5)
})
