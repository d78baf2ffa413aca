import { dateText, dayAt, monthOf, firstDayOf, startOfDay } from '@vicino/domain/loyalty/clock'
import { lowerTiers } from '@vicino/server/modules/loyalty/members/lower-tiers'
import { openDatabase } from '@vicino/server/platform/db/database'
import { sql } from 'kysely'
import { median, type Report } from '../lib/report.ts'
import { MEMBERS } from './ids.ts'

/**
 * Measures the time to close a quarter for all members of all programs, and the time for which a
 * batch locks its members.
 */
export async function measureRoll(report: Report, url: string): Promise<void> {
  const today = dayAt(Date.now())
  const quarter = firstDayOf(Math.floor(monthOf(today) / 3 + 1) * 3)
  const holds: number[] = []
  // 00:06 of the first day of the next quarter.
  const now = new Date(startOfDay(quarter) + 6 * 60_000)
  // A statement that changes members is a transaction by itself, so it locks them for its whole
  // duration.
  const db = openDatabase({
    url,
    statementTimeoutMs: 0,
    onStatement: (text, milliseconds) => {
      if (text.includes('UPDATE members')) holds.push(milliseconds)
    },
  })
  const started = performance.now()
  await lowerTiers(db, now)
  const seconds = (performance.now() - started) / 1000
  const { rows } = await sql<{ changed: number }>`
    SELECT count(*) AS changed FROM tier_changes WHERE event_id IS NULL`.execute(db)
  const at99 = holds.toSorted((a, b) => a - b)[Math.floor(holds.length * 0.99)] ?? 0
  report.note(
    `levels of ${2 * MEMBERS} memberships on ${dateText(quarter)}`,
    `${seconds.toFixed(1)} s, ${rows[0]?.changed ?? 0} changed, ${holds.length} statements, which held members for ${median(holds).toFixed(1)} ms, one in a hundred for ${at99.toFixed(1)} ms or more`,
  )
  report.under('roll of the levels of 200,000 memberships in 1,001 programs', seconds, 60, ' s')
  report.under('longest time that the roll holds a member', Math.max(...holds), 50, ' ms')
  await db.destroy()
}
