import { expect, it } from 'vitest'
import { cropArea } from './crop-area.ts'
import { moved } from './use-images.ts'

it('R-225 an image moves one position earlier or later, and not beyond the ends', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b'])
  expect(moved(['a', 'b'], 1, 2)).toEqual(['a', 'b'])
})

it('R-225 the crop is 5 to 4, as large as possible, smaller by the zoom, and never outside the image', () => {
  expect(cropArea({ width: 1000, height: 1000 }, 1, { x: 0.5, y: 0.5 })).toMatchObject({
    left: 0,
    top: 100,
    width: 1000,
    height: 800,
  })
  expect(cropArea({ width: 2000, height: 800 }, 2, { x: 1, y: 0 })).toMatchObject({
    left: 1500,
    top: 0,
    width: 500,
    height: 400,
  })
  const { left, top, width, height } = cropArea({ width: 640, height: 1200 }, 3, { x: 1, y: 1 })
  expect([left + width, top + height].map(Math.round)).toEqual([640, 1200])
})
