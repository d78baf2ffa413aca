import { expect, it } from 'vitest'
import { fromWorld, type Camera } from './camera.ts'
import type { Line } from './outlines.ts'
import { trace } from './trace.ts'

/**
 * At zoom 0 with the world's middle in the middle, px of the view are px of the world minus 206.
 */
const camera: Camera = { center: fromWorld({ x: 256, y: 256 }, 0), zoom: 0, width: 100, height: 100 }

function lineOf(...points: readonly (readonly [x: number, y: number])[]): Line {
  const world = points.map(([x, y]) => [x + 206, y + 206] as const)
  const xs = world.map(([x]) => x)
  const ys = world.map(([, y]) => y)
  return {
    points: Float64Array.from(world.flat()),
    west: Math.min(...xs),
    east: Math.max(...xs),
    north: Math.min(...ys),
    south: Math.max(...ys),
  }
}

function traced(line: Line, at: Camera = camera): number[][] {
  const drawn: number[][] = []
  const note = (x: number, y: number) => void drawn.push([Math.round(x * 10) / 10, Math.round(y * 10) / 10])
  trace([line], at, { moveTo: note, lineTo: note })
  return drawn
}

it('draws the visible part, point for point', () => {
  expect(traced(lineOf([10, 10], [90, 10], [90, 90]))).toEqual([
    [10, 10],
    [90, 10],
    [90, 90],
  ])
})

it('omits distant parts and details too small to see', () => {
  expect(traced(lineOf([200, 10], [250, 90], [220, 60]))).toEqual([])
  expect(traced(lineOf([10, 10], [10.3, 10.2], [10, 10.4]))).toEqual([])
})

it('omits points too close to each other, and more of them further away', () => {
  const points = Array.from({ length: 101 }, (_, index) => [index * 0.5, 50] as const)
  const near = traced(lineOf(...points), { ...camera, zoom: 1 }).length
  const far = traced(lineOf(...points)).length
  expect(near).toBeGreaterThan(far)
  expect(far).toBeGreaterThan(30)
})

it('omits the detail beyond one side, and keeps the ring around the view', () => {
  const detail = Array.from({ length: 200 }, (_, index) => [-50 - (index % 7), index * 0.5] as const)
  const drawn = traced(lineOf([50, 10], ...detail, [50, 95]))
  expect(drawn.length).toBeLessThan(8)
  expect(drawn[0]).toEqual([50, 10])
  expect(drawn.at(-1)).toEqual([50, 95])
  expect(drawn.some(([x = 0]) => x < -40)).toBe(true)
})
