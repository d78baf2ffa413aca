import { expect, it } from 'vitest'
import { keepNewest } from './scroll-places.ts'

it('a long visit keeps the newest fifty scroll positions; a page that is left again counts as new', () => {
  const kept = new Map<string, number>()
  for (let step = 0; step < 50; step += 1) keepNewest(kept, `screen ${step}`, step)
  keepNewest(kept, 'screen 0', 100)
  for (let step = 50; step < 60; step += 1) keepNewest(kept, `screen ${step}`, step)
  expect(kept.size).toBe(50)
  expect(kept.get('screen 0')).toBe(100)
  expect(kept.has('screen 10')).toBe(false)
  expect(kept.has('screen 11')).toBe(true)
})
