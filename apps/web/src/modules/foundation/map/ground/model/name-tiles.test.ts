import { NAME_ZOOM } from '@vicino/contract/foundation/places/constants'
import { expect, it } from 'vitest'
import { nameTiles } from './name-tiles.ts'

const camera = { center: { lat: 45.4642, lon: 9.19 }, zoom: 12, width: 390, height: 800 }

it('requests few tiles, at zooms of the contract', () => {
  for (let zoom = 4; zoom <= 18; zoom += 0.5) {
    const tiles = nameTiles({ ...camera, width: 1440, height: 900, zoom })
    expect(tiles.length).toBeGreaterThan(0)
    expect(tiles.length).toBeLessThanOrEqual(24)
    for (const tile of tiles) {
      expect(tile.zoom).toBeGreaterThanOrEqual(NAME_ZOOM.min)
      expect(tile.zoom).toBeLessThanOrEqual(NAME_ZOOM.max)
      expect(Math.max(tile.x, tile.y)).toBeLessThan(2 ** tile.zoom)
    }
  }
})

it('requests only the tile around the middle if the map is close up', () => {
  expect(nameTiles(camera)).toContainEqual({ zoom: 10, x: 538, y: 366 })
})
