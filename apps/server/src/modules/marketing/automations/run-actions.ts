import { MOST_GIVEN } from '@vicino/domain/loyalty/awards'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { fillTemplate } from '@vicino/domain/loyalty/message-template'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { issueCoupons, type IssueRefusal } from '../../loyalty/coupons/public.ts'
import { writeMemberLabels } from '../../loyalty/customers/public.ts'
import { giveAll } from '../../loyalty/members/public.ts'
import { inControlGroup, messageValues, quietUntil, sendMarketing } from '../outreach/public.ts'
import type { ProgramHead } from '../../loyalty/programs/public.ts'
import { addPoints, type DueRun, type Ended, keepLabel, lockBudget } from './due.queries.ts'
import { endedAs } from './ended.ts'
import { standingNow } from './enter-automation.ts'
import type { RunOutcome } from './log.queries.ts'

/** The result of processing runs: ended, or waiting until a moment. */
interface Acted {
  readonly ended: readonly Ended[]
  readonly waiting: readonly string[]
  readonly until: Date
}

/**
 * Does the actions of an automation's version for members, each member once. Conditions are checked
 * now, then come coupon, gifts, label and message, in this order. Members without the coupon or
 * gift get no message, so that no message names something that was not given. A message is
 * marketing: it goes through the gate for everything that a brand sends, and in quiet hours the
 * whole run waits.
 * @param runs of one version, each of another member
 */
export async function act(tx: Db, program: ProgramHead, runs: readonly DueRun[], now: Date): Promise<Acted> {
  const [first] = runs
  if (first === undefined) return { ended: [], waiting: [], until: now }
  const { config } = first
  const quiet = config.actions.message === null ? null : quietUntil(now)
  if (quiet !== null) return { ended: [], waiting: runs.map(({ id }) => id), until: quiet }
  const standing = await standingNow(
    tx,
    first,
    runs.map(({ userId }) => userId),
    now,
  )
  const ended: Ended[] = []
  const going: DueRun[] = []
  for (const run of runs) {
    const its = standing.get(run.userId)
    if (its === undefined) ended.push(endedAs(run, 'skipped', 'left'))
    else if (!its.mayBeChosen) ended.push(endedAs(run, 'skipped', 'no_profiling'))
    else if (!its.holds) ended.push(endedAs(run, 'skipped', 'conditions'))
    else if (inControlGroup(run.automationId, run.userId, config.controlShare))
      ended.push({ ...endedAs(run, 'control', null), isCompared: true })
    else going.push(run)
  }
  const without = await issue(tx, first, going, now)
  const { refused, given } = await give(
    tx,
    program,
    first,
    going.filter(({ id }) => !without.has(id)),
    now,
  )
  const isIssued = config.actions.couponId !== null
  for (const run of going) {
    const reason = without.get(run.id) ?? refused.get(run.id)
    if (reason === undefined) continue
    // A coupon that was given stays, even if a later action was refused.
    const hasCoupon = isIssued && !without.has(run.id)
    ended.push({
      ...endedAs(run, hasCoupon ? 'done' : 'skipped', reason, hasCoupon ? { coupon: true } : {}),
      // The action was due, so the comparison counts the member, given or not.
      isCompared: config.controlShare > 0,
    })
  }
  const left = going.filter(({ id }) => !refused.has(id) && !without.has(id))
  const isLabelled = await label(tx, first, left, now)
  const messages = await send(tx, program, first, left, now)
  for (const run of left) {
    const reason = messages.get(run.id) ?? null
    const outcome: RunOutcome = {
      ...given.get(run.id),
      ...(isIssued ? { coupon: true } : {}),
      ...(isLabelled ? { label: true } : {}),
      ...(config.actions.message !== null && reason === null ? { message: true } : {}),
    }
    const isNothing = Object.keys(outcome).length === 0
    const why = reason ?? (isNothing ? 'label_gone' : null)
    ended.push({
      ...endedAs(run, isNothing ? 'skipped' : 'done', why, outcome),
      isCompared: config.controlShare > 0,
    })
  }
  return { ended, waiting: [], until: now }
}

/**
 * Gives points and stamps within the budget of the day. Members are locked in the order of their
 * ids, as everywhere.
 */
async function give(
  tx: Db,
  program: ProgramHead,
  { automationId, name, config: { trigger, actions, dailyPoints } }: DueRun,
  runs: readonly DueRun[],
  now: Date,
): Promise<{ refused: Map<string, string>; given: Map<string, RunOutcome> }> {
  const { points, stamps } = actions
  const refused = new Map<string, string>()
  const given = new Map<string, RunOutcome>()
  if ((points === 0 && stamps === 0) || runs.length === 0) return { refused, given }
  const day = dateText(dayAt(now.getTime()))
  const room =
    points === 0
      ? runs.length
      : Math.floor((dailyPoints - (await lockBudget(tx, automationId, day))) / points)
  for (const run of runs.slice(Math.max(0, room))) refused.set(run.id, 'budget')
  const allowed = runs.slice(0, Math.max(0, room)).toSorted((a, b) => (a.userId < b.userId ? -1 : 1))
  const results = await giveAll(
    tx,
    allowed.map(({ id, userId }) => ({
      program,
      userId,
      automationId,
      note: name,
      runId: id,
      points: Math.min(points, MOST_GIVEN.points),
      stamps: Math.min(stamps, MOST_GIVEN.stamps),
      forPurchase: trigger.type === 'purchase',
      now,
    })),
  )
  for (const [index, { id }] of allowed.entries()) {
    const reason = results[index]?.reason ?? null
    if (reason === null)
      given.set(id, { ...(points > 0 ? { points } : {}), ...(stamps > 0 ? { stamps } : {}) })
    else refused.set(id, REFUSALS[reason] ?? 'program_not_active')
  }
  if (points > 0 && given.size > 0) await addPoints(tx, automationId, day, points * given.size)
  return { refused, given }
}

/** All other refusals at this moment say that the program is not active. */
const REFUSALS: Readonly<Record<string, string>> = {
  staff_self: 'staff_self',
  not_member: 'left',
  without_purchase: 'without_purchase',
}

/**
 * Gives each member a coupon. The cause is this batch: a run is processed once, so its member gets
 * one coupon for it.
 * @returns those who got none, with the reason
 */
async function issue(
  tx: Db,
  { id, brandId, config }: DueRun,
  runs: readonly DueRun[],
  now: Date,
): Promise<Map<string, string>> {
  const missed = new Map<string, string>()
  const { couponId: templateId } = config.actions
  if (templateId === null || runs.length === 0) return missed
  const userIds = runs.map(({ userId }) => userId).toSorted()
  const cause = `automation:${id}` as const
  const issued = await issueCoupons(tx, { brandId, templateId, userIds, cause, now })
  const refused = new Map(issued.map((one) => [one.userId, one.refused]))
  for (const run of runs) {
    const reason = refused.get(run.userId)
    if (reason !== null && reason !== undefined) missed.set(run.id, COUPON_REFUSALS[reason])
  }
  return missed
}

const COUPON_REFUSALS: Readonly<Record<IssueRefusal, string>> = {
  not_member: 'left',
  limit_member: 'coupon_had',
  limit_total: 'coupon_over',
  paused: 'coupon_over',
  ended: 'coupon_over',
}

/** @returns whether the label exists; members who have it keep it */
async function label(
  tx: Db,
  { programId, config }: DueRun,
  runs: readonly DueRun[],
  now: Date,
): Promise<boolean> {
  const { labelId } = config.actions
  if (labelId === null || runs.length === 0 || !(await keepLabel(tx, programId, labelId))) return false
  const userIds = runs.map(({ userId }) => userId).toSorted()
  const changed = await writeMemberLabels(tx, { programId, id: labelId, userIds, on: true })
  if (changed.length > 0) await emit(tx, 'loyalty.members_written', { programId, userIds: changed }, now)
  return true
}

/** Sends the message to each. @returns those who did not get it, with the reason */
async function send(
  tx: Db,
  program: ProgramHead,
  { automationId, brandId, config }: DueRun,
  runs: readonly DueRun[],
  now: Date,
): Promise<Map<string, string>> {
  const { message } = config.actions
  const missed = new Map<string, string>()
  if (message === null || runs.length === 0) return missed
  const values = await messageValues(
    tx,
    program.id,
    runs.map(({ userId }) => userId),
  )
  const outcomes = await sendMarketing(tx, {
    brandId,
    programId: program.id,
    origin: { kind: 'automation', id: automationId },
    recipients: runs.flatMap(({ userId, key }) => {
      const its = values.get(userId)
      if (its === undefined) return []
      const { title, text } = message
      return [{ userId, title: fillTemplate(title, its), text: fillTemplate(text, its), ref: key }]
    }),
    link: null,
    image: null,
    channels: { inApp: message.notification, push: message.notification, email: message.email },
    isProfiled: true,
    now,
  })
  for (const { id, userId } of runs) {
    const outcome = outcomes.get(userId)
    if (outcome?.status !== 'sent') missed.set(id, outcome?.reason ?? 'left')
  }
  return missed
}
