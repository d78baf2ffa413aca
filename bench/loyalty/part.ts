import { type ProgramDefinition, withDefaults, withTierDefaults } from '@vicino/domain/loyalty/config'
import { evaluate } from '@vicino/domain/loyalty/evaluate'
import type { LoyaltyEvent } from '@vicino/domain/loyalty/events'
import { applyChanges, newMember } from '@vicino/domain/loyalty/facts'
import { compileProgram } from '@vicino/domain/loyalty/program'
import type { Line } from '@vicino/domain/loyalty/purchase'
import { median, type Report } from '../lib/report.ts'
import { LOYALTY, rounds } from '../lib/sizes.ts'
import { measureReplay } from './replay.ts'
import { measureReplayInto } from './replay-into.ts'
import { measureServed, SERVED, type Served } from './served.ts'

const MEMBERS = LOYALTY.evaluated
const PURCHASES = 50
const ROUNDS = rounds(3)
const MINUTE = 60_000

/**
 * A program with most mechanics: product and time factors, a limit, thresholds, a streak and tiers.
 */
const DEFINITION: ProgramDefinition = {
  startDate: '2027-01-01',
  endDate: '2027-12-31',
  config: withDefaults({
    acquisti: { pointCoeff: 1.5, stampCoeff: 10, minSpend: 5, thresholds: [{ amount: 100, bonus: 40 }] },
    limits: { purchasePerMonth: 400 },
    rules: [
      {
        id: 'bio',
        type: 'productMultiplier',
        factor: 3,
        match: { categories: ['Bio'], codes: [], codePrefixes: [], brands: [] },
      },
      {
        id: 'happy',
        type: 'happyHour',
        factor: 2.5,
        days: [5],
        from: '17:00',
        to: '19:00',
        startDate: null,
        endDate: null,
      },
      { id: 'weeks', type: 'streak', period: 'week', length: 4, points: 100, maxTimes: null, isSaldo: false },
    ],
  }),
  tiers: withTierDefaults({
    enabled: true,
    qualification: { period: 'calendarQuarter', graceDays: 20 },
    tiers: [
      {
        id: 'silver',
        name: 'Silver',
        minPoints: 150,
        maxPoints: null,
        benefits: [],
        options: { pointsMultiplier: 1.2, pointsExpiration: 0, rewardsDiscount: 0 },
      },
    ],
  }),
}
const PROGRAM = compileProgram(DEFINITION)

const START = Date.UTC(2027, 0, 1, 8)
const line = (netCents: number, category: string | null): Line => ({
  code: null,
  category,
  brand: null,
  quantityMilli: 1000,
  netCents,
})

/** Makes a purchase of three lines; every member has one a week. */
function purchase(member: number, number: number): LoyaltyEvent {
  const at = START + number * 7 * 24 * 60 * MINUTE + ((member * 37) % 600) * MINUTE
  const cents = 300 + ((member * 7919 + number * 104_729) % 4000)
  const lines = [line(cents, 'Bio'), line(cents + 250, null), line(99, 'Altro')]
  return { type: 'purchase', id: `${member}-${number}`, at, receivedAt: at, arrival: number, lines }
}

type Section = 'evaluate' | Served | 'replay' | 'replay-into'

/** Sections that can be measured alone: `npm run bench -- loyalty purchases`. */
export const SECTIONS = ['evaluate', ...SERVED, 'replay', 'replay-into'] as const satisfies readonly Section[]

/** Measures programs. */
export async function run(report: Report, sections: readonly string[]): Promise<void> {
  console.log('Loyalty')
  const wants = (section: Section): boolean => sections.includes(section)
  if (wants('evaluate')) measureEvaluate(report)
  const served = SERVED.filter(wants)
  if (served.length > 0) await measureServed(report, served)
  if (wants('replay')) await measureReplay(report, PROGRAM)
  if (wants('replay-into')) await measureReplayInto(report, DEFINITION)
}

/**
 * Measures the pure engine: a year of purchases of one member after another, evaluated with tiers,
 * limits, streak and explanation, and written into the member's facts. It measures processor time,
 * garbage collection included, because the bound is for one core.
 */
function measureEvaluate(report: Report): void {
  const rates: number[] = []
  // The first round is left out, because the code is compiled in it.
  for (let round = 0; round <= ROUNDS; round += 1) {
    let points = 0
    const before = process.cpuUsage()
    for (let member = 0; member < MEMBERS; member += 1) {
      const facts = newMember(START)
      for (let number = 0; number < PURCHASES; number += 1) {
        const outcome = evaluate(PROGRAM, facts, purchase(member, number))
        applyChanges(facts, outcome.changes)
        points += outcome.points
      }
    }
    const { user, system } = process.cpuUsage(before)
    if (round === 0) report.note('points of a round', String(points))
    else rates.push((MEMBERS * PURCHASES * 1e6) / (user + system))
  }
  report.atLeast('pure evaluations of a purchase, for each second of processor time', median(rates), 100_000)
}
