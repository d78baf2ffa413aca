import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dateText, type Day, parseDate, startOfDay } from './clock.ts'
import type { StreakPeriod } from './config.ts'
import type { StreakRule } from './program.ts'
import { streakProgress, thresholdProgress } from './progress.ts'
import { completions, firstDayOfStreakPeriod, streakPeriodOf } from './streaks.ts'
import { programOf } from './testing/make.ts'

const day = (text: string): Day => parseDate(text) ?? Number.NaN
const WEEKS: StreakRule = {
  id: 'serie',
  period: 'week',
  length: 4,
  points: 100,
  maxTimes: null,
  isSaldo: false,
}
const at = (text: string): number => startOfDay(day(text)) + 12 * 3_600_000
const ENDS = startOfDay(day('2028-01-01'))

function progressOf(rule: StreakRule, days: readonly string[], now: string, endsAt = ENDS) {
  const [found] = streakProgress({ streaks: [rule], endsAt }, days.map(day), at(now))
  if (found === undefined) return null
  const { state, done, missing, until, lost, times } = found
  return {
    state,
    done,
    missing,
    until: until === null ? null : dateText(until),
    lost: lost && { done: lost.done, on: dateText(lost.on) },
    times,
  }
}

it('a streak of four weeks shows its progress, the missing weeks and the last day', () => {
  const nothing = { state: 'notBegun', done: 0, until: null, lost: null, times: 0, missing: 4 }
  expect(progressOf(WEEKS, [], '2027-03-03')).toEqual(nothing)
  // Monday 1 March to Sunday 7 March, and so on.
  const three = ['2027-03-02', '2027-03-09', '2027-03-12', '2027-03-16']
  expect(progressOf(WEEKS, three, '2027-03-16')).toEqual({
    ...nothing,
    state: 'safe',
    done: 3,
    missing: 1,
    until: '2027-03-28',
  })
  expect(progressOf(WEEKS, three, '2027-03-25')).toMatchObject({
    state: 'open',
    done: 3,
    until: '2027-03-28',
  })
  // Friday to Sunday.
  expect(progressOf(WEEKS, three, '2027-03-26')).toMatchObject({ state: 'atRisk', until: '2027-03-28' })
  expect(progressOf(WEEKS, three, '2027-03-28')).toMatchObject({ state: 'atRisk', done: 3 })
  const lost = { done: 3, on: '2027-03-28' }
  expect(progressOf(WEEKS, three, '2027-03-29')).toEqual({ ...nothing, state: 'broken', lost })
  expect(progressOf(WEEKS, three, '2027-04-28')).toMatchObject({ state: 'broken' })
  expect(progressOf(WEEKS, three, '2027-04-29')).toEqual(nothing)
  // It continues as a new streak.
  expect(progressOf(WEEKS, [...three, '2027-03-30'], '2027-03-30')).toMatchObject({
    state: 'safe',
    done: 1,
    lost: null,
  })
  expect(progressOf(WEEKS, [...three, '2027-03-28'], '2027-03-28')).toEqual({
    ...nothing,
    state: 'completed',
    times: 1,
  })
  // A completed streak without a continuation does not count as lost.
  expect(progressOf(WEEKS, [...three, '2027-03-28'], '2027-04-06')).toMatchObject({
    state: 'notBegun',
    lost: null,
  })
  expect(progressOf({ ...WEEKS, maxTimes: 1 }, [...three, '2027-03-28'], '2027-05-28')).toMatchObject({
    state: 'done',
    done: 4,
    missing: 0,
  })
})

it('a streak that cannot be completed before the program’s end is not shown', () => {
  const endsAt = startOfDay(day('2027-03-28'))
  expect(progressOf(WEEKS, [], '2027-03-07', endsAt)).toMatchObject({ missing: 4 })
  expect(progressOf(WEEKS, [], '2027-03-08', endsAt)).toBeNull()
  const three = ['2027-03-02', '2027-03-09', '2027-03-16']
  expect(progressOf(WEEKS, three, '2027-03-22', endsAt)).toMatchObject({ done: 3, until: '2027-03-27' })
})

it('with any purchases: the missing number of periods completes once, one fewer does not, nor does a day too late', () => {
  const rules = fc.record({
    period: fc.constantFrom<StreakPeriod>('day', 'week', 'month'),
    length: fc.integer({ min: 2, max: 5 }),
  })
  const gaps = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 })
  fc.assert(
    fc.property(rules, gaps, fc.integer({ min: 0, max: 40 }), ({ period, length }, steps, since) => {
      const rule = { ...WEEKS, period, length }
      let last = day('2027-01-04')
      const days = steps.map((step) => (last += step))
      const today = last + since
      const endsAt = startOfDay(today + 3000)
      const [progress] = streakProgress({ streaks: [rule], endsAt }, days, startOfDay(today) + 3_600_000)
      if (progress === undefined) throw new Error('There is time enough')
      const { missing, done, state, until, lost } = progress
      const running = streakPeriodOf(period, today)
      const first = running + (state === 'safe' || state === 'completed' ? 1 : 0)
      const buy = (count: number, from = first): Day[] => [
        ...days,
        ...Array.from({ length: count }, (_, index) => firstDayOfStreakPeriod(period, from + index + 1) - 1),
      ]
      const paid = completions(rule, days).length
      expect(completions(rule, buy(missing)).length).toBe(paid + 1)
      expect(completions(rule, buy(missing - 1)).length).toBe(paid)
      expect(done + missing).toBe(length)
      expect(until === null).toBe(done === 0)
      expect(lost === null).toBe(state !== 'broken')
      expect(['open', 'safe', 'atRisk'].includes(state)).toBe(done > 0)
      // A purchase the day after: the run has a gap, and its earlier part does not count.
      const late = until === null ? null : streakPeriodOf(period, until + 1)
      expect(late === null || completions(rule, buy(missing, late)).length === paid).toBe(true)
    }),
    { numRuns: 300 },
  )
})

it('the next bonus of the month shows the missing amount, until the month or the program ends', () => {
  const program = programOf({
    acquisti: {
      thresholds: [
        { amount: 100, bonus: 40 },
        { amount: 250, bonus: 90 },
      ],
    },
  })
  const now = at('2027-03-03')
  expect(thresholdProgress(program, { spendCents: 6000 }, now)).toEqual({
    state: 'open',
    spendCents: 6000,
    cents: 10_000,
    bonus: 40,
    missingCents: 4000,
    until: day('2027-03-31'),
  })
  expect(thresholdProgress(program, { spendCents: 10_000 }, now)).toMatchObject({
    bonus: 90,
    missingCents: 15_000,
  })
  expect(thresholdProgress(program, { spendCents: 25_000 }, now)).toMatchObject({
    state: 'done',
    cents: 25_000,
    missingCents: 0,
  })
  expect(thresholdProgress(program, { spendCents: 6000 }, at('2027-03-24'))).toMatchObject({ state: 'open' })
  expect(thresholdProgress(program, { spendCents: 6000 }, at('2027-03-25'))).toMatchObject({
    state: 'atRisk',
  })
  expect(thresholdProgress({ ...program, thresholds: [] }, { spendCents: 0 }, now)).toBeNull()
  const short = { ...program, endsAt: startOfDay(day('2027-03-20')) }
  expect(thresholdProgress(short, { spendCents: 0 }, now)).toMatchObject({
    state: 'notBegun',
    until: day('2027-03-19'),
  })
})
