import { TRY } from '@vicino/contract/marketing/automations/constants'
import type { tryAutomation as contract } from '@vicino/contract/marketing/automations/endpoints'
import type { Tried } from '@vicino/contract/marketing/automations/schemas'
import type { BodyOf } from '@vicino/contract/endpoint'
import { DAY_MS, dayAt, startOfDay } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { refuseBadNames, ruleCondition } from '../../loyalty/customers/public.ts'
import { inControlGroup } from '../outreach/public.ts'
import { compiledProgram, readOwnHead } from '../../loyalty/programs/public.ts'
import { birthdaysOn } from './scans.ts'
import { consentingOf, namesOf, holdingMembers, readStarts, type Start } from './try-out.queries.ts'

type Result = Tried['examples'][number]['result']

/**
 * Simulates an automation on the events of the last 30 days and on present members: nothing
 * is stored, given or sent.
 * @throws AppError program_not_found, segment_circle, coupon_not_found
 */
export async function tryOut(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  {
    programId,
    automationId,
    trigger,
    condition,
    actions,
    controlShare,
    reentryDays,
    dailyPoints,
  }: BodyOf<typeof contract>,
  actor: Actor,
): Promise<Tried> {
  const now = clock.now()
  const head = await readOwnHead(db, programId, actor)
  if (condition !== null) await refuseBadNames(db, programId, condition)
  const since = new Date(now.getTime() - TRY.days * DAY_MS)
  const today = dayAt(now.getTime())
  const birthdays =
    trigger.type === 'birthday'
      ? Array.from({ length: TRY.days }, (_, back) => today - back).flatMap((day) =>
          birthdaysOn(day + trigger.days).map((md) => ({ md, at: new Date(startOfDay(day)) })),
        )
      : []
  const asked = { programId, brandId: head.brandId, trigger, since, today, now, birthdays }
  const found = await readStarts(db, { ...asked, limit: TRY.most + 1 })
  const starts = found.slice(0, TRY.most)
  const userIds = [...new Set(starts.map(({ userId }) => userId))]
  const rule =
    condition &&
    (await ruleCondition(db, { programId, rule: condition }, await compiledProgram(db, head), now))
  const holding = rule === null ? new Set(userIds) : await holdingMembers(db, programId, userIds, rule)
  const isControl = (userId: string) => inControlGroup(automationId ?? programId, userId, controlShare)
  const results = resultsOf(starts, { holding, isControl, reentryDays, points: actions.points, dailyPoints })
  const consenting = await consentingOf(db, programId, userIds)
  const shown = starts.slice(0, TRY.shown)
  const names = await namesOf(
    db,
    shown.map(({ userId }) => userId),
  )
  const count = (result: Result) => results.filter((each) => each === result).length
  const done = count('done')
  return {
    from: since.toISOString(),
    to: now.toISOString(),
    happened: starts.length,
    isCapped: found.length > TRY.most,
    members: userIds.length,
    results: {
      done,
      control: count('control'),
      conditions: count('conditions'),
      reentry: count('reentry'),
      budget: count('budget'),
    },
    reachable:
      actions.message === null
        ? 0
        : starts.filter(({ userId }, index) => results[index] === 'done' && consenting.has(userId)).length,
    points: done * actions.points,
    stamps: done * actions.stamps,
    examples: shown.map(({ userId, at }, index) => ({
      at: at.toISOString(),
      userId,
      username: names.get(userId) ?? '',
      result: results[index] ?? 'done',
      consents: consenting.has(userId),
    })),
  }
}

interface Rules {
  readonly holding: ReadonlySet<string>
  readonly isControl: (userId: string) => boolean
  readonly reentryDays: number | null
  readonly points: number
  readonly dailyPoints: number
}

/** Computes the result of each start, in the order in which they happened. */
function resultsOf(starts: readonly Start[], rules: Rules): Result[] {
  const last = new Map<string, number>()
  const given = new Map<number, number>()
  const inOrder = starts.map((start, index) => ({ ...start, index })).toReversed()
  const results: Result[] = []
  for (const { userId, at, index } of inOrder) {
    const result = resultOf(userId, at.getTime(), rules, last, given)
    if (result === 'done' || result === 'control') last.set(userId, at.getTime())
    results[index] = result
  }
  return results
}

function resultOf(
  userId: string,
  at: number,
  { holding, isControl, reentryDays, points, dailyPoints }: Rules,
  last: ReadonlyMap<string, number>,
  given: Map<number, number>,
): Result {
  if (!holding.has(userId)) return 'conditions'
  const before = last.get(userId)
  const isAgain = before !== undefined && (reentryDays === null || at - before < reentryDays * DAY_MS)
  if (isAgain) return 'reentry'
  if (isControl(userId)) return 'control'
  const day = dayAt(at)
  const sum = (given.get(day) ?? 0) + points
  if (points > 0 && sum > dailyPoints) return 'budget'
  given.set(day, sum)
  return 'done'
}
