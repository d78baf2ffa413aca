import { inactiveDays } from '@vicino/domain/loyalty/automations'
import { type Day, dateText, dayAt, MINUTE_MS, startOfDay } from '@vicino/domain/loyalty/clock'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { enter } from './enter-automation.ts'
import {
  bornOn,
  expiringOn,
  type Found,
  inactiveSince,
  lockScanned,
  moveScan,
  scansWait,
  type Scanned,
} from './scans.queries.ts'

/** Members entered in one transaction. */
const BATCH = 1000
/** Time of day from which a day's members are entered. */
const FROM_MS = 10 * MINUTE_MS
/** Days caught up after a downtime: older birthdays are over. */
const MADE_UP_DAYS = 7

/** The day whose members are entered now; none in the first minutes of a day. */
function scannedDay(now: Date): Day | undefined {
  const today = dayAt(now.getTime())
  return now.getTime() < startOfDay(today) + FROM_MS ? undefined : today
}

/** Whether members of today are still to be entered. */
export const daysWait = (now: Date) => scansWait(scannedDay(now))

/**
 * Enters the members whom the day triggers: birthdays, inactivity of so many days, expiring points.
 * Each batch is its own transaction with the last member it reached, so that after a crash the next
 * run continues there.
 * @param ms how long to begin new batches
 */
export async function scanDays(db: Database, now: Date, ms: number): Promise<void> {
  const today = scannedDay(now)
  if (today === undefined) return
  const until = performance.now() + ms
  while (performance.now() < until) {
    const isMore = await inTransaction(db, (tx) => scanBatch(tx, today, now))
    if (!isMore) return
  }
}

async function scanBatch(tx: Db, today: Day, now: Date): Promise<boolean> {
  const automation = await lockScanned(tx, today)
  if (automation === undefined) return false
  const day = nextDay(automation, today)
  const found = await membersOf(tx, automation, day)
  const entries = found.map(({ userId, key }) => ({ automation, userId, key, at: now, chain: [] }))
  await enter(tx, entries, { now, isBulk: true })
  const last = found.length < BATCH ? undefined : found.at(-1)
  await moveScan(
    tx,
    automation.id,
    last === undefined ? { day, after: null } : { day: automation.day, after: last.userId },
  )
  return true
}

function nextDay({ day, config }: Scanned, today: Day): Day {
  // Inactive members are inactive today too, so missed days do not matter.
  if (day === null || config.trigger.type === 'inactive') return today
  return Math.max(day + 1, today - MADE_UP_DAYS)
}

async function membersOf(tx: Db, automation: Scanned, day: Day): Promise<Found[]> {
  const { programId, after, config, id } = automation
  const page = { programId, after, limit: BATCH }
  const { trigger } = config
  switch (trigger.type) {
    case 'birthday': {
      const date = dateText(day + trigger.days)
      const users = await bornOn(tx, page, birthdaysOn(day + trigger.days))
      return users.map((userId) => ({ userId, key: date.slice(0, 4) }))
    }
    case 'inactive': {
      const days = inactiveDays(trigger, day, dayAt(automation.activeSince.getTime()))
      return inactiveSince(tx, id, page, days)
    }
    case 'pointsExpiring':
      return expiringOn(tx, page, day + trigger.days)
    default:
      return []
  }
}

/** A birthday on 29 February is on the 28th in other years. */
export function birthdaysOn(day: Day): number[] {
  const [, month = 0, date = 0] = dateText(day).split('-').map(Number)
  const number = month * 100 + date
  return number === 228 && dateText(day + 1).endsWith('-03-01') ? [228, 229] : [number]
}
