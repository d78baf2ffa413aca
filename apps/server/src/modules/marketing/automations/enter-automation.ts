import { chainProblem, dueAt, isTriggeredBy, type Happening } from '@vicino/domain/loyalty/automations'
import { DAY_MS, dateText, dayAt } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { ruleCondition } from '../../loyalty/customers/public.ts'
import { compiledProgram, findPrograms } from '../../loyalty/programs/public.ts'
import {
  chainsOf,
  firstPurchases,
  insertRuns,
  lastRuns,
  type Listening,
  type NewRun,
  pointsOf,
  readListening,
  standingOf,
} from './enter-automation.queries.ts'
import type { Told } from './triggers.ts'

/** A trigger of an automation for a member. */
export interface Entry {
  readonly automation: Listening
  readonly userId: string
  readonly key: string
  readonly at: Date
  readonly chain: readonly string[]
}

/**
 * Starts the automations that listen to these events. One statement if there is none, else a
 * constant number for each automation.
 */
export async function enterTold(tx: Db, told: readonly Told[], now: Date): Promise<void> {
  if (told.length === 0) return
  const listening = await readListening(tx, {
    programIds: ids(told.map(({ programId }) => programId)),
    brandIds: ids(told.map(({ programId, brandId }) => (programId === null ? brandId : null))),
    triggers: [...new Set(told.flatMap(({ types }) => types))],
  })
  if (listening.length === 0) return
  const pairs = await knownOf(tx, pairsOf(told, listening))
  const started = pairs.filter(({ automation, happened }) =>
    happened.some((each) => isTriggeredBy(automation.config.trigger, each)),
  )
  const effects = new Map(
    started.filter(({ of }) => of.isGift || of.claimId !== null).map(({ of }) => [of.key, of]),
  )
  const chains = await chainsOf(
    tx,
    [...effects.values()].flatMap(({ programId, isGift, eventId, ...of }) =>
      programId === null ? [] : [{ ...of, programId, eventId: isGift ? eventId : null }],
    ),
  )
  const entries = started.map(({ automation, of }) => ({
    automation,
    userId: of.userId,
    key: of.key,
    at: of.at,
    chain: chains.get(of.key) ?? [],
  }))
  await enter(tx, entries, { now, isBulk: false })
}

interface Pair {
  readonly automation: Listening
  readonly of: Told
  readonly happened: readonly Happening[]
}

const pairsOf = (told: readonly Told[], listening: readonly Listening[]): Pair[] =>
  told.flatMap((of) =>
    listening
      .filter(
        ({ programId, brandId, config }) =>
          of.types.includes(config.trigger.type) &&
          (of.programId === null ? of.brandId === brandId : of.programId === programId),
      )
      .map((automation) => ({ automation, of, happened: of.happened })),
  )

/**
 * Adds facts that only some automations need: whether a purchase was the first, and balances after
 * pending points.
 */
async function knownOf(tx: Db, pairs: readonly Pair[]): Promise<Pair[]> {
  const firsts = await firstPurchases(
    tx,
    pairs.flatMap(({ automation: { programId, config }, of }) =>
      config.trigger.type === 'purchase' && config.trigger.firstOnly && of.eventId !== null
        ? [{ programId, eventId: of.eventId }]
        : [],
    ),
  )
  const reached = pairs.filter(({ automation }) => automation.config.trigger.type === 'pointsReached')
  const balances = await pointsOf(
    tx,
    reached.flatMap(({ automation: { programId }, of }) =>
      of.matured === null ? [] : [{ programId, userId: of.userId }],
    ),
  )
  const waits = await waiting(
    tx,
    reached.map(({ automation }) => automation.programId),
  )
  return pairs.map((pair) => {
    const { automation, of } = pair
    if (of.matured !== null) {
      const after = balances.get(`${automation.programId} ${of.userId}`) ?? 0
      return { ...pair, happened: [{ type: 'pointsReached', before: after - of.matured, after } as const] }
    }
    const happened = of.happened
      // In programs with pending points a balance is reached only when they become spendable.
      .filter(({ type }) => type !== 'pointsReached' || !waits.has(automation.programId))
      .map((each) => (each.type === 'purchase' ? { ...each, isFirst: firsts.has(of.eventId ?? '') } : each))
    return { ...pair, happened }
  })
}

/** Returns those programs whose points become spendable only some days later. */
async function waiting(tx: Db, programIds: readonly string[]): Promise<Set<string>> {
  const asked = [...new Set(programIds)]
  if (asked.length === 0) return new Set()
  const found = new Set<string>()
  for (const head of await findPrograms(tx, asked)) {
    if ((await compiledProgram(tx, head)).pendingDays > 0) found.add(head.id)
  }
  return found
}

/**
 * Stores a run for each of these entries: waiting for its delay, or skipped with the reason.
 * Conditions are checked now if there is a delay, and always again when a run is due.
 * @returns how many are new
 */
export async function enter(
  tx: Db,
  entries: readonly Entry[],
  { now, isBulk }: { readonly now: Date; readonly isBulk: boolean },
): Promise<number> {
  if (entries.length === 0) return 0
  const outside = await outsideOf(tx, entries, now)
  const had = await lastRuns(
    tx,
    entries
      .filter(({ automation }) => automation.config.reentryDays !== 0)
      .map(({ automation, userId }) => ({ automationId: automation.id, userId })),
  )
  const runs: NewRun[] = []
  for (const { automation, userId, key, at, chain } of entries) {
    const who = `${automation.id} ${userId}`
    const last = had.get(who)
    // The same event again is not a second occurrence: its row exists already.
    const isAgain = last !== undefined && last.key !== key && !isOver(automation, last.at, now)
    const reason =
      // Skipped and never sent later, because nobody expects a greeting after weeks.
      (automation.isSuspended ? 'brand_suspended' : null) ??
      chainProblem(automation.id, chain) ??
      (outside.has(who) ? 'conditions' : null) ??
      (isAgain ? 'reentry' : null)
    if (reason === null && automation.config.reentryDays !== 0 && last === undefined)
      had.set(who, { at: now, key })
    const dueMs = Math.max(dueAt(at.getTime(), automation.config), now.getTime())
    runs.push({
      automationId: automation.id,
      version: automation.version,
      programId: automation.programId,
      userId,
      key,
      state: reason === null ? 'waiting' : 'skipped',
      reason,
      chain,
      dueAt: new Date(dueMs),
    })
  }
  return insertRuns(tx, runs, { now, day: dateText(dayAt(now.getTime())), isBulk })
}

/** Tells whether a member may have the automation again by now. */
const isOver = ({ config }: Listening, last: Date, now: Date): boolean =>
  config.reentryDays !== null && now.getTime() - last.getTime() >= config.reentryDays * DAY_MS

/** Returns those for whom the conditions do not hold, by automation and user. */
async function outsideOf(tx: Db, entries: readonly Entry[], now: Date): Promise<Set<string>> {
  const byAutomation = Map.groupBy(
    entries.filter(({ automation: { config } }) => config.condition !== null && config.delayMinutes > 0),
    ({ automation }) => automation,
  )
  const outside = new Set<string>()
  for (const [automation, its] of byAutomation) {
    const userIds = ids(its.map(({ userId }) => userId))
    const standing = await standingNow(tx, automation, userIds, now)
    for (const userId of userIds) {
      if (standing.get(userId)?.holds === false) outside.add(`${automation.id} ${userId}`)
    }
  }
  return outside
}

/**
 * Reads members of an automation's program, and whether its conditions hold for them. Three
 * statements.
 */
export async function standingNow(
  tx: Db,
  { programId, config }: Pick<Listening, 'programId' | 'config'>,
  userIds: readonly string[],
  now: Date,
) {
  const { condition: rule } = config
  if (rule === null) return standingOf(tx, programId, userIds, null, now)
  const program = await compiledProgram(tx, programId)
  const condition = await ruleCondition(tx, { programId, rule }, program, now)
  return standingOf(tx, programId, userIds, condition, now)
}

const ids = (list: readonly (string | null)[]): string[] => [
  ...new Set(list.filter((id): id is string => id !== null)),
]
