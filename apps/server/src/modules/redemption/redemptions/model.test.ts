import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { FEATURES } from '../../all.ts'
import { brokenInvariants } from './testing/invariants.ts'
import type { ModelCommand } from './testing/model.ts'
import { LAST, Play, type Setting } from './testing/redemption-model-commands.ts'
import { patienceFor } from '../../../platform/testing/patience.ts'

/** Number of commands in all; `npm run stress -- model` runs a million. */
const COMMANDS = Number(process.env['MODEL_COMMANDS'] ?? 400)
const COMMANDS_A_RUN = 100
/**
 * After this many runs the test goes on in a new database, so that queries over whole tables stay
 * fast.
 */
const RUNS_A_DATABASE = 10
const DAY = 86_400

let test: TestApp
beforeAll(async () => {
  test = await createTestApp({ features: FEATURES, env: { TRUSTED_HOPS: '1' } })
})
afterAll(() => test.close())

const OLD = -30 * DAY
const setting: Setting = {
  users: [
    { confirmed: true, createdAt: OLD },
    { confirmed: true, createdAt: OLD },
    { confirmed: false, createdAt: OLD },
    { confirmed: true, createdAt: 0 },
    { confirmed: true, createdAt: -1800 },
    { confirmed: false, createdAt: 0 },
  ],
  deals: [
    { brand: 0, online: false, points: 0, quantity: 1, endsAt: 30 * DAY },
    { brand: 0, online: false, points: 120, quantity: 2, endsAt: 3000 },
    { brand: 0, online: false, points: 30, quantity: 8, endsAt: 30 * DAY },
    { brand: 1, online: false, points: 0, quantity: 3, endsAt: 2 * DAY },
    { brand: 0, online: false, points: 10, quantity: 50, endsAt: 30 * DAY },
    { brand: 1, online: true, points: 40, quantity: 2, endsAt: 30 * DAY },
    { brand: 0, online: true, points: 0, quantity: 3, endsAt: DAY / 2 },
  ],
  rewards: [
    { cost: 60, stock: 3 },
    { cost: 15, stock: 20 },
  ],
}

const user = fc.nat(setting.users.length - 1)
const deal = fc.nat(setting.deals.length - 1)
const code = fc.oneof(fc.constant(LAST), fc.nat(1000))
const till = fc.nat(3)
/** The owners' tills, for acts that a scanner may not do; 0 and 2 are the scanners' tills. */
const owner = fc.constantFrom(1, 3)
const by = fc.constantFrom('token', 'token', 'token', 'number', 'number on purpose')

const single: fc.Arbitrary<ModelCommand> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ type: fc.constant('open'), user, deal, online: fc.boolean() }) },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('confirm'), till, code, by }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('scan'), till, code, by }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('cancel'), user, code }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('renew'), user, code }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('confirmPurchase'), till: owner, code }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('void'), till: owner, code }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('free'), till: owner, code }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('buy'), user, reward: fc.nat(1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('advance'),
      seconds: fc.constantFrom(1, 5, 20, 39, 40, 41, 60, 61, 300, 600, 899, 900, 901, 7200, DAY),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('sweep') }) },
)

/**
 * Situations that random commands hardly reach: a person guesses codes, opens every deal, or opens
 * codes and uses none; or all people open one deal.
 */
const bursts: fc.Arbitrary<ModelCommand[]> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(till, fc.integer({ min: 1, max: 11 }))
      .map(([at, times]) => Array.from({ length: times }, () => ({ type: 'guess' as const, till: at }))),
  },
  {
    weight: 3,
    arbitrary: user.map((who) =>
      setting.deals.map(({ online }, index) => ({ type: 'open' as const, user: who, deal: index, online })),
    ),
  },
  {
    weight: 3,
    arbitrary: deal.map((index) =>
      setting.users.map((_, who) => ({
        type: 'open' as const,
        user: who,
        deal: index,
        online: setting.deals[index]?.online === true,
      })),
    ),
  },
  {
    weight: 1,
    arbitrary: user.map((who) =>
      Array.from({ length: 22 }, () => [
        { type: 'open' as const, user: who, deal: 4, online: false },
        { type: 'cancel' as const, user: who, code: LAST },
      ]).flat(),
    ),
  },
)

const plays = fc
  .array(
    fc.oneof({ weight: 30, arbitrary: single.map((command) => [command]) }, { weight: 1, arbitrary: bursts }),
    { minLength: COMMANDS_A_RUN, maxLength: COMMANDS_A_RUN, size: 'max' },
  )
  .map((parts) => parts.flat().slice(0, COMMANDS_A_RUN))

it(
  `R-194 R-195 R-196 R-409 ${COMMANDS} random commands of users and tills: API and model agree, no invariant breaks`,
  { timeout: patienceFor(COMMANDS) },
  async () => {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(plays, async (played) => {
        if (runs > 0 && runs % RUNS_A_DATABASE === 0) {
          await test.close()
          test = await createTestApp({ features: FEATURES, env: { TRUSTED_HOPS: '1' } })
        }
        runs += 1
        const play = await Play.begin(test, setting)
        for (const command of played) {
          await play.run(command)
          expect(await brokenInvariants(test.db), JSON.stringify(command)).toEqual([])
        }
      }),
      { numRuns: Math.ceil(COMMANDS / COMMANDS_A_RUN), endOnFailure: true },
    )
  },
)
