import { SCAN_DAYS } from '@vicino/contract/channels/displays/constants'
import type { Db } from '../../../platform/db/database.ts'
import { execute, firstRow, onlyRow } from '../../../platform/db/statement.ts'

export interface ScannerRow {
  /** The SHA-256 of the display's token; null once it is unpaired. */
  readonly tokenHash: Buffer | null
  readonly displayBrandId: string
  /** The brand that the person works for. */
  readonly brandId: string | null
}

/**
 * Reads a person and the display that they say they came by; undefined when the deal is not of the
 * display's brand. The person's row stays locked until the transaction ends, so that two scans of
 * one person count one after the other.
 */
export const lockScanner = (
  tx: Db,
  { userId, displayId, dealId }: { userId: string; displayId: string; dealId: string },
): Promise<ScannerRow | undefined> => firstRow(tx)`
    SELECT s.token_hash AS "tokenHash", s.brand_id AS "displayBrandId", u.brand_id AS "brandId"
    FROM users u JOIN displays s ON s.id = ${displayId}::uuid
      JOIN deals d ON d.id = ${dealId}::uuid AND d.brand_id = s.brand_id
    WHERE u.id = ${userId}::uuid FOR NO KEY UPDATE OF u`

/**
 * Counts a scan in the day's metrics and returns its reward. The reward is nothing when this
 * display has rewarded the person today, or when `most` displays have. A second scan of the same
 * deal on the day is rewarded and counted with nothing.
 */
export const insertScan = (
  tx: Db,
  scan: { userId: string; displayId: string; dealId: string; points: number; most: number; now: Date },
): Promise<{ id: string; points: number; isPaid: boolean }> => onlyRow(tx)`
    WITH day AS (SELECT (${scan.now}::timestamptz AT TIME ZONE 'Europe/Rome')::date AS day),
    paid AS (
      SELECT count(*) AS times, coalesce(bool_or(display_id = ${scan.displayId}::uuid), false) AS here
      FROM display_scans JOIN day USING (day) WHERE user_id = ${scan.userId}::uuid AND points > 0
    ), noted AS (
      INSERT INTO display_scans (user_id, day, display_id, deal_id, at, points)
      SELECT ${scan.userId}::uuid, day, ${scan.displayId}::uuid, ${scan.dealId}::uuid, ${scan.now}::timestamptz,
        CASE WHEN here OR times >= ${scan.most}::int THEN 0 ELSE ${scan.points}::int END FROM day, paid
      ON CONFLICT (user_id, day, display_id, deal_id) DO NOTHING
      RETURNING id, points, day
    ), counted AS (
      INSERT INTO display_daily AS d (display_id, day, deal_id, scanned_count)
      SELECT ${scan.displayId}::uuid, day, ${scan.dealId}::uuid, 1 FROM noted
      ON CONFLICT (display_id, day, deal_id) DO UPDATE SET scanned_count = d.scanned_count + 1
    )
    SELECT coalesce(n.id::text, '') AS id, coalesce(n.points, 0) AS points, p.here AS "isPaid"
    FROM paid p LEFT JOIN noted n ON true`

/**
 * Counts redemptions for the display by which their customers last came to the deal, within 30
 * days. Each counts once, and none that was voided meanwhile.
 */
export const countRedemptions = (tx: Db, ids: readonly string[]): Promise<void> => execute(tx)`
    WITH booked AS (
      INSERT INTO display_redemptions (redemption_id, display_id, day, deal_id)
      SELECT r.id, s.display_id, (r.confirmed_at AT TIME ZONE 'Europe/Rome')::date, r.deal_id
      FROM redemptions r JOIN LATERAL (
        SELECT s.display_id FROM display_scans s
        WHERE s.user_id = r.user_id AND s.deal_id = r.deal_id AND s.at <= r.opened_at
          AND s.at > r.opened_at - make_interval(days => ${SCAN_DAYS}) ORDER BY s.at DESC LIMIT 1
      ) s ON true
      WHERE r.id = ANY(${ids}::uuid[]) AND r.status = 'redeemed'
      ON CONFLICT DO NOTHING RETURNING display_id, day, deal_id
    )
    INSERT INTO display_daily AS d (display_id, day, deal_id, redeemed_count)
    SELECT display_id, day, deal_id, count(*) FROM booked GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (display_id, day, deal_id) DO UPDATE SET redeemed_count = d.redeemed_count + excluded.redeemed_count`

/** Removes voided redemptions from the metrics. */
export const discountRedemptions = (tx: Db, ids: readonly string[]): Promise<void> => execute(tx)`
    WITH gone AS (
      DELETE FROM display_redemptions WHERE redemption_id = ANY(${ids}::uuid[]) RETURNING display_id, day, deal_id
    )
    UPDATE display_daily d SET redeemed_count = d.redeemed_count - g.times
    FROM (SELECT display_id, day, deal_id, count(*)::int AS times FROM gone GROUP BY 1, 2, 3) g
    WHERE d.display_id = g.display_id AND d.day = g.day AND d.deal_id = g.deal_id`

/** Deletes scans that are too old to lead to a redemption. */
export const deleteOldScans = (tx: Db, now: Date): Promise<void> => execute(tx)`
    WITH old AS (
      SELECT id FROM display_scans
      WHERE at < ${now}::timestamptz - make_interval(days => ${SCAN_DAYS + 2}) LIMIT 10000
    ) DELETE FROM display_scans s USING old WHERE s.id = old.id`
