import type { ReactionState, ReactionType } from '@vicino/contract/deals'
import { sql } from 'kysely'
import { AppError } from '../../platform/errors.ts'
import type { Actor, Services } from '../../platform/http/context.ts'
import type { Db } from '../../platform/db/database.ts'
import { presentReactions } from './deals.presenter.ts'

const COUNTERS = {
  LIKE: sql.ref('like_count'),
  WANT: sql.ref('want_count'),
  OWN: sql.ref('own_count'),
  SHARE: sql.ref('share_count'),
} as const

/**
 * Toggles LIKE, WANT or OWN; SHARE counts once and stays. Toggles of one deal take turns at its row's
 * lock, and what they find is read after the lock, so any number of them at once count right.
 *
 * @throws AppError deal_not_found
 */
export function react(
  { db, clock }: Services,
  dealId: string,
  reaction: ReactionType,
  actor: Actor,
): Promise<ReactionState> {
  return db.transaction().execute(async (tx) => {
    const locked = await sql`SELECT FROM deals WHERE id = ${dealId} FOR NO KEY UPDATE`.execute(tx)
    if (locked.rows.length === 0) throw new AppError('deal_not_found')
    await toggle(tx, dealId, reaction, actor.sub, clock.now())
    const state = await tx
      .selectFrom('deals')
      .select(['like_count', 'want_count', 'own_count', 'share_count'])
      .select(
        sql<
          string[] | null
        >`(SELECT array_agg(type || ' ' || date_part('epoch', created_at) ORDER BY created_at, type)
          FROM reactions WHERE user_id = ${actor.sub} AND deal_id = deals.id)`.as('mine'),
      )
      .where('id', '=', dealId)
      .executeTakeFirstOrThrow()
    return presentReactions(state, state.mine)
  })
}

async function toggle(
  tx: Db,
  dealId: string,
  reaction: ReactionType,
  userId: string,
  now: Date,
): Promise<void> {
  const counter = COUNTERS[reaction]
  await sql`
    WITH removed AS (
      DELETE FROM reactions
      WHERE user_id = ${userId} AND deal_id = ${dealId} AND type = ${reaction} AND ${reaction !== 'SHARE'}
      RETURNING 1
    ), added AS (
      INSERT INTO reactions (user_id, deal_id, type, created_at)
      SELECT ${userId}::uuid, ${dealId}::uuid, ${reaction}, ${now}::timestamptz WHERE NOT EXISTS (SELECT FROM removed)
      ON CONFLICT DO NOTHING
      RETURNING 1
    ), change AS (SELECT (SELECT count(*) FROM added)::int - (SELECT count(*) FROM removed)::int AS by)
    UPDATE deals SET ${counter} = greatest(0, ${counter} + change.by) FROM change
    WHERE id = ${dealId} AND change.by <> 0`.execute(tx)
}
