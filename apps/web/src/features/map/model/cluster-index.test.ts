import { expect, it } from 'vitest'
import { testDeal } from '../testing.ts'
import { ClusterIndex, firstMarkerOf } from './cluster-index.ts'
import { groupDealPlaces } from './deal-places.ts'
import type { Camera } from './mercator.ts'
import { ZOOM } from './zoom.ts'

const camera: Camera = { center: { lat: 45.4642, lon: 9.19 }, zoom: 12, width: 800, height: 600 }
const brand = (n: number) => `0199b000-0000-7000-8000-00000000000${n}`
const near = groupDealPlaces([
  testDeal({ brandId: brand(1), discount: 30 }),
  testDeal({ brandId: brand(2), discount: 55, latitude: 45.4645 }),
  testDeal({ brandId: brand(3), discount: 20, latitude: 45.5 }),
])

it('R-107 dense markers cluster with their count and highest discount', () => {
  const markers = new ClusterIndex(near).markers(camera)
  const cluster = markers.find((marker) => marker.kind === 'cluster')
  expect(markers).toHaveLength(2)
  expect(cluster).toMatchObject({ count: 2, discount: 55 })
  expect(cluster?.kind === 'cluster' && cluster.placeIds).toHaveLength(2)
})

it('R-107 a cluster falls apart at its split zoom', () => {
  const index = new ClusterIndex(near)
  const cluster = index.markers(camera).find((marker) => marker.kind === 'cluster')
  const zoom = cluster?.kind === 'cluster' ? cluster.splitZoom : 0
  expect(zoom).toBeGreaterThan(12)
  expect(zoom).toBeLessThanOrEqual(ZOOM.max)
  const apart = index.markers({ ...camera, zoom })
  expect(apart.every((marker) => marker.kind === 'place')).toBe(true)
})

it('finds the first marker that a cluster fell apart into', () => {
  const index = new ClusterIndex(near)
  const cluster = index.markers(camera).find((marker) => marker.kind === 'cluster')
  if (cluster?.kind !== 'cluster') throw new Error('no cluster')
  const apart = index.markers({ ...camera, zoom: cluster.splitZoom })
  const heir = apart[firstMarkerOf(apart, cluster)]
  expect(cluster.placeIds).toContain(heir?.id)
  expect(firstMarkerOf([], cluster)).toBe(-1)
})

it('keeps places at one spot together at the last zoom', () => {
  const same = groupDealPlaces([testDeal({ brandId: brand(1) }), testDeal({ brandId: brand(2) })])
  const [marker] = new ClusterIndex(same).markers({ ...camera, zoom: ZOOM.max })
  expect(marker?.kind === 'cluster' && marker.splitZoom).toBeGreaterThan(ZOOM.max)
})

it('leaves out what the camera does not see', () => {
  expect(new ClusterIndex(near).markers({ ...camera, center: { lat: 41.9, lon: 12.5 } })).toEqual([])
})
