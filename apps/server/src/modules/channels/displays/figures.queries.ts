import type { Figures } from '@vicino/contract/channels/displays/schemas'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'

/**
 * The displays that metrics are asked for: one display, a group, a shop, or all displays that a
 * brand has or had.
 */
export interface FigureScope {
  readonly brandId: string
  readonly displayId: string | null
  readonly groupId: string | null
  readonly shopId: string | null
  readonly days: number
  readonly now: Date
}

const today = (now: Date) => sql`(${now}::timestamptz AT TIME ZONE 'Europe/Rome')::date`
const of = ({ brandId, displayId, groupId, shopId, days, now }: FigureScope) => sql`
  display_daily f JOIN displays s ON s.id = f.display_id AND s.brand_id = ${brandId}::uuid
    AND (${displayId}::uuid IS NULL OR s.id = ${displayId}::uuid)
    AND (${groupId}::uuid IS NULL OR s.group_id = ${groupId}::uuid)
    AND (${shopId}::uuid IS NULL OR s.shop_id = ${shopId}::uuid)
    AND f.day > ${today(now)} - ${days}::int AND f.day <= ${today(now)}`
const SUMS =
  sql.raw(`coalesce(sum(f.shown_count), 0)::int AS shown, coalesce(sum(f.scanned_count), 0)::int AS scanned,
  coalesce(sum(f.redeemed_count), 0)::int AS redeemed`)

/** Reads the metrics of every day, the oldest first. */
export const readFigureDays = (db: Db, scope: FigureScope): Promise<Figures['days']> => allRows(db)`
    WITH listed AS (
      SELECT ${today(scope.now)} - n AS day FROM generate_series(0, ${scope.days}::int - 1) n
    ), summed AS (SELECT f.day, ${SUMS} FROM ${of(scope)} GROUP BY f.day)
    SELECT to_char(l.day, 'YYYY-MM-DD') AS day, coalesce(shown, 0) AS shown, coalesce(scanned, 0) AS scanned,
      coalesce(redeemed, 0) AS redeemed
    FROM listed l LEFT JOIN summed USING (day) ORDER BY l.day`

export const readFigureRows = (db: Db, scope: FigureScope): Promise<Figures['rows']> => allRows(db)`
    SELECT s.id AS "displayId", s.name AS display, d.id AS "dealId", d.title AS deal, ${SUMS},
      sum(f.shown_seconds)::int AS seconds, sum(f.unsure_count)::int AS unsure
    FROM ${of(scope)} JOIN deals d ON d.id = f.deal_id
    GROUP BY s.id, s.name, d.id, d.title ORDER BY shown DESC, scanned DESC, s.name, d.title, s.id, d.id LIMIT 200`

type FigureRow = Figures['rows'][number]
export interface PlayRow extends FigureRow {
  /** YYYY-MM-DD in Rome. */
  readonly day: string
  /** Name of the display's shop; empty for none. */
  readonly shop: string
}

/**
 * Reads the metrics of every day, display and deal in the order of their keys, from the row after
 * `start`.
 */
export const readPlayRows = (
  db: Db,
  scope: FigureScope,
  start: Pick<PlayRow, 'day' | 'displayId' | 'dealId'> | null,
  limit: number,
): Promise<PlayRow[]> => allRows(db)`
    SELECT to_char(f.day, 'YYYY-MM-DD') AS day, coalesce(h.name, '') AS shop, s.id AS "displayId", s.name AS display,
      d.id AS "dealId", d.title AS deal, f.shown_count AS shown, f.scanned_count AS scanned,
      f.redeemed_count AS redeemed, f.shown_seconds AS seconds, f.unsure_count AS unsure
    FROM ${of(scope)} JOIN deals d ON d.id = f.deal_id LEFT JOIN shops h ON h.id = s.shop_id
    WHERE ${start === null ? sql`true` : sql`(f.day, s.id, d.id) > (${start.day}::date, ${start.displayId}::uuid, ${start.dealId}::uuid)`}
    ORDER BY f.day, s.id, d.id LIMIT ${limit}::int`
