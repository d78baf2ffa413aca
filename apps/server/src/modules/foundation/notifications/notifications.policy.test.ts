import { NOTIFICATION_KINDS } from '@vicino/contract/foundation/notifications/constants'
import { expect, it } from 'vitest'
import { allPreferences, defaultWays, waysToTell } from './notifications.policy.ts'

const NOTHING_CHOSEN = {
  isMailable: true,
  browsers: true,
  marketing: false,
  inApp: null,
  push: null,
  email: null,
}

it('R-421 by default, urgent kinds are pushed, no kind is emailed and every kind appears in the app', () => {
  const pushed = NOTIFICATION_KINDS.filter((kind) => waysToTell(kind, NOTHING_CHOSEN).push)
  expect(new Set(pushed)).toEqual(
    new Set(['redemption', 'points', 'message', 'savedExpiring', 'shopRequest', 'shopMessage']),
  )
  expect(NOTIFICATION_KINDS.filter((kind) => waysToTell(kind, NOTHING_CHOSEN).email)).toEqual([])
  expect(NOTIFICATION_KINDS.every((kind) => defaultWays(kind).inApp)).toBe(true)
})

it.each([
  ['a choice goes before the default', { push: false, email: true }, { push: false, email: true }],
  ['nothing is pushed without a browser', { browsers: false, push: true }, { push: false, email: false }],
  [
    'nothing is sent to an unproved address',
    { isMailable: false, email: true },
    { push: true, email: false },
  ],
])('R-421 %s', (_rule, user, ways) => {
  expect(waysToTell('points', { ...NOTHING_CHOSEN, ...user })).toEqual({ inApp: true, ...ways })
})

it.each(['newDeal', 'campaign'] as const)(
  'R-421 advertising (%s) leaves the app only with consent',
  (kind) => {
    const chosen = { ...NOTHING_CHOSEN, push: true, email: true }
    expect(waysToTell(kind, chosen)).toEqual({ inApp: true, push: false, email: false })
    expect(waysToTell(kind, { ...chosen, marketing: true })).toEqual({ inApp: true, push: true, email: true })
    expect(waysToTell('reply', chosen)).toEqual({ inApp: true, push: true, email: true })
  },
)

it('R-421 the list of preferences names every kind once, chosen or not', () => {
  const chosen = { kind: 'points', inApp: false, push: false, email: true } as const
  const all = allPreferences([chosen])
  expect(all.map(({ kind }) => kind)).toEqual([...NOTIFICATION_KINDS])
  expect(all).toContainEqual(chosen)
})
