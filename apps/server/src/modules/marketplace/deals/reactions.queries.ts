import type { ReactionType } from '@vicino/contract/marketplace/deals/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { execute } from '../../../platform/db/statement.ts'

const COUNTERS = {
  LIKE: sql.ref('like_count'),
  WANT: sql.ref('want_count'),
  OWN: sql.ref('own_count'),
  SHARE: sql.ref('share_count'),
} as const

/** Locks a deal's counters for one caller at a time; false when there is no such deal. */
export async function lockDeal(tx: Db, dealId: string): Promise<boolean> {
  const locked = await sql`SELECT FROM deals WHERE id = ${dealId} FOR NO KEY UPDATE`.execute(tx)
  return locked.rows.length > 0
}

/**
 * Removes a reaction, or adds it and emits `deal.reacted`, and corrects the deal's counter, in one
 * statement; a SHARE stays.
 */
export async function toggleReaction(
  tx: Db,
  dealId: string,
  reaction: ReactionType,
  userId: string,
  now: Date,
): Promise<void> {
  const counter = COUNTERS[reaction]
  await execute(tx)`
    WITH removed AS (
      DELETE FROM reactions
      WHERE user_id = ${userId} AND deal_id = ${dealId} AND type = ${reaction} AND ${reaction !== 'SHARE'}
      RETURNING 1
    ), added AS (
      INSERT INTO reactions (user_id, deal_id, type, created_at)
      SELECT ${userId}::uuid, ${dealId}::uuid, ${reaction}, ${now}::timestamptz WHERE NOT EXISTS (SELECT FROM removed)
      ON CONFLICT DO NOTHING
      RETURNING 1
    ), told AS (
      INSERT INTO outbox_log (type, payload, created_at)
      SELECT 'deal.reacted', jsonb_build_object('userId', ${userId}::uuid, 'dealId', id, 'brandId', brand_id,
        'reaction', ${reaction}::text), ${now}::timestamptz
      FROM deals, added WHERE id = ${dealId}
    ), change AS (SELECT (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS by)
    UPDATE deals SET ${counter} = greatest(0, ${counter} + change.by) FROM change
    WHERE id = ${dealId} AND change.by <> 0`
}

/**
 * Reads a deal's counts, and the caller's own reactions as 'TYPE seconds since 1970', oldest first.
 */
export function readReactions(db: Db, dealId: string, userId: string) {
  return db
    .selectFrom('deals')
    .select(['like_count', 'want_count', 'own_count', 'share_count'])
    .select(
      sql<
        string[] | null
      >`(SELECT array_agg(type || ' ' || date_part('epoch', created_at) ORDER BY created_at, type)
        FROM reactions WHERE user_id = ${userId} AND deal_id = deals.id)`.as('mine'),
    )
    .where('id', '=', dealId)
    .executeTakeFirstOrThrow()
}
