import { beforeEach, expect, it, vi } from 'vitest'

const load = async () => {
  vi.resetModules()
  return import('./consent.ts')
}

beforeEach(() => localStorage.clear())

it('R-011 nobody has consented before being asked; the choice and its date are kept over a reload', async () => {
  const first = await load()
  expect(first.currentConsent()).toBeNull()
  first.decideConsent({ statistics: false, marketing: true }, new Date('2026-11-21T10:00:00Z'))
  const reloaded = await load()
  expect(reloaded.currentConsent()).toEqual({
    statistics: false,
    marketing: true,
    decidedAt: '2026-11-21T10:00:00.000Z',
  })
})

it('R-011 of two devices the later choice holds', async () => {
  const { adoptConsent, currentConsent, decideConsent } = await load()
  decideConsent({ statistics: true, marketing: true }, new Date('2026-11-21T10:00:00Z'))
  adoptConsent({ statistics: false, marketing: false, decidedAt: '2026-11-20T10:00:00Z' })
  expect(currentConsent()?.statistics).toBe(true)
  adoptConsent({ statistics: false, marketing: false, decidedAt: '2026-11-22T10:00:00Z' })
  expect(currentConsent()?.statistics).toBe(false)
})

it('what is stored but makes no sense counts as not asked', async () => {
  localStorage.setItem('cookie-consent', '{"statistics":"yes"}')
  expect((await load()).currentConsent()).toBeNull()
})
