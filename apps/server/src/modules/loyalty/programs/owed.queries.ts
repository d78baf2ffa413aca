import type { Db } from '../../../platform/db/database.ts'
import { onlyRow } from '../../../platform/db/statement.ts'

/**
 * Metrics from which the value given and owed is computed; all 0 before the first nightly count.
 */
export interface OwedFigures {
  /** Points held and pending, as the last nightly count found them. */
  readonly points: number
  /** Value of open claims and of rewards fulfilled, in cents without VAT. */
  readonly openClaimsCents: number
  readonly usedCents: number
  /** Points since the program's beginning. */
  readonly redeemed: number
  readonly expired: number
  /** Day of the first movement, YYYY-MM-DD. */
  readonly firstDay: string | null
}

export const readOwedFigures = (db: Db, programId: string): Promise<OwedFigures> => onlyRow(db)`
    SELECT coalesce(n.points_held + n.points_pending, 0) AS points, coalesce(n.open_claims_net_cents, 0) AS "openClaimsCents",
      coalesce(n.used_net_cents, 0) AS "usedCents", t.points_redeemed AS redeemed, t.points_expired AS expired,
      (SELECT min(day)::text FROM program_daily WHERE program_id = t.program_id) AS "firstDay"
    FROM program_totals t LEFT JOIN program_nights n ON n.program_id = t.program_id
    WHERE t.program_id = ${programId}`
