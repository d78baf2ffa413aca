import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changesBetween, harmless, type ProgramTerms, type RewardTerms } from './changes.ts'
import {
  type MechanicsConfig,
  type Partly,
  type TierConfig,
  withDefaults,
  withTierDefaults,
} from './config.ts'
import { compileProgram } from './program.ts'
import { timeMultiplier } from './purchase-multiplier.ts'
import { rate, rateLines } from './purchase.ts'
import { configs, DATES_OF_PROGRAM, purchases } from './testing/histories.ts'
import { match, tier } from './testing/make.ts'

const REWARD: RewardTerms = {
  id: 'mug',
  kind: 'product',
  valueCents: 900,
  fulfilment: 'store',
  visibleFrom: '2027-02-01',
  points: 100,
  stamps: 0,
  moneyCents: 0,
  stock: 10,
  perMember: 1,
  minRank: 1,
  visibleTo: '2027-12-31',
}
const TERMS: ProgramTerms = {
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  claimsUntil: '2028-02-29',
  config: withDefaults({
    acquisti: { stampCoeff: 10, minSpend: 5, thresholds: [{ amount: 100, bonus: 10 }] },
    limits: { purchasePerDay: 100 },
    points: { expiryMonths: 12 },
    rules: [{ id: 'bio', type: 'productMultiplier', factor: 2, match: match({ categories: ['Bio'] }) }],
  }),
  tiers: withTierDefaults({ enabled: true, expirationDate: '2027-12-31', tiers: [tier('Silver', 100, 1.2)] }),
  rewards: [REWARD],
}

/** Returns the paths that are worse after a change. */
const worse = (change: Partial<ProgramTerms>): string[] =>
  harmless(TERMS, { ...TERMS, ...change }).map(({ path }) => path)
const mechanics = (change: Partly<MechanicsConfig>): string[] =>
  worse({ config: withDefaults({ ...TERMS.config, ...change } as Partly<MechanicsConfig>) })
const acquisti = (change: Partial<MechanicsConfig['acquisti']>): string[] =>
  mechanics({ acquisti: { ...TERMS.config.acquisti, ...change } })
const worseTiers = (change: Partial<TierConfig>): string[] => worse({ tiers: { ...TERMS.tiers, ...change } })
const reward = (change: Partial<RewardTerms>): string[] => worse({ rewards: [{ ...REWARD, ...change }] })

it('R-331 LAW-3 the allowed changes of an active program harm nobody', () => {
  expect(worse({ endDate: '2028-12-31', claimsUntil: '2029-03-01' })).toEqual([])
  expect(worse({ rewards: [REWARD, { ...REWARD, id: 'cup' }] })).toEqual([])
  expect(reward({ stock: 11, points: 90, perMember: 2, minRank: 0, visibleTo: '2028-01-31' })).toEqual([])
  expect(reward({ stock: null, visibleTo: null, visibleFrom: null, valueCents: 1000 })).toEqual([])
  expect(worseTiers({ expirationDate: '2028-06-30' })).toEqual([])
  expect(worseTiers({ qualification: { ...TERMS.tiers.qualification, graceDays: 30 } })).toEqual([])
})

it('R-331 a change that takes something from members is named by its path', () => {
  expect(worse({ endDate: '2027-11-30', claimsUntil: '2028-01-31' })).toEqual(['endDate', 'claimsUntil'])
  expect(worse({ rewards: [] })).toEqual(['rewards.mug'])
  expect(reward({ points: 101, stock: 9 })).toEqual(['rewards.mug.points', 'rewards.mug.stock'])
  expect(reward({ valueCents: 899, kind: 'discount', fulfilment: 'digital' })).toEqual([
    'rewards.mug.valueCents',
    'rewards.mug.kind',
    'rewards.mug.fulfilment',
  ])
  expect(reward({ visibleFrom: '2027-02-02', visibleTo: '2027-12-30' })).toEqual([
    'rewards.mug.visibleFrom',
    'rewards.mug.visibleTo',
  ])
  expect(worseTiers({ enabled: false })).toEqual(['tierConfigs.enabled'])
  expect(worseTiers({ tiers: [tier('Silver', 200, 1)] })).toEqual([
    'tierConfigs.tiers.silver.minPoints',
    'tierConfigs.tiers.silver.options.pointsMultiplier',
  ])
  expect(acquisti({ pointCoeff: 0.9 })).toEqual(['config.acquisti.pointCoeff'])
  expect(acquisti({ minSpend: 6 })).toEqual(['config.acquisti.minSpend'])
  expect(acquisti({ stampCoeff: null })).toEqual(['config.acquisti.stampCoeff'])
  expect(acquisti({ thresholds: [] })).toEqual(['config.acquisti.thresholds.100'])
  expect(mechanics({ limits: { ...TERMS.config.limits, purchasePerDay: 99 } })).toEqual([
    'config.limits.purchasePerDay',
  ])
  expect(mechanics({ points: { expiryMonths: 6, pendingDays: 3 } })).toEqual([
    'config.points.expiryMonths',
    'config.points.pendingDays',
  ])
  expect(mechanics({ rules: [] })).toEqual(['config.rules.bio'])
})

it('rules may give more, but not in a way that gives somebody less', () => {
  const bio = { id: 'bio', type: 'productMultiplier', match: match({ categories: ['Bio'] }) } as const
  const [given] = TERMS.config.rules
  const rules = (...added: MechanicsConfig['rules']) =>
    mechanics({ rules: given === undefined ? added : [given, ...added] })
  expect(mechanics({ rules: [{ ...bio, factor: 3 }] })).toEqual([])
  expect(mechanics({ rules: [{ ...bio, factor: 1 }] })).toEqual(['config.rules.bio'])
  expect(mechanics({ rules: [{ ...bio, factor: 3, match: match({ categories: ['Dolci'] }) }] })).toHaveLength(
    1,
  )
  expect(rules({ ...bio, id: 'x', factor: 1.5 })).toEqual([])
  expect(rules({ ...bio, id: 'x', factor: 0.5 })).toEqual(['config.rules.x'])
  expect(rules({ id: 'x', type: 'basketBonus', amount: 50, points: 10 })).toEqual([])
})

it('nothing changes between a program and itself', () => {
  expect(changesBetween(TERMS, { ...TERMS, rewards: [{ ...REWARD }] })).toEqual([])
})

it('after a harmless change no purchase earns less', () => {
  const picks = fc.array(fc.boolean(), { minLength: 12, maxLength: 12 })
  let harmlessOnes = 0
  fc.assert(
    fc.property(configs, configs, picks, purchases, (before, other, pick, { at, act }) => {
      const take = (index: number): MechanicsConfig => (pick[index] === true ? other : before)
      const after: MechanicsConfig = {
        ...before,
        acquisti: {
          pointCoeff: take(0).acquisti.pointCoeff,
          roundUp: take(1).acquisti.roundUp,
          stampCoeff: take(2).acquisti.stampCoeff,
          minSpend: take(3).acquisti.minSpend,
          thresholds: take(4).acquisti.thresholds,
          multiplier: take(5).acquisti.multiplier,
        },
        rules: take(6).rules,
        limits: {
          ...before.limits,
          purchasePerPurchase: take(7).limits.purchasePerPurchase,
        },
      }
      const terms = { ...TERMS, ...DATES_OF_PROGRAM, tiers: withTierDefaults({}) }
      if (harmless({ ...terms, config: before }, { ...terms, config: after }).length > 0) return
      if (changesBetween({ ...terms, config: before }, { ...terms, config: after }).length > 0)
        harmlessOnes += 1
      const earned = (config: MechanicsConfig) => {
        const program = compileProgram({ ...DATES_OF_PROGRAM, config, tiers: terms.tiers })
        const { milli, rule } = timeMultiplier(program, at)
        const lines = act.kind === 'buys' ? rateLines(program, act.lines) : []
        return rate(program, lines, { timeMilli: milli, timeRule: rule, tierMilli: 1000, tierRank: 0 })
      }
      expect(earned(after).raw).toBeGreaterThanOrEqual(earned(before).raw)
      expect(earned(after).stamps).toBeGreaterThanOrEqual(earned(before).stamps)
    }),
    { numRuns: 500 },
  )
  expect(harmlessOnes).toBeGreaterThan(5)
})
