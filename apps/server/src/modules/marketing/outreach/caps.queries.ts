import { OUTREACH_MOST } from '@vicino/contract/marketing/outreach/constants'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'

/** Most marketing messages of a brand to one member, a day and a week. */
export interface Caps {
  readonly perDay: number
  readonly perWeek: number
}

/** Reads the limits of a brand; by default those of the product. */
export async function capsOf(db: Db, brandId: string): Promise<Caps> {
  const rows = await allRows(db)<Caps>`
    SELECT per_day AS "perDay", per_week AS "perWeek" FROM outreach_settings WHERE brand_id = ${brandId}`
  return rows[0] ?? { perDay: OUTREACH_MOST.day, perWeek: OUTREACH_MOST.week }
}

export function saveCaps(tx: Db, brandId: string, { perDay, perWeek }: Caps, now: Date): Promise<void> {
  return execute(tx)`
    INSERT INTO outreach_settings (brand_id, per_day, per_week, updated_at)
    VALUES (${brandId}, ${perDay}, ${perWeek}, ${now})
    ON CONFLICT (brand_id) DO UPDATE SET per_day = excluded.per_day, per_week = excluded.per_week,
      updated_at = excluded.updated_at`
}
