import { expect, it } from 'vitest'
import { fitCamera } from './fit.ts'
import { type Camera, project } from '@vicino/domain/map/camera'

const size = { width: 320, height: 160 }
const milan = { lat: 45.4642, lon: 9.19 }

it('shows both points inside the padding', () => {
  const shop = { lat: 45.47, lon: 9.22 }
  const camera = fitCamera(milan, shop, size, 30)
  for (const point of [milan, shop]) {
    const { x, y } = project(camera, point)
    expect(x).toBeGreaterThan(29)
    expect(x).toBeLessThan(291)
    expect(y).toBeGreaterThan(29)
    expect(y).toBeLessThan(131)
  }
})

it('limits the zoom at one spot', () => {
  expect(fitCamera(milan, milan, size, 30).zoom).toBe(15)
})

it('needs only the size of the given camera', () => {
  const shop = { lat: 46.07, lon: 11.12 }
  const before: Camera = { ...size, center: shop, zoom: 16 }
  expect(fitCamera(milan, shop, before, 30)).toEqual(fitCamera(milan, shop, size, 30))
})
