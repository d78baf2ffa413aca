import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  FEED_POINTS,
  type FeedFacts,
  feedPoints,
  feedReasons,
  NEW_HOURS,
  signWeight,
  TASTE_SIGNS,
  type TasteSign,
  tasteStrength,
} from './for-you.ts'
import { feedScore } from './testing/feed-score.ts'

const far: FeedFacts = {
  metres: 20_000,
  ageHours: 1000,
  followed: false,
  category: 0,
  brand: 0,
  used: false,
}

const facts = fc.record({
  metres: fc.double({ min: 0, max: 100_000, noNaN: true }),
  ageHours: fc.double({ min: 0, max: 2000, noNaN: true }),
  followed: fc.boolean(),
  category: fc.double({ min: 0, max: 1, noNaN: true }),
  brand: fc.double({ min: 0, max: 1, noNaN: true }),
  used: fc.boolean(),
})

describe('the order Per te', () => {
  it('counts in round numbers', () => {
    expect(feedPoints({ ...far, metres: 0, ageHours: 0 })).toEqual({
      near: 40,
      new: 20,
      followed: 0,
      category: 0,
      brand: 0,
    })
    expect(feedPoints({ ...far, metres: 2000, ageHours: NEW_HOURS / 2 })).toMatchObject({ near: 20, new: 10 })
    expect(feedScore({ ...far, metres: 0, ageHours: 0, followed: true, category: 1, brand: 1 })).toBe(125)
  })

  it('puts a new deal of a followed shop, 2 km away, before an old one of another 100 m away', () => {
    const followed = feedScore({ ...far, metres: 2000, ageHours: 2, followed: true })
    expect(followed).toBeGreaterThan(feedScore({ ...far, metres: 100 }))
  })

  it('without personal facts is distance and age alone', () => {
    expect(feedScore({ ...far, metres: 300 })).toBeGreaterThan(feedScore({ ...far, metres: 900 }))
    expect(feedScore({ ...far, metres: 300, ageHours: 3 })).toBeGreaterThan(
      feedScore({ ...far, metres: 300, ageHours: 90 }),
    )
  })

  it('never puts a nearer, newer, followed or more liked deal behind an otherwise equal one', () => {
    fc.assert(
      fc.property(facts, facts, (a, b) => {
        const better: FeedFacts = {
          metres: Math.min(a.metres, b.metres),
          ageHours: Math.min(a.ageHours, b.ageHours),
          followed: a.followed || b.followed,
          category: Math.max(a.category, b.category),
          brand: Math.max(a.brand, b.brand),
          used: a.used && b.used,
        }
        expect(feedScore(better)).toBeGreaterThanOrEqual(Math.max(feedScore(a), feedScore(b)))
      }),
    )
  })

  it('puts a used deal after every unused one', () => {
    fc.assert(
      fc.property(facts, facts, (a, b) => {
        expect(feedScore({ ...a, used: true })).toBeLessThan(feedScore({ ...b, used: false }))
      }),
    )
  })
})

describe('the reasons for a deal’s place', () => {
  it('names the facts that counted, the largest first', () => {
    expect(feedReasons({ ...far, metres: 500, followed: true, ageHours: 10 })).toEqual([
      'near',
      'followed',
      'new',
    ])
    expect(feedReasons({ ...far, metres: 9000, category: 0.8 })).toEqual(['category', 'near'])
    expect(feedReasons(far)).toEqual([])
  })

  it('names nothing personal where nothing personal is known', () => {
    fc.assert(
      fc.property(facts, (any) => {
        const plain = { ...any, followed: false, category: 0, brand: 0 }
        expect(['near', 'new']).toEqual(expect.arrayContaining(feedReasons(plain)))
      }),
    )
  })

  it('names each fact that gives a fifth of its points or more for a place nearby', () => {
    fc.assert(
      fc.property(facts, (any) => {
        const points = feedPoints(any)
        const reasons = feedReasons(any)
        for (const reason of Object.keys(FEED_POINTS) as (keyof typeof FEED_POINTS)[])
          expect(reasons.includes(reason)).toBe(points[reason] >= 5)
        const inOrder = reasons.map((reason) => points[reason])
        expect(inOrder).toEqual(inOrder.toSorted((a, b) => b - a))
      }),
    )
  })
})

describe('a person’s tastes', () => {
  const signs = Object.keys(TASTE_SIGNS) as TasteSign[]

  it('follow redemptions most, count half after three months, and ignore anything older than a year', () => {
    expect(signWeight('redeemed', 0)).toBe(4)
    expect(signWeight('redeemed', 90)).toBe(2)
    expect(signWeight('LIKE', 180)).toBe(0.25)
    for (const sign of signs) expect(signWeight(sign, 366)).toBe(0)
  })

  it('are weak after a single like, and strongest for the most frequent choice', () => {
    expect(tasteStrength(1, 1)).toBe(0.2)
    expect(tasteStrength(40, 40)).toBeCloseTo(0.91)
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 500, noNaN: true }), { minLength: 1 }), (weights) => {
        const strongest = Math.max(...weights)
        const strengths = weights.map((weight) => tasteStrength(weight, strongest))
        expect(Math.min(...strengths)).toBeGreaterThanOrEqual(0)
        expect(Math.max(...strengths)).toBeLessThan(1)
        // Weights whose difference is below the precision of a double have the same strength, so
        // places are not compared.
        expect(tasteStrength(strongest, strongest)).toBe(Math.max(...strengths))
      }),
    )
  })
})
