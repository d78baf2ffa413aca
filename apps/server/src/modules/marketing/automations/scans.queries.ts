import type { Day } from '@vicino/domain/loyalty/clock'
import { dateText, startOfDay } from '@vicino/domain/loyalty/clock'
import { AUTOMATION_LIFE } from '@vicino/domain/lifecycles'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, allValues, execute, firstRow } from '../../../platform/db/statement.ts'
import { inStates } from '../../../platform/db/states.ts'
import { type Listening, LISTENING } from './enter-automation.queries.ts'

/** An automation with members of a day still to be entered, all or those after one. */
export interface Scanned extends Listening {
  readonly activeSince: Date
  readonly day: Day | null
  readonly after: string | null
}

/** Joins and conditions of automations `a` whose members of this day are still to be looked for. */
const unscanned = (today: Day) => sql`
      JOIN programs p ON p.id = a.program_id AND p.status IN ('active', 'ended') AND NOT p.sandbox
    WHERE a.state IN ${inStates(AUTOMATION_LIFE.running)} AND a.trigger IN ('birthday', 'inactive', 'pointsExpiring')
      AND (a.scanned_day IS NULL OR a.scanned_day < ${today}::int)`

/** Whether members of a day are still to be looked for; undefined = no day is looked for now. */
export const scansWait = (today: Day | undefined): RawBuilder<boolean> =>
  today === undefined ? sql`false` : sql`EXISTS (SELECT FROM automations a ${unscanned(today)})`

/** Locks the next daily automation that has not handled today; undefined = all have. */
export const lockScanned = (tx: Db, today: Day): Promise<Scanned | undefined> => firstRow(tx)`
    SELECT ${LISTENING}, a.active_since AS "activeSince", a.scanned_day AS day, a.scanned_after AS after
    FROM automations a JOIN automation_versions v ON v.automation_id = a.id AND v.version = a.version ${unscanned(today)}
    ORDER BY a.scanned_after IS NULL, a.id LIMIT 1 FOR UPDATE OF a SKIP LOCKED`

export const moveScan = (
  tx: Db,
  id: string,
  { day, after }: { readonly day: Day | null; readonly after: string | null },
): Promise<void> => execute(tx)`
    UPDATE automations SET scanned_day = ${day}::int, scanned_after = ${after}::uuid WHERE id = ${id}`

interface Page {
  readonly programId: string
  readonly after: string | null
  readonly limit: number
}
/**
 * A member whom a day triggers; `key` distinguishes the occasion from that of another year,
 * purchase or lot.
 */
export interface Found {
  readonly userId: string
  readonly key: string
}

/** Lower than every id. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Members who consent to show their birthday and were born on one of these days of the year (100 ×
 * month + day).
 */
export const bornOn = (
  db: Db,
  { programId, after, limit }: Page,
  days: readonly number[],
): Promise<string[]> => allValues(db)`
    SELECT user_id AS "userId" FROM member_stats
    WHERE program_id = ${programId} AND user_id > ${after ?? FIRST} AND birthday_md = ANY (${days}::smallint[])
    ORDER BY user_id LIMIT ${limit}::int`

/**
 * Members whose last purchase was on one of these days, or who joined then and never bought, and
 * for whom the automation has no such run yet.
 */
export const inactiveSince = (
  db: Db,
  automationId: string,
  { programId, after, limit }: Page,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<Found[]> => allRows(db)`
    SELECT s.user_id AS "userId", s.key FROM (
      SELECT user_id, to_char(coalesce(last_purchase_at, joined_at) AT TIME ZONE 'Europe/Rome', 'YYYY-MM-DD') AS key
      FROM member_stats WHERE program_id = ${programId} AND user_id > ${after ?? FIRST}
        AND coalesce(last_purchase_at, joined_at) < ${new Date(startOfDay(to + 1))}
        AND (${from === -Infinity} OR coalesce(last_purchase_at, joined_at) >= ${new Date(startOfDay(from === -Infinity ? to : from))})
    ) s
    WHERE NOT EXISTS (SELECT FROM automation_runs r
      WHERE r.automation_id = ${automationId} AND r.user_id = s.user_id AND r.event_key = s.key)
    ORDER BY s.user_id LIMIT ${limit}::int`

/** Members with points that expire at the end of a day. */
export function expiringOn(db: Db, { programId, after, limit }: Page, day: Day): Promise<Found[]> {
  const [from, until] = [new Date(startOfDay(day)), new Date(startOfDay(day + 1))]
  return allRows(db)`
    SELECT DISTINCT a.user_id AS "userId", ${dateText(day)} AS key
    FROM ledger_lots l JOIN ledger_accounts a ON a.id = l.account_id AND a.unit = 'PTS' AND a.kind = 'member'
    WHERE l.remaining > 0 AND l.expires_at > ${from} AND l.expires_at <= ${until}
      AND a.program_id = ${programId} AND a.user_id > ${after ?? FIRST}
    ORDER BY a.user_id LIMIT ${limit}::int`
}
