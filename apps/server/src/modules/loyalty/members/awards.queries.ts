import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'

/** An award of a program, as its event explains it. */
export interface PaidAward {
  readonly programId: string
  readonly eventId: string
  readonly at: Date
  /**
   * Points of this mechanic only; a bonus for the first interaction is another item of the event.
   */
  readonly points: number
  readonly status: number
}

/**
 * Reads awards of a brand's programs that gave something under an identity, in the order of the
 * programs.
 */
export const paidAwards = (
  tx: Db,
  brandId: string,
  { mechanic, source, externalId }: { mechanic: string; source: string; externalId: string },
): Promise<PaidAward[]> => allRows(tx)`
    SELECT p.id AS "programId", e.id AS "eventId", e.occurred_at AS at, item.points, item.status
    FROM programs p JOIN loyalty_events e ON e.program_id = p.id AND e.source = ${source} AND e.external_id = ${externalId}
      CROSS JOIN LATERAL (
        SELECT sum((i ->> 'points')::bigint)::float8 AS points, sum((i ->> 'status')::bigint)::float8 AS status
        FROM jsonb_array_elements(e.explanation) step, jsonb_array_elements(step -> 'items') i WHERE i ->> 'rule' = ${mechanic}
      ) item
    WHERE p.brand_id = ${brandId} AND e.reason IS NULL AND (item.points <> 0 OR item.status <> 0)
    ORDER BY p.id`
