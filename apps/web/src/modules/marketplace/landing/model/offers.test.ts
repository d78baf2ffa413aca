import type { LandingOffer } from '@vicino/contract/marketplace/landing/schemas'
import { expect, it } from 'vitest'
import english from '~/locales/en/landing.json'
import italian from '~/locales/it/landing.json'
import { countdown, fillOffers, sampleOffers } from './offers.ts'

const NOW = Date.parse('2026-11-20T10:00:00Z')

function deal(title: string): LandingOffer {
  return {
    _id: title,
    title,
    description: '',
    tags: [],
    image: '/files/x.webp',
    brand: { username: 'Forno', logo: null },
    discount: 20,
    price: 10,
    discountPrice: 8,
    distance: null,
    likeCount: 0,
    shareCount: 0,
    createdAt: '2026-11-20T09:30:30Z',
    expiresAt: '2026-11-20T11:00:00Z',
    special: true,
  }
}

it.each([
  ['it', italian],
  ['en', english],
] as const)('R-043 the built-in samples are complete in %s', (_language, texts) => {
  const samples = sampleOffers(texts)
  expect(samples).toHaveLength(6)
  for (const sample of samples) {
    expect(sample.sample).toBe(true)
    for (const text of [sample.title, sample.description, sample.size, sample.image, sample.brand.username]) {
      expect(text).toMatch(/\S/)
    }
    expect(sample.tags.length).toBeGreaterThan(0)
    expect(sample.discountPrice).toBeLessThan(sample.price)
    expect(sample.special).toBe(sample.secondsLeft <= 7200 || sample.discount >= 50)
  }
  expect(samples.some(({ special }) => special)).toBe(true)
  expect(Math.max(...samples.map(({ discount }) => discount))).toBe(70)
})

it('R-043 real deals fill the cards first and samples the rest: always six', () => {
  const samples = sampleOffers(italian)
  const some = fillOffers([deal('A'), deal('B')], samples, NOW)
  expect(some.map(({ sample }) => sample)).toEqual([false, false, true, true, true, true])
  expect(some[0]).toMatchObject({ title: 'A', minutesAgo: 29, secondsLeft: 3600, size: null })
  expect(fillOffers([], samples, NOW)).toEqual(samples)
  const many = fillOffers('ABCDEFGH'.split('').map(deal), samples, NOW)
  expect(many.map(({ title }) => title).join('')).toBe('ABCDEF')
})

it('the timer shows days separately', () => {
  expect(countdown(6128, 'g')).toBe('01:42:08')
  expect(countdown(0, 'g')).toBe('00:00:00')
  expect(countdown(190_800, 'g')).toBe('2g 05:00:00')
})
