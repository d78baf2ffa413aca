import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Reads the price of a redemption and when it was confirmed. */
export async function redeemedOf(
  db: Db,
  id: string,
): Promise<{ cents: number; channel: string; confirmedAt: Date } | undefined> {
  const { rows } = await sql<{ cents: number; channel: string; confirmedAt: Date }>`
    SELECT discount_price_cents AS cents, channel, confirmed_at AS "confirmedAt" FROM redemptions
    WHERE id = ${id} AND confirmed_at IS NOT NULL`.execute(db)
  return rows[0]
}

/** Reads the purchases of a redemption, one in each program, that have a remainder. */
export async function purchasesOfRedemption(
  db: Db,
  redemptionId: string,
): Promise<{ id: string; programId: string; userId: string; sellerId: string }[]> {
  const { rows } = await sql<{ id: string; programId: string; userId: string; sellerId: string }>`
    SELECT p.id, p.program_id AS "programId", p.user_id AS "userId", p.brand_id AS "sellerId" FROM purchases p
      JOIN members m ON m.program_id = p.program_id AND m.user_id = p.user_id
    WHERE p.redemption_id = ${redemptionId} AND p.left_cents > 0 AND m.left_at IS NULL AND p.occurred_at >= m.joined_at
    ORDER BY p.program_id`.execute(db)
  return rows
}
