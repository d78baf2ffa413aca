import { distanceMetres } from '@vicino/domain/distance'
import { mapSquare } from '@vicino/domain/map-squares'
import { mercatorOf } from '@vicino/domain/mercator'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emptySearch } from './deal-search.ts'
import { nearTerms } from './near.ts'
import type { DealSearch } from './deal-search.ts'

const CATEGORY = '01900000-0000-7000-8000-000000000001'
const search = (values: Partial<DealSearch>): DealSearch => ({
  ...emptySearch(new Date(0)),
  origin: { lat: 45.4642, lon: 9.19 },
  radius: 90_000,
  ...values,
})

it('the squares of a circle omit none of its points', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -83, max: 83, noNaN: true }),
      fc.double({ min: -178, max: 178, noNaN: true }),
      fc.constantFrom(50, 5000, 30_000, 100_000),
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: -1, max: 1, noNaN: true }),
      (lat, lon, radius, north, east) => {
        const terms = nearTerms(search({ origin: { lat, lon }, radius, category: CATEGORY }))
        const degrees = radius / 111_195
        const place = {
          lat: lat + north * degrees,
          lon: lon + (east * degrees) / Math.cos((lat * Math.PI) / 180),
        }
        fc.pre(terms !== null && distanceMetres({ lat, lon }, place) <= radius)
        const { x, y } = mercatorOf(place)
        expect(terms).toContain(`'${mapSquare(x, 10)}.${mapSquare(y, 10)}#${CATEGORY}'`)
      },
    ),
    { numRuns: 2000, seed: 3 },
  )
})

it('each square’s terms contain all words, the category and one band of prices', () => {
  const box = { west: 9.15, south: 45.45, east: 9.2, north: 45.47 }
  const words = { query: `('pizz' | 'pizza':*) & ('forn')`, rare: false }
  expect(nearTerms(search({ box, words }))).toEqual([
    `('538.657/pizz' | '538.657/pizza':*) & ('538.657/forn')`,
  ])
  expect(nearTerms(search({ box, words, category: CATEGORY, priceMin: 150, priceMax: 200 }))).toEqual([
    `('538.657/pizz' | '538.657/pizza':*) & ('538.657/forn') & '538.657#${CATEGORY}$0'`,
    `('538.657/pizz' | '538.657/pizza':*) & ('538.657/forn') & '538.657#${CATEGORY}$1'`,
  ])
})

it('the nearest deals with frequent words anywhere are searched within 90 km', () => {
  const words = { query: `('pizz' | 'pizza':*)`, rare: false }
  const within = nearTerms(search({ words }))
  expect(within?.length).toBeGreaterThan(40)
  const nearest = search({ words, order: 'nearest', radius: null })
  expect(nearTerms(nearest)).toEqual(within)
  expect(nearTerms({ ...nearest, priceMin: 150 })).toEqual(within)
  for (const values of [
    { order: 'newest' },
    { words: { ...words, rare: true } },
    { brandId: CATEGORY },
    { origin: null },
  ] as const)
    expect(nearTerms({ ...nearest, ...values })).toBeNull()
})

it('searches without such terms, with prices from cheap to dear, or of half the world have none', () => {
  for (const values of [
    {},
    { priceMin: 100, priceMax: 20_000 },
    { category: CATEGORY, radius: null },
    { category: CATEGORY, brandId: CATEGORY },
    { words: { query: `('gel')`, rare: true } },
    { category: CATEGORY, box: { west: -20, south: 30, east: 40, north: 60 } },
    { category: CATEGORY, origin: { lat: -16.5, lon: 179.99 } },
    { category: CATEGORY, origin: { lat: 89, lon: 0 } },
  ])
    expect(nearTerms(search(values))).toBeNull()
})
