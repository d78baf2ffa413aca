import { eurosOf } from '@vicino/domain/pricing'
import type { Db } from '../../../platform/db/database.ts'
import { execute, firstValue } from '../../../platform/db/statement.ts'
import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { endHeld } from './holds.ts'
import { lockHeldOf } from './holds.queries.ts'

const countIn =
  (status: 'redeemed' | 'held') =>
  async (db: Db, userId: string): Promise<number> => {
    return firstValue(db, 0)`
      SELECT count(*)::int AS count FROM redemptions WHERE user_id = ${userId} AND status = ${status}`
  }

/**
 * Codes of a person. An erasure keeps them, because they are a shop's sales and explain the
 * person's points. Codes still held end, and the hash of their origin is deleted. Stored answers to
 * a till (kept for a day for repeated requests) name the customer and the person who confirmed; the
 * erasure removes those names.
 */
export const redemptionData: PersonalData = {
  rank: 40,
  tables: ['redemptions', 'typed_code_attempts'],
  parts: {
    redemptions: pagedPart(
      (db, userId) =>
        db
          .selectFrom('redemptions as r')
          .innerJoin('deals as d', 'd.id', 'r.deal_id')
          .innerJoin('brands as b', 'b.id', 'r.brand_id')
          .where('r.user_id', '=', userId)
          .select([
            'r.id',
            'd.title as deal',
            'b.username as brand',
            'r.channel',
            'r.transaction_id as transactionId',
            'r.purchase_code as purchaseCode',
            'r.status',
            'r.points',
            'r.price_cents',
            'r.discount_price_cents',
            'r.opened_at as openedAt',
            'r.expires_at as expiresAt',
            'r.confirmed_at as confirmedAt',
            'r.closed_at as closedAt',
            'r.void_reason as voidReason',
            'r.by_new_account as byNewAccount',
            'r.heard_at as screenHeardAt',
            'r.unheard_seconds as screenSilentSeconds',
            'r.freed_by',
          ]),
      ({ price_cents, discount_price_cents, freed_by, ...row }) => ({
        ...row,
        freedByShop: freed_by !== null,
        price: eurosOf(price_cents),
        discountPrice: eurosOf(discount_price_cents),
      }),
    ),
    wrongCodesTyped: (db, userId) =>
      db
        .selectFrom('typed_code_attempts')
        .where('user_id', '=', userId)
        .select(['wrong', 'window_started_at as since', 'locked_until as lockedUntil'])
        .execute(),
  },
  /**
   * A merge ends held codes, which live only for minutes. If both accounts have redeemed a deal,
   * each keeps its own redemption.
   */
  merge: {
    counts: { redemptions: countIn('redeemed'), openCodes: countIn('held') },
    async move(tx, { from, into }) {
      await execute(tx)`
        UPDATE redemptions r SET user_id = ${into} WHERE r.user_id = ${from} AND r.status <> 'held'
          AND NOT (r.status = 'redeemed' AND EXISTS (
            SELECT FROM redemptions o WHERE o.user_id = ${into} AND o.deal_id = r.deal_id AND o.status = 'redeemed'))`
    },
  },
  lockOpenCodes: async (tx, userId, now) => (await lockHeldOf(tx, userId, now)).live.length,
  async erase(tx, userId, now) {
    const held = await lockHeldOf(tx, userId, now)
    if (held.live.length > 0) await endHeld(tx, held.live, 'cancelled', now)
    if (held.overdue.length > 0) await endHeld(tx, held.overdue, 'expired', now)
    await tx.deleteFrom('typed_code_attempts').where('user_id', '=', userId).execute()
    await execute(tx)`
      UPDATE idempotency_keys k SET response = k.response
        || CASE WHEN r.user_id <> ${userId} THEN '{}'
          WHEN k.response ? 'customer' THEN '{"customer": {"username": "", "avatar": null}}'
          ELSE '{"customer_username": "", "customer_avatar": null}' END::jsonb
        || CASE WHEN r.confirmed_by <> ${userId} THEN '{}'
          WHEN k.response ? 'confirmedBy' THEN '{"confirmedBy": ""}'
          WHEN k.response ? 'confirmer_username' THEN '{"confirmer_username": null}' ELSE '{}' END::jsonb
      FROM redemptions r
      WHERE r.id = CASE WHEN k.response ? 'customer' THEN (k.response ->> '_id')::uuid
          WHEN k.response ? 'customer_username' THEN (k.response ->> 'id')::uuid END
        AND ${userId} IN (r.user_id, r.confirmed_by)`
  },
}
