import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

export interface SilentDisplay {
  readonly id: string
  readonly name: string
  readonly brandId: string
}

/** Displays told of with one run of the job. */
const AT_ONCE = 200

/**
 * Notes that brands are told of displays last heard of between two moments, where the shop is open at both minutes of the week; a brand
 * without hours counts as open.
 */
export async function takeSilent(
  tx: Db,
  ask: { since: Date; before: Date; now: Date; minutes: readonly [number, number] },
): Promise<SilentDisplay[]> {
  const { rows } = await sql<SilentDisplay>`
    WITH silent AS (
      SELECT s.id FROM displays s JOIN brands b ON b.id = s.brand_id
      WHERE s.revoked_at IS NULL AND s.silence_told_at IS NULL AND s.last_seen_at BETWEEN ${ask.since}::timestamptz AND ${ask.before}::timestamptz
        AND (b.opening IS NULL OR b.opening @> ${ask.minutes[0]}::int AND b.opening @> ${ask.minutes[1]}::int)
      ORDER BY s.last_seen_at, s.id LIMIT ${sql.lit(AT_ONCE)} FOR NO KEY UPDATE OF s
    )
    UPDATE displays s SET silence_told_at = ${ask.now}::timestamptz FROM silent WHERE s.id = silent.id
    RETURNING s.id, s.name, s.brand_id AS "brandId"`.execute(tx)
  return rows
}
