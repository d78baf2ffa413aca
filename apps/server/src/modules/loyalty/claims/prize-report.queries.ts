import type { GivenPrize } from '@vicino/domain/loyalty/prize-report'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'

/** Reads the rewards that a program fulfilled in a calendar year of Rome, by time. */
export const readGivenPrizes = (db: Db, programId: string, year: number): Promise<GivenPrize[]> => allRows(
  db,
)`
    SELECT c.user_id AS "userId", u.username::text AS username, (c.delivered_at AT TIME ZONE 'Europe/Rome')::date::text AS day,
      v.body ->> 'name' AS name, v.body ->> 'kind' AS kind, (v.body ->> 'valueCents')::int AS "valueCents",
      c.money_cents AS "moneyCents", (v.body ->> 'vatPercent')::int AS "vatPercent"
    FROM claims c JOIN users u ON u.id = c.user_id
      JOIN reward_versions v ON v.program_id = c.program_id AND v.reward_id = c.reward_id AND v.version = c.reward_version
    WHERE c.program_id = ${programId} AND c.state = 'delivered'
      AND c.delivered_at >= make_timestamptz(${year}::int, 1, 1, 0, 0, 0, 'Europe/Rome')
      AND c.delivered_at < make_timestamptz(${year}::int + 1, 1, 1, 0, 0, 0, 'Europe/Rome')
    ORDER BY c.delivered_at, c.id`
