import { expect, it } from 'vitest'
import { createHitFilter } from './same-code.ts'

it('R-213 a code is reported once while it stays before the camera, and again when it comes back', () => {
  const filter = createHitFilter()
  expect(filter.isNew('a', 0)).toBe(true)
  for (let now = 150; now < 9000; now += 150) expect(filter.isNew('a', now)).toBe(false)
  expect(filter.isNew('a', 12_000)).toBe(true)
})

it('a different code counts at once', () => {
  const filter = createHitFilter()
  filter.isNew('a', 0)
  expect(filter.isNew('b', 150)).toBe(true)
})

it('after a pause for a result a code still before the camera is not read again', () => {
  const filter = createHitFilter()
  filter.isNew('a', 0)
  filter.resume(30_000)
  expect(filter.isNew('a', 30_150)).toBe(false)
})
