import type { PlayBatch } from '@vicino/contract/channels/displays/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { execute, firstRow } from '../../../platform/db/statement.ts'

export interface TimedBatch extends Pick<PlayBatch, 'id' | 'isSure' | 'plays'> {
  readonly at: Date
}

export interface OwnDisplay {
  readonly id: string
  readonly brandId: string
  readonly pairedAt: Date
}

/** Locks the display with this token, so that its batches are booked one after the other. */
export const lockDisplayOf = (tx: Db, tokenHash: Buffer): Promise<OwnDisplay | undefined> => firstRow(tx)`
    SELECT id, brand_id AS "brandId", paired_at AS "pairedAt" FROM displays
    WHERE token_hash = ${tokenHash}::bytea FOR NO KEY UPDATE`

/** Adds the plays of new batches to the daily metrics, for deals of the display's brand. */
export const insertPlays = (
  tx: Db,
  { id, brandId }: OwnDisplay,
  batches: readonly TimedBatch[],
  now: Date,
): Promise<void> => execute(tx)`
    WITH sent AS (
      SELECT DISTINCT ON ((b ->> 'id')::uuid) (b ->> 'id')::uuid AS batch_id,
        ((b ->> 'at')::timestamptz AT TIME ZONE 'Europe/Rome')::date AS day, (b ->> 'isSure')::boolean AS is_sure,
        b -> 'plays' AS plays
      FROM jsonb_array_elements(${JSON.stringify(batches)}::jsonb) b
    ), fresh AS (
      INSERT INTO display_batches (display_id, batch_id, booked_at)
      SELECT ${id}::uuid, batch_id, ${now}::timestamptz FROM sent ON CONFLICT DO NOTHING RETURNING batch_id
    )
    INSERT INTO display_daily AS f (display_id, day, deal_id, shown_count, shown_seconds, unsure_count)
    SELECT ${id}::uuid, s.day, d.id, sum((p ->> 'count')::int), sum((p ->> 'seconds')::int),
      coalesce(sum((p ->> 'count')::int) FILTER (WHERE NOT s.is_sure), 0)
    FROM sent s JOIN fresh USING (batch_id) CROSS JOIN LATERAL jsonb_array_elements(s.plays) p
      JOIN deals d ON d.id = (p ->> 'dealId')::uuid AND d.brand_id = ${brandId}::uuid
    GROUP BY s.day, d.id ORDER BY s.day, d.id
    ON CONFLICT (display_id, day, deal_id) DO UPDATE SET shown_count = f.shown_count + excluded.shown_count,
      shown_seconds = f.shown_seconds + excluded.shown_seconds, unsure_count = f.unsure_count + excluded.unsure_count`

/** Deletes the receipts of batches that no player can send again. */
export const deleteOldBatches = (tx: Db, before: Date): Promise<void> => execute(tx)`
    WITH old AS (
      SELECT display_id, batch_id FROM display_batches WHERE booked_at < ${before}::timestamptz LIMIT 10000
    ) DELETE FROM display_batches b USING old WHERE b.display_id = old.display_id AND b.batch_id = old.batch_id`
