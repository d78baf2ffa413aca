import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'

/** Reads the price of a redemption and when it was confirmed. */
export const redeemedOf = (
  db: Db,
  id: string,
): Promise<{ cents: number; channel: string; confirmedAt: Date } | undefined> => firstRow(db)`
    SELECT discount_price_cents AS cents, channel, confirmed_at AS "confirmedAt" FROM redemptions
    WHERE id = ${id} AND confirmed_at IS NOT NULL`

/** Reads the purchases of a redemption, one in each program, that have a remainder. */
export const purchasesOfRedemption = (
  db: Db,
  redemptionId: string,
): Promise<{ id: string; programId: string; userId: string; sellerId: string }[]> => allRows(db)`
    SELECT p.id, p.program_id AS "programId", p.user_id AS "userId", p.brand_id AS "sellerId" FROM purchases p
      JOIN members m ON m.program_id = p.program_id AND m.user_id = p.user_id
    WHERE p.redemption_id = ${redemptionId} AND p.left_cents > 0 AND m.left_at IS NULL AND p.occurred_at >= m.joined_at
    ORDER BY p.program_id`
