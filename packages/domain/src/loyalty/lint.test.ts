import { expect, it } from 'vitest'
import { parseDate } from './clock.ts'
import type { BondFacts } from './promotion-law.ts'
import { type MechanicsConfig, type Partly, withDefaults, withTierDefaults } from './config.ts'
import { lint, type LintContext, type LintReward } from './lint.ts'
import { match } from './testing/make.ts'

const MUG: LintReward = { id: 'mug', kind: 'product', points: 100, valueCents: 500, stock: 10 }
const CONTEXT: LintContext = {
  today: parseDate('2026-12-01'),
  isBlockedSector: false,
  isSectorOpen: false,
  rewards: [MUG],
  medianPurchaseCents: null,
  medianMonthCents: null,
  marginPercent: null,
  couponPercent: null,
  opening: null,
  mode: 'prizes',
  bond: { state: 'none', deposit: null, exemption: null },
  isCrossbrand: false,
  products: null,
}

const found = (
  config: Partly<MechanicsConfig>,
  context: Partial<LintContext> = {},
  dates = { startDate: '2027-01-01', endDate: '2027-12-31' },
): string[] =>
  lint(
    { ...dates, config: withDefaults(config), tiers: withTierDefaults({}) },
    { ...CONTEXT, ...context },
  ).map(({ severity, path, code }) => `${severity} ${path} ${code}`)

it('R-291 a new program has no errors; a problem of its fields is an error', () => {
  expect(found({})).toEqual([])
  expect(found({ acquisti: { pointCoeff: 0.05 } })).toEqual(['error config.acquisti.pointCoeff too_small'])
  expect(found({}, {}, { startDate: '2026-11-30', endDate: '2026-11-30' })).toEqual([
    'error startDate start_in_the_past',
    'error endDate end_before_start',
  ])
})

it('R-291 something must earn', () => {
  const closed = { limits: { purchasePerDay: 0 } }
  expect(found(closed)).toEqual(['error config nothing_earns'])
  expect(found({ ...closed, acquisti: { stampCoeff: 10 } })).toEqual([])
  const off = { pointCoeff: 0 }
  expect(found({ acquisti: off })).toEqual(['error config nothing_earns'])
  expect(found({ acquisti: { ...off, stampCoeff: 1.2 } })).toEqual([])
  expect(found({ acquisti: off, rules: [{ id: 'a', type: 'basketBonus', amount: 50, points: 30 }] })).toEqual(
    [],
  )
  expect(found({ ...closed, special: { welcome: 5 } })).toEqual([])
  expect(found({ ...closed, social: { review: 5 } }, { isBlockedSector: true })).toEqual([
    'error config nothing_earns',
    'error config.social.review blocked_sector',
  ])
})

it('R-291 a catalogue without a reward is a warning', () => {
  expect(found({}, { rewards: [] })).toEqual(['warning rewards no_rewards'])
})

it('a limit below the smallest award never pays one in full', () => {
  const social = { review: 8, share: 5 }
  expect(found({ social, limits: { socialPerDay: 5, socialPerMonth: 4 } })).toEqual([
    'error config.limits.socialPerMonth below_smallest_award',
  ])
  const basket = { id: 'a', type: 'basketBonus', amount: 50, points: 30 } as const
  expect(found({ rules: [basket], limits: { purchasePerMonth: 20 } })).toEqual([
    'error config.limits.purchasePerMonth below_smallest_award',
  ])
})

it('R-338 a program of discounts has nothing else; a missing or too small deposit is reported', () => {
  const rewards = [MUG, { ...MUG, id: 'ten', kind: 'discount' }] as const
  expect(found({}, { rewards, mode: 'discounts_only' })).toEqual(['error rewards.mug.kind not_a_discount'])
  const deposit = { hasReceipt: true, date: '2026-12-20' }
  const bonded = (bond: Partial<BondFacts>) =>
    found({}, { rewards, bond: { state: 'covered', deposit, exemption: null, ...bond } })
  expect(bonded({ state: 'missing', deposit: null })).toEqual(['error rewards.bond bond_missing'])
  expect(bonded({ state: 'low' })).toEqual(['error rewards.bond bond_low'])
  expect(bonded({ state: 'near' })).toEqual([])
  expect(bonded({ deposit: { hasReceipt: false, date: null } })).toEqual([
    'error rewards.bond bond_receipt',
    'error rewards.bond bond_date',
  ])
  expect(bonded({ deposit: { hasReceipt: true, date: '2027-01-01' } })).toEqual([])
  expect(bonded({ deposit: { hasReceipt: true, date: '2027-01-02' } })).toEqual([
    'error rewards.bond bond_late',
  ])
})

it('LAW-13 opinions are rewarded only after somebody said that the shop is no restaurant', () => {
  const config = { social: { review: 5, follow: 5 } }
  expect(found(config, { isSectorOpen: true })).toEqual(['error config.social.review sector_open'])
  expect(found(config)).toEqual([])
})

const by = (exemption: BondFacts['exemption'], rewards: readonly LintReward[]) =>
  found({}, { rewards, bond: { state: 'none', deposit: null, exemption } })

it('LAW-4 a reason of the law holds only for rewards that fit it', () => {
  const shipped = { ...MUG, id: 'shipped', fulfilment: 'shipping' } as const
  const service = { ...MUG, id: 'service', kind: 'service' } as const
  expect(by('immediate', [MUG, service])).toEqual([])
  expect(by('immediate', [shipped])).toEqual(['error rewards.shipped not_immediate'])
  expect(by('immediate', [{ ...MUG, needsApproval: true }])).toEqual(['error rewards.mug not_immediate'])
  expect(by('immediate', [{ ...MUG, readyWithinDays: 3 }])).toEqual(['error rewards.mug not_immediate'])
  expect(by('letter_c', [MUG, shipped])).toEqual([])
  expect(by('letter_c', [service])).toEqual(['error rewards.service not_letter_c'])
})

it('LAW-7 with discounts only every point comes from a purchase, and no partner takes part', () => {
  const rewards = [{ ...MUG, kind: 'discount' }] as const
  const config = {
    social: { reaction: 1, follow: 2 },
    special: { firstPurchase: 5, welcome: 3 },
    rules: [
      {
        id: 'v',
        type: 'visit',
        proof: 'qr',
        radius: null,
        points: 1,
        perDay: 1,
        perMonth: 9,
        isSaldo: false,
      },
    ],
  } as const
  expect(found(config, { rewards, mode: 'discounts_only', isCrossbrand: true }).toSorted()).toEqual([
    'error baseInfo.isCrossbrand partners_in_discounts',
    'error config.rules.0 points_without_purchase',
    'error config.social.follow points_without_purchase',
    'error config.social.reaction points_without_purchase',
    'error config.special.welcome points_without_purchase',
  ])
  expect(found({ special: { firstPurchase: 5 } }, { rewards, mode: 'discounts_only' })).toEqual([])
})

it.each([
  ['Buono contante da 50 €', 'money'],
  ['DENARO in busta', 'money'],
  ['Un Bitcoin', 'money'],
  ['Lingotto da 5 g', 'money'],
  ['Gratta-e-vinci', 'draw'],
  ['Estrazione finale', 'draw'],
  ['Sorteggio di Natale', 'draw'],
  ['Tazza', null],
  ['Contenitore di vetro', null],
])('LAW-6 LAW-8 %s asks the promoter: %s', (name, asked) => {
  const findings = found({}, { rewards: [{ ...MUG, name }] })
  expect(findings).toEqual(asked === null ? [] : [`error rewards.mug.nameReason sounds_like_${asked}`])
  expect(found({}, { rewards: [{ ...MUG, name, nameReason: 'È una tazza con questo nome.' }] })).toEqual([])
})

it('the automatic claim names a reward of the program', () => {
  const claimed = (rewardId: string) => found({ autoClaim: { cost: 500, rewardId } }, { rewards: [MUG] })
  expect(claimed(MUG.id)).toEqual([])
  expect(claimed('other')).toEqual(['error config.autoClaim.rewardId no_reward'])
})

it('LAW-6 LAW-8 rewards are neither drawn nor money, and should be in stock and reachable', () => {
  const rewards = [MUG, { ...MUG, id: 'draw', kind: 'draw' }, { ...MUG, id: 'cash', kind: 'money' }] as const
  expect(found({}, { rewards })).toEqual(['error rewards.draw draw', 'error rewards.cash money'])
  expect(found({}, { rewards: [{ ...MUG, stock: 0 }] })).toEqual(['warning rewards.mug.stock no_stock'])
  expect(found({}, { rewards: [MUG], medianPurchaseCents: 3400 })).toEqual([])
  expect(found({}, { rewards: [MUG], medianPurchaseCents: 3300 })).toEqual(['warning rewards out_of_reach'])
  const points = { expiryMonths: 2 }
  expect(found({ points }, { rewards: [MUG], medianMonthCents: 5000 })).toEqual([])
  expect(found({ points }, { rewards: [MUG], medianMonthCents: 4900 })).toEqual([
    'error config.points.expiryMonths expires_before_reward',
  ])
})

it('points may cost a fifth of the margin, and with a coupon half of the price', () => {
  // 100 points need 100 € of spend and are worth 5 €: 5 percent.
  const rewards = [MUG]
  expect(found({}, { rewards, marginPercent: 25 })).toEqual([])
  expect(found({}, { rewards, marginPercent: 24 })).toEqual([
    'warning config.acquisti.pointCoeff costs_margin',
  ])
  expect(found({}, { rewards, couponPercent: 45 })).toEqual([])
  expect(found({ acquisti: { pointCoeff: 1.2 } }, { rewards, couponPercent: 45 })).toEqual([
    'warning config.acquisti.pointCoeff with_coupon_too_much',
  ])
})

it('rules that can never act cause a warning', () => {
  const happy = { id: 'h', type: 'happyHour', factor: 2, startDate: null, endDate: null } as const
  const monday = [[540, 1140]] as const
  const night = { ...happy, days: [7], from: '22:00', to: '10:00' }
  expect(
    found({ rules: [{ ...happy, days: [1], from: '18:00', to: '20:00' }] }, { opening: monday }),
  ).toEqual([])
  expect(found({ rules: [night] }, { opening: monday })).toEqual([])
  expect(found({ rules: [{ ...night, to: '09:00' }] }, { opening: monday })).toEqual([
    'warning config.rules.0 never_open',
  ])
  const streak = {
    id: 's',
    type: 'streak',
    period: 'week',
    points: 5,
    maxTimes: null,
    isSaldo: false,
  } as const
  expect(found({ rules: [{ ...streak, length: 53 }] })).toEqual([])
  expect(found({ rules: [{ ...streak, length: 54 }] })).toEqual([
    'warning config.rules.0.length longer_than_program',
  ])
  const products = [{ code: '8001', category: 'Bio', brand: null }]
  const bio = { id: 'b', type: 'productMultiplier', factor: 2 } as const
  expect(found({ rules: [{ ...bio, match: match({ categories: ['Bio'] }) }] }, { products })).toEqual([])
  expect(found({ rules: [{ ...bio, match: match({ codes: ['9'] }) }] }, { products })).toEqual([
    'warning config.rules.0.match matches_nothing',
  ])
})
