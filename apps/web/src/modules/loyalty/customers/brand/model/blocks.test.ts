import { expect, it } from 'vitest'
import { blocksOf, windowAt } from './blocks.ts'

it('renders the visible rows and some beyond, the same ones while scrolling within a step', () => {
  expect(windowAt(0, 480, 48, 100_000)).toEqual({ first: 0, count: 22 })
  const at = windowAt(48 * 1000, 480, 48, 100_000)
  expect(at).toEqual({ first: 992, count: 30 })
  expect(windowAt(48 * 1003, 480, 48, 100_000).first).toBe(992)
  expect(windowAt(48 * 99_990, 480, 48, 100_000)).toEqual({ first: 99_980, count: 20 })
})

it('renders no more rows than exist', () => {
  expect(windowAt(0, 480, 48, 3)).toEqual({ first: 0, count: 3 })
  expect(windowAt(9600, 480, 48, 3)).toEqual({ first: 0, count: 3 })
  expect(windowAt(0, 480, 48, 0)).toEqual({ first: 0, count: 0 })
})

it('requests the blocks that contain these rows', () => {
  expect(blocksOf({ first: 0, count: 22 })).toEqual([0])
  expect(blocksOf({ first: 92, count: 30 })).toEqual([0, 1])
  expect(blocksOf({ first: 200, count: 0 })).toEqual([2])
})
