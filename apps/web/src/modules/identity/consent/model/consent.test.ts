import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const load = async () => {
  vi.resetModules()
  return import('./consent.ts')
}

beforeEach(() => {
  localStorage.clear()
  // A choice ends after six months by the clock, so the test sets its own date.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') })
})
afterEach(() => vi.useRealTimers())

it('R-011 LAW-17 there is no consent before the question; a reload keeps the choice and its date', async () => {
  const first = await load()
  expect(first.currentConsent()).toBeNull()
  first.decideConsent({ statistics: false, marketing: true }, undefined, new Date('2026-11-21T10:00:00Z'))
  const reloaded = await load()
  expect(reloaded.currentConsent()).toEqual({
    statistics: false,
    marketing: true,
    decidedAt: '2026-11-21T10:00:00.000Z',
  })
})

it('R-011 the later choice of two devices counts', async () => {
  const { currentConsent, decideConsent, reconcileConsent } = await load()
  decideConsent({ statistics: true, marketing: true }, 'anna', new Date('2026-11-21T10:00:00Z'))
  reconcileConsent('anna', { statistics: false, marketing: false, decidedAt: '2026-11-20T10:00:00Z' })
  expect(currentConsent()?.statistics).toBe(true)
  reconcileConsent('anna', { statistics: false, marketing: false, decidedAt: '2026-11-22T10:00:00Z' })
  expect(currentConsent()?.statistics).toBe(false)
})

it('R-011 a consent counts for one user only: a shared browser asks the next user', async () => {
  const { currentConsent, decideConsent, reconcileConsent } = await load()
  decideConsent({ statistics: true, marketing: true }, 'anna')
  expect(reconcileConsent('anna', null)).toMatchObject({ statistics: true })
  expect(reconcileConsent('bruno', null)).toBeNull()
  expect(currentConsent()).toBeNull()
  decideConsent({ statistics: true, marketing: true }, 'anna', new Date('2026-11-22T10:00:00Z'))
  reconcileConsent('bruno', { statistics: false, marketing: false, decidedAt: new Date().toISOString() })
  expect(currentConsent()).toMatchObject({ statistics: false, by: 'bruno' })
})

it('R-011 a visitor’s choice before the sign-in counts in this browser and is not logged as the user’s choice', async () => {
  const { currentConsent, decideConsent, reconcileConsent } = await load()
  decideConsent({ statistics: true, marketing: false }, undefined)
  expect(reconcileConsent('anna', null)).toBeNull()
  expect(currentConsent()).toMatchObject({ statistics: true })
})

it('an unreadable stored choice counts as no choice', async () => {
  localStorage.setItem('cookie-consent', '{"statistics":"yes"}')
  expect((await load()).currentConsent()).toBeNull()
})

it('R-011 LAW-17 the app asks again after six months, in the browser and in the account', async () => {
  const { decideConsent, stillHolds } = await load()
  decideConsent({ statistics: true, marketing: true }, undefined, new Date('2026-01-10T10:00:00Z'))
  const choice = { decidedAt: '2026-01-10T10:00:00Z' }
  expect(stillHolds(choice, new Date('2026-07-09T10:00:00Z'))).toBe(true)
  expect(stillHolds(choice, new Date('2026-07-11T10:00:00Z'))).toBe(false)
  vi.useFakeTimers({ now: new Date('2026-08-01T10:00:00Z') })
  const later = await load()
  expect(later.currentConsent()).toBeNull()
  later.reconcileConsent('anna', { statistics: true, marketing: true, decidedAt: '2026-01-10T10:00:00Z' })
  expect(later.currentConsent()).toBeNull()
  vi.useRealTimers()
})
