import { dateText, type Day, dayAt, MINUTE_MS, startOfDay } from '@vicino/domain/loyalty/clock'
import { NO_STATUS } from '@vicino/domain/loyalty/facts'
import type { Program } from '@vicino/domain/loyalty/program'
import { isBirthdayDue } from '@vicino/domain/loyalty/special-awards'
import { firstDayOfPeriod, graceEnd, periodOf } from '@vicino/domain/loyalty/tier-rules'
import { changesByTime, standingAt } from '@vicino/domain/loyalty/tiers'
import type { Database, Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { emit } from '../../platform/events/outbox.ts'
import { credit } from '../ledger/public.ts'
import { compiledProgram, findProgram, findPrograms, type ProgramHead } from '../programs/public.ts'
import { award } from './award.ts'
import {
  lastDayOf,
  type LevelRow,
  lockLevels,
  noteDay,
  readCelebrants,
  readExpiring,
  readLiving,
  readPending,
  takePending,
  writeLevels,
} from './due.queries.ts'

/* What is due to members by time alone. Each may run late: what it does is dated at the moment at which it was due. */

/** Days that a daily job makes up for after a downtime. */
const MADE_UP_DAYS = 30
/** Awards of a day are worked off some minutes after midnight (LOYALTY §2). */
const BIRTHDAY_MS = 10 * MINUTE_MS
const LEVELS_MS = 5 * MINUTE_MS
/** Days before the end at which people are told of points that will run out. */
const NOTICE_DAYS = [30, 7] as const

/** Runs daily work for each day whose time of day has come and that was not done. */
async function eachDay(
  tx: Db,
  job: string,
  now: Date,
  from: number,
  work: (day: Day) => Promise<void>,
): Promise<void> {
  const today = dayAt(now.getTime())
  const done = await lastDayOf(tx, job)
  const first = Math.max(done === null ? today : done + 1, today - MADE_UP_DAYS)
  for (let day = first; day <= today; day += 1) {
    if (startOfDay(day) + from > now.getTime()) return
    await work(day)
    await noteDay(tx, job, day)
  }
}

/** Pays birthdays at 00:10 of the day (LOYALTY §4.4); 29 February on the 28th in other years. */
export function payBirthdays(tx: Db, now: Date): Promise<void> {
  return eachDay(tx, 'birthdays', now, BIRTHDAY_MS, async (day) => {
    const at = new Date(startOfDay(day) + BIRTHDAY_MS)
    const date = dateText(day)
    const number = Number(date.slice(5, 7)) * 100 + Number(date.slice(8))
    // Those of the 29th are among them where this year has none; isBirthdayDue() tells.
    const people = await readCelebrants(tx, number === 228 ? [228, 229] : [number], at)
    const heads = new Map(
      (await findPrograms(tx, [...new Set(people.map(({ programId }) => programId))])).map((head) => [
        head.id,
        head,
      ]),
    )
    for (const person of people) {
      const program = heads.get(person.programId)
      const since = { knownSince: person.knownSince.getTime(), joinedAt: person.joinedAt.getTime() }
      if (program === undefined || !isBirthdayDue({ ...person, ...since }, day)) continue
      if ((await compiledProgram(tx, program)).special.birthDay.points === 0) continue
      const { userId } = person
      await award(tx, {
        program,
        userId,
        mechanic: 'birthDay',
        objectId: '',
        source: 'calendar',
        externalId: `${userId}:${date.slice(0, 4)}`,
        at,
        now: at,
      })
    }
  })
}

/** Tells of points that run out in 30 and in 7 days. */
export function announceExpiry(tx: Db, now: Date): Promise<void> {
  return eachDay(tx, 'expiring', now, BIRTHDAY_MS, async (day) => {
    for (const daysLeft of NOTICE_DAYS) {
      // A lot that lives until the end of a day runs out at 00:00 of the next.
      const [from, until] = [startOfDay(day + daysLeft), startOfDay(day + daysLeft + 1)]
      for (const row of await readExpiring(tx, new Date(from), new Date(until))) {
        await emit(tx, 'loyalty.expiring', { ...row, daysLeft }, now)
      }
    }
  })
}

/** How many pending credits one run gives. */
const PENDING_BATCH = 500

/** Credits points whose waiting time is over, dated at its end. */
export async function creditPending(tx: Db, now: Date): Promise<void> {
  for (const row of await readPending(tx, now, PENDING_BATCH)) {
    const taken = await takePending(tx, row)
    if (taken === undefined) continue
    await credit(tx, {
      userId: row.userId,
      unit: 'PTS',
      programId: row.programId,
      amount: taken.amount,
      kind: 'loyalty-points',
      source: { type: 'loyalty-event', id: row.eventId },
      rule: { name: 'pending', version: 1, values: {} },
      now: row.maturesAt,
      ...(taken.expiresAt === null ? {} : { expiresAt: taken.expiresAt }),
    })
  }
}

const LEVEL_BATCH = 1000

/**
 * Closes tier periods and graces that ended, at 00:05 of the days on which one can: levels that fall are stored and told.
 * Members with an event since have been looked at already. Batches of 1,000 members, each in a transaction of its own.
 */
export async function rollLevels(db: Database, now: Date): Promise<void> {
  const days: Day[] = []
  await inTransaction(db, (tx) =>
    eachDay(tx, 'levels-seen', now, LEVELS_MS, (day) => {
      days.push(day)
      return Promise.resolve()
    }),
  )
  const last = days.at(-1)
  if (last === undefined) return
  for (const id of await readLiving(db)) {
    const head = await findProgram(db, id)
    const program = head && (await compiledProgram(db, head))
    if (head === undefined || program === undefined || !days.some((day) => mayChangeOn(program, day)))
      continue
    const at = new Date(startOfDay(last))
    let after: string | null = null
    do after = await inTransaction(db, (tx) => rollBatch(tx, { head, program, at, now }, after))
    while (after !== null)
  }
}

/** Whether levels can change by time at 00:00 of a day. */
function mayChangeOn({ tiers }: Program, day: Day): boolean {
  if (!tiers.isOn) return false
  if (tiers.period === 'rolling') return true
  const period = periodOf(tiers, day)
  return firstDayOfPeriod(tiers, period) === day || graceEnd(tiers, period) === day
}

async function rollBatch(
  tx: Db,
  { head, program, at, now }: { head: ProgramHead; program: Program; at: Date; now: Date },
  after: string | null,
): Promise<string | null> {
  const members = await lockLevels(tx, head.id, after, LEVEL_BATCH)
  const rolled = members
    .filter(({ lastEventAt }) => lastEventAt === null || lastEventAt < at)
    .map((member) => ({ member, ...rollOne(program, member, at) }))
  const changes = rolled.flatMap(({ changes: own }) => own)
  await writeLevels(tx, head.id, head.tiersVersion, { changes, rows: rolled.map(({ row }) => row), at })
  for (const { userId, from, to, at: since } of changes) {
    const ids = { programId: head.id, brandId: head.brandId, userId }
    await emit(tx, 'loyalty.tier_changed', { ...ids, from, to, at: since.getTime() }, now)
  }
  return members.length < LEVEL_BATCH ? null : (members.at(-1)?.userId ?? null)
}

function rollOne(program: Program, member: LevelRow, at: Date) {
  const level = {
    joinedAt: member.joinedAt.getTime(),
    importedRank: member.tierFloor,
    status: new Map(member.status.map(({ period, ...facts }) => [period, facts])),
  }
  const since = (member.lastEventAt ?? member.joinedAt).getTime()
  let from = member.tierRank
  const changes = changesByTime(program.tiers, level, since, at.getTime()).flatMap((change) => {
    const row = { userId: member.userId, from, to: change.rank, at: new Date(change.at) }
    from = change.rank
    return row.from === row.to ? [] : [row]
  })
  const { rank, period, measure } = standingAt(program.tiers, level, at.getTime())
  const status = program.tiers.period === 'rolling' ? measure : (level.status.get(period) ?? NO_STATUS).status
  return { changes, row: { userId: member.userId, rank, period, status } }
}
