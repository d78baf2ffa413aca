import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../platform/testing/test-app.ts'
import { claims } from '../claims/feature.ts'
import { deals } from '../../marketplace/deals/feature.ts'
import { follows } from '../../marketplace/follows/feature.ts'
import { ledger } from '../../foundation/ledger/feature.ts'
import { partners } from '../partners/feature.ts'
import { programs } from '../programs/feature.ts'
import { findDifferences } from '../../administration/reconciliation/public.ts'
import { redemptions } from '../../redemption/redemptions/feature.ts'
import { members } from './feature.ts'
import { brokenProgramRules, wrongHashes } from './testing/program-invariants.ts'
import type { PlaySetting, ProgramCommand } from './testing/program-commands.ts'
import { ProgramPlay } from './testing/program-model-commands.ts'
import { patienceFor } from '../../../platform/testing/patience.ts'

/** Number of commands in all; `npm run stress -- model` runs a hundred thousand. */
const COMMANDS = Number(process.env['PROGRAM_COMMANDS'] ?? 200)
const COMMANDS_A_RUN = 100
/** The invariants are checked in the database after each `LOOKS_EVERY` commands, and at the end. */
const LOOKS_EVERY = 4
/**
 * After this many runs the test goes on in a new database, so that queries over whole tables stay
 * fast.
 */
const RUNS_A_DATABASE = 10
const [HOUR, DAY] = [3600, 86_400]

let test: TestApp
async function open(): Promise<void> {
  test = await createTestApp({
    features: [members, programs, redemptions, deals, follows, ledger, claims, partners],
  })
  // Before a change of clocks, the end of a quarter and the end of a month.
  test.clock.set('2027-03-20T10:00:00+01:00')
}
beforeAll(open)
afterAll(() => test.close())

/** The reward that the first program claims automatically. */
const AUTOMATIC = '01982f6a-5a00-7000-8000-000000000001'
const bio = { codes: [], codePrefixes: [], brands: [] }
const setting: PlaySetting = {
  users: 4,
  brands: [
    {
      enabled: true,
      qualification: { period: 'calendarQuarter', downgrade: 'oneDown', graceDays: 20 },
      tiers: [tier('silver', 60, 149, 1.5), tier('gold', 150, null, 2)],
    },
    undefined,
    // A shop without a program, which is a partner in programs of others.
    undefined,
  ],
  programs: [
    {
      brand: 0,
      common: true,
      days: [-5, 200],
      config: {
        acquisti: {
          pointCoeff: 1.5,
          stampCoeff: 10,
          minSpend: 5,
          thresholds: [
            { amount: 60, bonus: 40 },
            { amount: 120, bonus: 25 },
          ],
        },
        special: { firstPurchase: 15, welcome: 10, isSaldo: false },
        rules: [
          { id: 'bio', type: 'productMultiplier', factor: 3, match: { ...bio, categories: ['Bio'] } },
          {
            id: 'tabacchi',
            type: 'productMultiplier',
            factor: 0,
            match: { ...bio, categories: ['Tabacchi'] },
          },
          {
            id: 'ora',
            type: 'happyHour',
            factor: 2.5,
            days: [1, 2, 3, 6],
            from: '22:00',
            to: '12:00',
            startDate: null,
            endDate: null,
          },
          { id: 'serie', type: 'streak', period: 'day', length: 2, points: 20, maxTimes: 3, isSaldo: true },
        ],
        limits: { purchasePerDay: 120, purchasePerMonth: 300 },
        points: { expiryMonths: 1 },
        autoClaim: { cost: 150, rewardId: AUTOMATIC },
      },
    },
    {
      brand: 0,
      days: [-5, 45],
      config: {
        acquisti: { pointCoeff: 0.7, roundUp: true, thresholds: [{ amount: 50, bonus: 30 }] },
        rules: [
          {
            id: 'pane',
            type: 'productBonus',
            points: 4,
            per: 'unit',
            match: { categories: [], codes: ['pane'], codePrefixes: [], brands: [] },
          },
          { id: 'spesa', type: 'basketBonus', amount: 40, points: 12 },
        ],
        limits: { purchasePerPurchase: 60 },
        points: { pendingDays: 3, expiryMonths: 1 },
        autoClaim: { cost: 70 },
      },
    },
    {
      brand: 1,
      common: true,
      days: [-40, 300],
      config: {
        acquisti: { pointCoeff: 2, stampCoeff: 4, thresholds: [{ amount: 80, bonus: 50 }] },
        special: { welcome: 10, isSaldo: true },
        social: { follow: 5, isSaldo: true },
        limits: { purchasePerDay: 90 },
      },
    },
    {
      brand: 1,
      draft: true,
      common: true,
      days: [2, 100],
      config: {
        acquisti: { pointCoeff: 1, stampCoeff: 5 },
        points: { expiryMonths: 1 },
      },
    },
  ],
  // No reward of the third program, so everything that is bought there can be returned (7).
  rewards: [
    { program: 0, points: 30, stamps: 0, stock: 6 },
    { program: 0, points: 20, stamps: 2, stock: 4, needsApproval: true, days: 2 },
    { program: 0, points: 0, stamps: 3, stock: 5, isSent: true, perMember: 2 },
    { program: 0, points: 60, stamps: 0, stock: 2, minRank: 1 },
    { program: 0, points: 400, stamps: 0, stock: 6, id: AUTOMATIC },
    { program: 1, points: 25, stamps: 0, stock: 5, days: 1 },
    { program: 1, points: 10, stamps: 0, stock: 8, needsApproval: true },
    { program: 3, points: 15, stamps: 1, stock: 5 },
  ],
}

function tier(id: string, minPoints: number, maxPoints: number | null, pointsMultiplier: number) {
  const options = { pointsMultiplier, pointsExpiration: 0, rewardsDiscount: 0 }
  return { id, name: id, minPoints, maxPoints, benefits: [], color: '#8a939c', icon: 'medal', options }
}

const user = fc.nat(setting.users - 1)
const brand = fc.nat(1)
const seller = fc.constantFrom(0, 0, 1, 1, 2)
const common = fc.constantFrom(0, 0, 2, 3)
const agreed = fc.constantFrom(
  { earns: true, handsOver: true },
  { earns: true, handsOver: true },
  { earns: true, handsOver: false },
  { earns: false, handsOver: true },
)
const money = fc.record({
  priceMilli: fc.constantFrom(0, 1, 333, 800, 1250),
  prizePercent: fc.constantFrom(0, 33, 60, 100),
})
const terms = fc.tuple(agreed, money).map(([does, pays]) => ({ ...does, ...pays }))
const program = fc.nat(setting.programs.length - 1)
const cents = fc.oneof(fc.integer({ min: 1, max: 1500 }), fc.integer({ min: 1, max: 9000 }))
const line = fc.record({
  code: fc.constantFrom(null, 'pane', 'latte'),
  category: fc.constantFrom(null, 'Bio', 'Tabacchi'),
  quantity: fc.integer({ min: 1, max: 4 }),
  cents,
})
const times = fc.constantFrom(1, 1, 1, 3)
const which = fc.nat(10_000)
const reward = fc.nat(setting.rewards.length - 1)

const commands: fc.Arbitrary<ProgramCommand> = fc.oneof(
  { weight: 7, arbitrary: fc.record({ type: fc.constant('join'), user, program }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('leave'), user, program }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('follow'), user, brand }) },
  {
    weight: 22,
    arbitrary: fc.record({
      type: fc.constant('buy'),
      user,
      brand: seller,
      lines: fc.array(line, { minLength: 1, maxLength: 3 }),
      ago: fc.constantFrom(0, 0, HOUR, DAY, 10 * DAY, 40 * DAY, 89 * DAY),
      times,
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('refund'), sale: which, times }) },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('refund'), sale: which, cents, times }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('refund'),
      sale: which,
      item: fc.record({
        code: fc.constantFrom('pane', 'latte'),
        category: fc.constant(null),
        quantity: fc.constant(1),
        cents,
      }),
      times,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('refundLoose'),
      user,
      brand: seller,
      cents,
      item: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('conflict'), sale: which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('redeem'),
      user,
      brand: seller,
      cents: fc.integer({ min: 100, max: 6000 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('void'), redemption: which }) },
  { weight: 10, arbitrary: fc.record({ type: fc.constant('claim'), user, reward }) },
  {
    weight: 12,
    arbitrary: fc.record({
      type: fc.constant('claimStep'),
      step: fc.constantFrom(
        ...(['approve', 'approve', 'refuse', 'ready', 'ship', 'deliver', 'confirm', 'confirm'] as const),
        ...(['cancel', 'withdraw', 'receive', 'offer', 'offer', 'substitute', 'substitute'] as const),
      ),
      claim: which,
      reward,
      till: fc.nat(2),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('partner'),
      act: fc.constantFrom('invite', 'invite', 'accept', 'accept', 'accept', 'leave', 'decline', 'withdraw'),
      program: common,
      brand: fc.nat(2),
      terms,
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      type: fc.constant('advance'),
      seconds: fc.constantFrom(60, HOUR, 5 * HOUR, 11 * HOUR, DAY, DAY, 2 * DAY, 5 * DAY, 31 * DAY),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constantFrom('schedule', 'schedule', 'unschedule', 'activate', 'configure', 'configure'),
      program: fc.constantFrom(3, 3, 3, 2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('cancel'), program: fc.constantFrom(0, 1, 2, 3, 3) }),
  },
)

/** Most people take part from the beginning. */
const JOINED: readonly ProgramCommand[] = [0, 1, 2].flatMap((person) =>
  [0, 1, 2].map((joined) => ({ type: 'join' as const, user: person, program: joined })),
)
/** Two brands sell in the first program, one of them in the third. */
const USUAL = { earns: true, handsOver: true, priceMilli: 800, prizePercent: 60 }
const PARTNERS: readonly ProgramCommand[] = [
  { program: 0, brand: 1 },
  { program: 0, brand: 2 },
  { program: 2, brand: 0 },
].flatMap((whose) =>
  (['invite', 'accept'] as const).map((act) => ({ type: 'partner' as const, act, ...whose, terms: USUAL })),
)
const LENGTH = COMMANDS_A_RUN - JOINED.length - PARTNERS.length
const plays = fc
  .array(commands, { minLength: LENGTH, maxLength: LENGTH, size: 'max' })
  .map((random) => [...PARTNERS, ...JOINED, ...random])

/*
 * Invariants (docs/modules/loyalty.md, "Invariants"). The database is checked for 1–5 and 8–18
 * after each fourth command (program-invariants.ts), the model for 21 too. 6 and 8: the model
 * computes only from the remainders of purchases, whatever the order and the parts of refunds, and
 * every balance is compared with it. 5 and 20: a request is sent three times at once. 7: at the end
 * everything is returned.
 */
it(
  `R-209 R-301 R-320 R-328 R-332 R-333 R-334 R-352 R-415 ${COMMANDS} random commands of members, tills and owners: API and model agree, no invariant of programs breaks (1–18, 21)`,
  { timeout: patienceFor(COMMANDS) },
  async () => {
    let runs = 0
    await fc.assert(
      fc.asyncProperty(plays, async (played) => {
        if (runs > 0 && runs % RUNS_A_DATABASE === 0) {
          await test.close()
          await open()
        }
        runs += 1
        const jobs = [programs, members, ledger, claims, partners].flatMap((feature) =>
          (feature.jobs ?? []).map((job) => (typeof job === 'function' ? job(test.services) : job)),
        )
        const play = await ProgramPlay.begin(test, setting, jobs)
        for (const [number, command] of played.entries()) {
          await play.run(command)
          // The checks take as long as the command itself.
          if (number % LOOKS_EVERY > 0) continue
          await play.compareClearing()
          expect(await brokenProgramRules(test.db, play.programIds), JSON.stringify(command)).toEqual([])
        }
        await play.giveAllBack()
        for (const { points, debt, stamps } of await play.held(2)) {
          // Awards for the welcome and for follows are not returned.
          expect([0, 10, 5, 15]).toContain(points)
          expect([debt, stamps]).toEqual([0, 0])
        }
        expect(await brokenProgramRules(test.db, play.programIds)).toEqual([])
        expect(await wrongHashes(test.db, play.programIds)).toEqual([])
        expect(await findDifferences(test.db, test.clock.now())).toEqual([])
        test.clock.advance(DAY)
      }),
      { numRuns: Math.ceil(COMMANDS / COMMANDS_A_RUN), endOnFailure: true },
    )
  },
)
