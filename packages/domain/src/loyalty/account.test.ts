import { expect, it } from 'vitest'
import { advance, newAccount, post } from './account.ts'
import type { MechanicsConfig, Partly } from './config.ts'
import { programOf, rome } from './testing/make.ts'

/** Makes an account that posts points of one event after another, at a moment or later. */
function accountOf(config: Partly<MechanicsConfig>) {
  const program = programOf(config)
  const account = newAccount()
  return {
    account,
    at: (time: string) => advance(program, account, rome(time)),
    post(time: string, points: number, of: string | null = null, id = `event ${time}`) {
      const at = rome(time)
      const { claims } = advance(program, account, at)
      const step = { of, points, stamps: 0, status: 0, items: [] }
      const posted = post(program, account, { id, at, receivedAt: at }, { steps: [step] })
      return claims + posted.claims
    },
  }
}

it('R-328 points live until the end of the day, months later', () => {
  const { account, at, post: posts } = accountOf({ points: { expiryMonths: 1 } })
  posts('2027-01-31 12:00', 10)
  at('2027-02-28 23:59:59')
  expect(account.balance).toBe(10)
  at('2027-03-01')
  expect(account).toMatchObject({ balance: 0, lots: [], totals: { expired: 10 } })
})

it('R-328 expired points are forgiven once, then their own lot is taken, then the others by expiry, then debt', () => {
  const { account, post: posts } = accountOf({ points: { expiryMonths: 1 } })
  posts('2027-01-10 12:00', 30, null, 'a')
  posts('2027-02-09 12:00', 20, null, 'b')
  posts('2027-02-09 13:00', 10, null, 'c')
  expect(account.balance).toBe(60)
  // The lot of a expired on 11 February: 25 of its 30 are not demanded again, 5 are left to
  // forgive.
  posts('2027-02-12 12:00', -25, 'a')
  expect(account).toMatchObject({ balance: 30, totals: { reversed: 25, forgiven: 25 } })
  posts('2027-02-12 13:00', -8, 'a')
  expect(account).toMatchObject({ balance: 27, debt: 0, totals: { forgiven: 30 } })
  posts('2027-02-12 14:00', -12, 'c')
  expect(account.lots.map(({ of, remaining }) => [of, remaining])).toEqual([['b', 15]])
  posts('2027-02-12 15:00', -20, 'b')
  expect(account).toMatchObject({ balance: 0, debt: 5 })
  posts('2027-02-13 12:00', 3)
  expect(account).toMatchObject({ balance: 0, debt: 2, lots: [] })
  posts('2027-02-13 13:00', 3)
  expect(account).toMatchObject({ balance: 1, debt: 0 })
})

it('pending points wait for their day, are taken back first, and expire by the day of their event', () => {
  const { account, at, post: posts } = accountOf({ points: { pendingDays: 14, expiryMonths: 1 } })
  posts('2027-03-01 12:00', 100, null, 'a')
  expect(account).toMatchObject({ balance: 0, totals: { issued: 100 } })
  posts('2027-03-02 12:00', -30, 'a')
  at('2027-03-14 23:59:59')
  expect(account).toMatchObject({ balance: 0, debt: 0 })
  at('2027-03-15')
  expect(account).toMatchObject({ balance: 70, pending: [] })
  posts('2027-03-16 12:00', -80, 'a')
  expect(account).toMatchObject({ balance: 0, debt: 10 })
  const later = accountOf({ points: { pendingDays: 14, expiryMonths: 1 } })
  later.post('2027-03-01 12:00', 100)
  later.at('2027-04-01 23:59:59')
  expect(later.account.balance).toBe(100)
  later.at('2027-04-02')
  expect(later.account).toMatchObject({ balance: 0, totals: { expired: 100 } })
})

it('points that mature pay debt first and claim automatically', () => {
  const { account, at, post: posts } = accountOf({ points: { pendingDays: 2 }, autoClaim: { cost: 50 } })
  posts('2027-03-01 12:00', -20)
  expect(account.debt).toBe(20)
  posts('2027-03-01 13:00', 140)
  expect(account).toMatchObject({ balance: 0, debt: 20 })
  expect(at('2027-03-03')).toEqual({ claims: 2 })
  expect(account).toMatchObject({ balance: 20, debt: 0, totals: { redeemed: 100 } })
})

it('automatic claims take the earliest expiry first', () => {
  const { account, post: posts } = accountOf({ points: { expiryMonths: 2 }, autoClaim: { cost: 100 } })
  expect(posts('2027-03-01 12:00', 90, null, 'a')).toBe(0)
  expect(posts('2027-03-05 12:00', 130, null, 'b')).toBe(2)
  expect(account).toMatchObject({ balance: 20 })
  expect(account.lots.map(({ of, remaining }) => [of, remaining])).toEqual([['b', 20]])
})
