import fc from 'fast-check'
import { expect, it } from 'vitest'
import { spread } from './spread.ts'

const deals = (brands: string) => [...brands].map((brandId, place) => ({ brandId, place }))
const text = (placed: readonly { brandId: string }[]) => placed.map(({ brandId }) => brandId).join('')

it('R-076 the feed does not show four of five cards of one shop', () => {
  expect(text(spread(deals('aaaabcdefg'), true))).toBe('abcadeafga')
  expect(text(spread(deals('aaaabcdefg'), false))).toBe('abcadeafga')
  expect(text(spread(deals('aabb'), true))).toBe('abab')
})

it('if one shop has all deals they are shown, not held back', () => {
  expect(text(spread(deals('a'.repeat(30)), false))).toHaveLength(22)
  expect(text(spread(deals('a'.repeat(30)), true))).toHaveLength(30)
})

const feeds = fc
  .array(fc.constantFrom(...'aaaabcdef'), { maxLength: 80 })
  .map((brands) => deals(brands.join('')))

it('every deal is shown once, the nearest first, and no card moves when more deals load', () => {
  fc.assert(
    fc.property(feeds, fc.nat(80), (feed, loaded) => {
      const before = spread(feed.slice(0, loaded), false)
      const after = spread(feed, false)
      const all = spread(feed, true)
      expect(after.slice(0, before.length)).toEqual(before)
      expect(all.slice(0, after.length)).toEqual(after)
      expect(all.toSorted((one, other) => one.place - other.place)).toEqual(feed)
      expect(all[0]).toEqual(feed[0])
    }),
  )
})
