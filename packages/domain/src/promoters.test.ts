import { expect, it } from 'vitest'
import fc from 'fast-check'
import {
  attributed,
  commissionCents,
  isRobot,
  LINK_CODE,
  linkCode,
  payableFrom,
  suspicions,
} from './promoters.ts'

const DAY = 86_400_000

it('R-400 a commission is an amount or a percent of the price, rounded half up', () => {
  expect(commissionCents({ kind: 'amount', value: 150 }, 990)).toBe(150)
  expect(commissionCents({ kind: 'percent', value: 10 }, 995)).toBe(100)
  expect(commissionCents({ kind: 'percent', value: 10 }, 994)).toBe(99)
  expect(commissionCents({ kind: 'percent', value: 100 }, 1)).toBe(1)
  expect(commissionCents({ kind: 'percent', value: 1 }, 10)).toBe(0)
})

it('R-400 a commission is whole, and never above the paid price', () => {
  const terms = fc.oneof(
    fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 100_000_000 }) }),
    fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 100 }) }),
  )
  fc.assert(
    fc.property(terms, fc.integer({ min: 1, max: 100_000_000 }), (each, price) => {
      const cents = commissionCents(each, price)
      expect(Number.isInteger(cents) && cents >= 0 && cents <= price).toBe(true)
    }),
  )
})

it('R-402 R-150 the last link of 30 days counts, and nobody earns by their own purchase', () => {
  const at = (day: number, promoterId: string) => ({
    linkId: `${promoterId}-link`,
    promoterId,
    at: day * DAY,
  })
  const asked = { customerId: 'me', openedAt: 40 * DAY }
  expect(attributed([at(12, 'a'), at(20, 'b'), at(15, 'c')], asked)?.promoterId).toBe('b')
  expect(attributed([at(10, 'a')], asked)?.promoterId).toBe('a')
  expect(attributed([at(9.9, 'a')], asked)).toBeNull()
  expect(attributed([at(40, 'a'), at(40.001, 'b')], asked)?.promoterId).toBe('a')
  expect(attributed([at(12, 'a'), at(20, 'me')], asked)).toBeNull()
  expect(attributed([], asked)).toBeNull()
})

it('R-402 in any order of visits the same link counts', () => {
  const visit = fc.record({
    linkId: fc.uuid(),
    promoterId: fc.constantFrom('a', 'b', 'me'),
    at: fc.integer({ min: 0, max: 60 * DAY }),
  })
  const visits = fc.uniqueArray(visit, { selector: ({ at }) => at, maxLength: 8 })
  fc.assert(
    fc.property(visits, (list) => {
      const asked = { customerId: 'me', openedAt: 45 * DAY }
      const found = attributed(list, asked)
      expect(attributed(list.toReversed(), asked)).toEqual(found)
      const inTime = list.filter(({ at }) => at <= 45 * DAY && at >= 15 * DAY)
      const last = inTime.toSorted((one, other) => other.at - one.at)[0]
      expect(found).toEqual(last === undefined || last.promoterId === 'me' ? null : last)
    }),
  )
})

it('R-403 a commission is paid after 14 days at the earliest, and reviewed when it is suspicious', () => {
  expect(payableFrom(0)).toBe(14 * DAY)
  const fine = { isPromotersDevice: false, othersOnDevice: 1, recent: 4 }
  expect(suspicions(fine)).toEqual([])
  expect(suspicions({ isPromotersDevice: true, othersOnDevice: 2, recent: 5 })).toEqual([
    'self_device',
    'shared_device',
    'burst',
  ])
})

it('R-401 clicks of people count, not of robots, previews and browsers that fetch ahead', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
  expect(isRobot(phone, '')).toBe(false)
  expect(isRobot(phone, 'prefetch;prerender')).toBe(true)
  for (const robot of [
    '',
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'facebookexternalhit/1.1',
    'WhatsApp/2.23.20.0',
    'TelegramBot (like TwitterBot)',
    'curl/8.9.1-and-more',
  ])
    expect(isRobot(robot, ''), robot).toBe(true)
})

it('R-401 a code has eight characters that are not confused with each other', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      expect(linkCode(bytes)).toMatch(LINK_CODE)
    }),
  )
})
