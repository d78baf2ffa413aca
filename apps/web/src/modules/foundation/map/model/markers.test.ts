import type { MapShop, MapSquare } from '@vicino/contract/marketplace/deals/schemas'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type Marker, arrange, arrangedZoom, nearestMarker, splitZoom } from './markers.ts'
import { toWorld } from '@vicino/domain/map/camera'

const own = { lat: 45.4642, lon: 9.19 }
const near = fc.record({
  latitude: fc.double({ min: 45.44, max: 45.49, noNaN: true }),
  longitude: fc.double({ min: 9.16, max: 9.22, noNaN: true }),
  deals: fc.integer({ min: 1, max: 30 }),
})
const shops = fc.array(near, { maxLength: 80 }).map((all) =>
  all.map((each, index): MapShop => ({
    ...each,
    brandId: `shop ${index}`,
    username: 'Forno',
    discount: 20,
  })),
)
const squares = fc
  .array(near, { maxLength: 80 })
  .map((all) => all.map((each, index): MapSquare => ({ ...each, _id: `15/${index}/1`, more: false })))

/** Computes the box of a marker at a zoom, in world pixels, with text of usual or larger size. */
function boxOf(marker: Marker, zoom: number, letters = 1) {
  const { x, y } = toWorld(marker.point, zoom)
  const half = marker.kind === 'cluster' ? [30, 31] : [marker.shop.deals > 1 ? 43 : 32, 20]
  return { x, y: y - marker.lift, halfWidth: (half[0] ?? 0) * letters, halfHeight: half[1] ?? 0 }
}
type Box = ReturnType<typeof boxOf>
const apart = (one: Box, other: Box) =>
  Math.abs(one.x - other.x) >= one.halfWidth + other.halfWidth ||
  Math.abs(one.y - other.y) >= one.halfHeight + other.halfHeight

it('R-107 no pin covers another pin or the own position, and every deal is in exactly one pin', () => {
  fc.assert(
    fc.property(
      shops,
      squares,
      fc.double({ min: 11, max: 17, noNaN: true }),
      fc.constantFrom(1, 2),
      (someShops, someSquares, zoom, letters) => {
        const markers = arrange({ shops: someShops, squares: someSquares }, own, arrangedZoom(zoom), letters)
        const boxes = markers.map((marker) => boxOf(marker, arrangedZoom(zoom), letters))
        for (const [index, box] of boxes.entries())
          for (const other of boxes.slice(index + 1)) expect(apart(box, other)).toBe(true)
        // The visitor's mark stays free at any zoom between two arrangements.
        const mark = { ...toWorld(own, zoom), halfWidth: 15, halfHeight: 15 }
        for (const marker of markers) expect(apart(boxOf(marker, zoom, letters), mark)).toBe(true)
        const deals = markers.reduce(
          (sum, marker) => sum + (marker.kind === 'shop' ? marker.shop.deals : marker.deals),
          0,
        )
        expect(deals).toBe([...someShops, ...someSquares].reduce((sum, each) => sum + each.deals, 0))
      },
    ),
  )
})

const shop = (over: Partial<MapShop>): MapShop => ({
  brandId: 'a',
  username: 'Forno Abate',
  latitude: 45.47,
  longitude: 9.2,
  deals: 1,
  discount: 30,
  ...over,
})

it('R-107 shops close to each other are one cluster until the map zooms in', () => {
  const two = { shops: [shop({}), shop({ brandId: 'b', latitude: 45.4703 })], squares: [] }
  const [far, ...others] = arrange(two, own, 12)
  expect(others).toEqual([])
  expect(far).toMatchObject({ kind: 'cluster', deals: 2, discount: 30 })
  expect(far?.kind === 'cluster' && splitZoom(far, 12.3, 18)).toBe(14)
  expect(arrange(two, own, 17)).toHaveLength(2)
})

it('R-107 shops at the same door stay one cluster at every zoom', () => {
  const [cluster] = arrange({ shops: [shop({}), shop({ brandId: 'b' })], squares: [] }, own, 17)
  expect(cluster?.kind === 'cluster' && splitZoom(cluster, 17, 18)).toBeNull()
})

it('after a split the focus moves to the nearest pin', () => {
  const markers = arrange(
    { shops: [shop({}), shop({ brandId: 'b', latitude: 45.48 })], squares: [] },
    own,
    16,
  )
  const index = nearestMarker(markers, { lat: 45.4801, lon: 9.2 })
  expect(markers[index]?.id).toContain('b@')
  expect(nearestMarker([], own)).toBe(-1)
})
