import { describe, expect, it } from 'vitest'
import { boundsOf, metresPerPixel, project, unproject, zoomAround, type Camera } from './camera.ts'

const milan = { lat: 45.4642, lon: 9.19 }
const camera: Camera = { center: milan, zoom: 12, width: 800, height: 600 }

describe('Mercator camera', () => {
  it('puts the centre in the middle and reverses its own projection', () => {
    expect(project(camera, milan)).toEqual({ x: 400, y: 300 })
    const pixel = { x: 123, y: 456 }
    const back = project(camera, unproject(camera, pixel))
    expect(back.x).toBeCloseTo(pixel.x, 6)
    expect(back.y).toBeCloseTo(pixel.y, 6)
  })

  it('keeps bearings: north is up, east is right', () => {
    const north = project(camera, { lat: milan.lat + 0.01, lon: milan.lon })
    expect(north.x).toBeCloseTo(400, 6)
    expect(north.y).toBeLessThan(300)
    expect(project(camera, { lat: milan.lat, lon: milan.lon + 0.01 }).x).toBeGreaterThan(400)
  })

  it('measures: a kilometre north is a kilometre of pixels', () => {
    const north = project(camera, { lat: milan.lat + 1 / 111.32, lon: milan.lon })
    const metres = (300 - north.y) * metresPerPixel(milan.lat, 12)
    expect(metres / 1000).toBeCloseTo(1, 2)
  })

  it('has the scale of 256 px tiles one zoom higher', () => {
    // Leaflet's published 19.109 m/px at zoom 13 on the equator.
    expect(metresPerPixel(0, 12)).toBeCloseTo(19.109, 3)
  })

  it('zooms around the pointer', () => {
    const pixel = { x: 700, y: 100 }
    const before = unproject(camera, pixel)
    const after = unproject(zoomAround(camera, pixel, 14), pixel)
    expect(after.lat).toBeCloseTo(before.lat, 9)
    expect(after.lon).toBeCloseTo(before.lon, 9)
  })

  it('grows its bounds by a margin', () => {
    const tight = boundsOf(camera)
    const wide = boundsOf(camera, 100)
    expect(wide.west).toBeLessThan(tight.west)
    expect(wide.north).toBeGreaterThan(tight.north)
    expect(tight.south).toBeLessThan(milan.lat)
  })
})
