import type { Challenges } from '@vicino/contract/loyalty/members/challenge-schemas'
import { dateText, dayAt, monthOf } from '@vicino/domain/loyalty/clock'
import { phaseOf } from '@vicino/domain/loyalty/phase'
import type { Program } from '@vicino/domain/loyalty/program'
import { streakProgress, thresholdProgress } from '@vicino/domain/loyalty/progress'
import { eurosOf } from '@vicino/domain/pricing'
import type { Db } from '../../../platform/db/database.ts'
import { readChallenges } from './shown.queries.ts'

/**
 * Reads a member's streaks and the next bonus of the month, from the facts by which the engine
 * pays. One statement; none where the program has neither or gives no more points.
 */
export async function challengesOf(
  db: Db,
  program: Program,
  of: { readonly programId: string; readonly userId: string },
  now: Date,
): Promise<Challenges> {
  const at = now.getTime()
  const minSpend = eurosOf(program.minSpendCents)
  const isEarning = ['active', 'ending'].includes(phaseOf(program, at))
  if (!isEarning || (program.streaks.length === 0 && program.thresholds.length === 0)) {
    return { minSpend, streaks: [], threshold: null }
  }
  const { days, spendCents } = await readChallenges(db, { ...of, month: monthOf(dayAt(at)) })
  const threshold = thresholdProgress(program, { spendCents }, at)
  return {
    minSpend,
    streaks: streakProgress(program, days, at).map(({ rule, until, lost, ...progress }) => ({
      rule: rule.id,
      period: rule.period,
      length: rule.length,
      points: rule.points,
      maxTimes: rule.maxTimes,
      ...progress,
      until: until === null ? null : dateText(until),
      lost: lost && { done: lost.done, on: dateText(lost.on) },
    })),
    threshold: threshold && {
      state: threshold.state,
      spend: eurosOf(threshold.spendCents),
      amount: eurosOf(threshold.cents),
      missing: eurosOf(threshold.missingCents),
      bonus: threshold.bonus,
      until: dateText(threshold.until),
    },
  }
}
