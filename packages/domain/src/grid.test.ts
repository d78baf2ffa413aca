import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceMetres } from './distance.ts'
import { cellsWithin, gridCell } from './grid.ts'

const latitude = fc.double({ min: -85, max: 85, noNaN: true })
const longitude = fc.oneof(
  fc.double({ min: -180, max: 180, noNaN: true }),
  fc.double({ min: 179.5, max: 180, noNaN: true }),
  fc.double({ min: -180, max: -179.5, noNaN: true }),
)

describe('grid cells', () => {
  it('R-121 every point within a circle is in one of its cells, poles and date line included', () => {
    fc.assert(
      fc.property(
        fc.record({ lat: fc.double({ min: -90, max: 90, noNaN: true }), lon: longitude }),
        fc.double({ min: 50, max: 25_000, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        fc.double({ min: -1, max: 1, noNaN: true }),
        (origin, metres, north, east) => {
          const reach = metres / 111_000
          const lat = origin.lat + north * reach
          const lon = origin.lon + (east * reach) / Math.max(0.001, Math.cos((lat * Math.PI) / 180))
          const point = { lat, lon: lon > 180 ? lon - 360 : lon < -180 ? lon + 360 : lon }
          fc.pre(Math.abs(lat) <= 85 && Math.abs(point.lon) <= 180)
          fc.pre(distanceMetres(origin, point) <= metres)
          expect(cellsWithin(origin, metres)).toContain(gridCell(point))
        },
      ),
      { numRuns: 2000 },
    )
  })

  it('uses about as many cells as the circle has ground', () => {
    expect(cellsWithin({ lat: 45.46, lon: 9.19 }, 5000).length).toBeLessThanOrEqual(12)
    expect(cellsWithin({ lat: 37.5, lon: 15.1 }, 25_000).length).toBeLessThanOrEqual(150)
  })

  it('never counts a cell twice', () => {
    fc.assert(
      fc.property(latitude, longitude, (lat, lon) => {
        const cells = cellsWithin({ lat, lon }, 20_000)
        expect(new Set(cells).size).toBe(cells.length)
      }),
    )
  })
})
