import { sql } from 'kysely'
import type { TimeStart } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'
import { lostPoints } from '../members/public.ts'

/** An entry of a customer's timeline. Fields that a kind does not have are null. */
export interface TimelineRow {
  readonly id: string
  readonly at: Date
  readonly kind: 'event' | 'level' | 'consent' | 'claim' | 'joined' | 'message' | 'lost'
  /**
   * Type of the event, purpose of the consent, step of the claim, title of the message, or cause of
   * the loss.
   */
  readonly what: string
  readonly points: number | null
  readonly stamps: number | null
  /** Why an event earned nothing or a claim was refused; or the text of a message. */
  readonly reason: string | null
  readonly granted: boolean | null
  readonly fromRank: number | null
  readonly toRank: number | null
  /** Name of the reward. */
  readonly reward: string | null
}

/** The smallest id: joining sorts before the other entries of the same moment. */
const FIRST = '00000000-0000-0000-0000-000000000000'

/**
 * Reads the timeline of a customer in a program, newest first: joining, events, changes of tier,
 * consents, steps of claims, messages of the brand and lost points. One statement; each kind has an
 * index by member.
 */
export function readTimeline(
  db: Db,
  {
    programId,
    userId,
    start,
    limit,
  }: { programId: string; userId: string; start: TimeStart | null; limit: number },
): Promise<TimelineRow[]> {
  const before = start === null ? sql`true` : sql`(at, id) < (${start.at}::timestamptz, ${start.id}::uuid)`
  return allRows(db)`
    SELECT * FROM (
      SELECT id, date_trunc('milliseconds', received_at) AS at, 'event' AS kind, type AS what, points, stamps, reason,
        NULL::boolean AS granted, NULL::smallint AS "fromRank", NULL::smallint AS "toRank", NULL::text AS reward
      FROM loyalty_events WHERE program_id = ${programId} AND user_id = ${userId}
        -- An award that the program does not give tells the brand nothing: neither what nor why.
        AND NOT (type = 'award' AND reason = 'not_eligible')
      UNION ALL
      SELECT ('00000000000080008' || lpad(to_hex(seq), 15, '0'))::uuid, date_trunc('milliseconds', at), 'level', '', NULL, NULL, NULL, NULL, from_rank, to_rank, NULL
      FROM tier_changes WHERE program_id = ${programId} AND user_id = ${userId}
      UNION ALL
      SELECT id, date_trunc('milliseconds', created_at), 'consent', purpose, NULL, NULL, NULL, granted, NULL, NULL, NULL
      FROM consents WHERE program_id = ${programId} AND user_id = ${userId} AND purpose <> 'loyalty-regulation'
      UNION ALL
      SELECT s.id, date_trunc('milliseconds', s.at), 'claim', s.kind, s.moved_points, s.moved_stamps, s.reason, NULL, NULL, NULL, r.name
      FROM claims c JOIN claim_steps s ON s.program_id = c.program_id AND s.claim_id = c.id
        JOIN rewards r ON r.program_id = s.program_id AND r.id = s.reward_id
      WHERE c.program_id = ${programId} AND c.user_id = ${userId}
      UNION ALL
      SELECT ${FIRST}::uuid, date_trunc('milliseconds', joined_at), 'joined', '', NULL, NULL, NULL, NULL, NULL, NULL, NULL
      FROM members WHERE program_id = ${programId} AND user_id = ${userId}
      UNION ALL
      SELECT id, date_trunc('milliseconds', at), 'message', title, NULL, NULL, body, NULL, NULL, NULL, NULL
      FROM outreach_sends WHERE user_id = ${userId} AND program_id = ${programId}
      UNION ALL
      SELECT l.id, date_trunc('milliseconds', l.at), 'lost', l.cause, l.points, l.stamps, NULL, NULL, NULL, NULL, NULL
      FROM (${lostPoints(programId, userId)}) l
    ) happened WHERE ${before}
    ORDER BY at DESC, id DESC LIMIT ${limit}::int`
}
