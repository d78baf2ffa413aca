import type { PlannedBody } from '@vicino/contract/marketplace/deals/planned/schemas'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../../platform/db/columns.ts'
import type { Db } from '../../../../platform/db/database.ts'
import {
  allRows,
  allValues,
  anyChanged,
  execute,
  firstRow,
  onlyRow,
} from '../../../../platform/db/statement.ts'

const COLUMNS = tableColumns(
  'planned_deals p: id brandId startsAt endsAt problem repeats lastDealId takesMedia createdAt',
)

/** A deal that waits for its start. */
export interface PlannedRow extends RowOf<typeof COLUMNS> {
  readonly body: PlannedBody
}

/** Reads the deals of a brand that wait, the next first. */
export const readPlanned = (db: Db, brandId: string): Promise<PlannedRow[]> => allRows(db)`
    SELECT ${COLUMNS}, p.body FROM planned_deals p WHERE p.brand_id = ${brandId} ORDER BY p.starts_at, p.id`

/** Reads one of them and locks it until the transaction ends. */
export const lockPlanned = (
  tx: Db,
  { id, brandId }: { readonly id: string; readonly brandId: string },
): Promise<PlannedRow | undefined> => firstRow(tx)`
    SELECT ${COLUMNS}, p.body FROM planned_deals p WHERE p.id = ${id} AND p.brand_id = ${brandId} FOR UPDATE`

/** Stores a deal that waits, or its change. */
export const writePlanned = (
  tx: Db,
  planned: {
    readonly id: string | null
    readonly brandId: string
    readonly body: PlannedBody
    /** A series goes on with the media of its last deal. */
    readonly takesMedia: boolean
    readonly now: Date
  },
): Promise<PlannedRow> => onlyRow(tx)`
    INSERT INTO planned_deals AS p (id, brand_id, body, starts_at, ends_at, repeats, takes_media, created_at)
    VALUES (coalesce(${planned.id}::uuid, uuidv7()), ${planned.brandId}, ${JSON.stringify(planned.body)}::jsonb,
      ${planned.body.startDate}::timestamptz, ${planned.body.expirationDate}::timestamptz,
      ${planned.body.repeat !== null}, ${planned.takesMedia}, ${planned.now})
    ON CONFLICT (id) DO UPDATE SET body = excluded.body, starts_at = excluded.starts_at, ends_at = excluded.ends_at,
      repeats = excluded.repeats, takes_media = excluded.takes_media, problem = NULL
    RETURNING ${COLUMNS}, p.body`

/** @returns false when there is none any more */
export const deletePlanned = (tx: Db, id: string): Promise<boolean> =>
  anyChanged(tx)`DELETE FROM planned_deals WHERE id = ${id}`

/** Puts a series off until its next start. */
export const putOff = (
  tx: Db,
  id: string,
  { body, lastDealId }: { readonly body: PlannedBody; readonly lastDealId: string | null },
): Promise<void> => execute(tx)`
    UPDATE planned_deals SET body = ${JSON.stringify(body)}::jsonb, starts_at = ${body.startDate}::timestamptz,
      ends_at = ${body.expirationDate}::timestamptz, problem = CASE WHEN ${lastDealId}::uuid IS NULL THEN problem END,
      last_deal_id = coalesce(${lastDealId}::uuid, last_deal_id), takes_media = takes_media OR ${lastDealId}::uuid IS NOT NULL
    WHERE id = ${id}`

/** Reads images and video that a deal shows now. */
export const mediaOfDeal = (
  tx: Db,
  id: string,
): Promise<{ readonly images: string[]; readonly videoUrl: string | null } | undefined> => firstRow(tx)`
    SELECT images, video_url AS "videoUrl" FROM deals WHERE id = ${id}`

/** A start has come; of a series also one that was missed. */
const isDue = (now: Date) =>
  sql`p.starts_at <= ${now}::timestamptz AND (p.ends_at > ${now}::timestamptz OR p.repeats)`

/** Whether a deal waits whose start has come, and nothing was in its way yet. */
export const plansWait = (now: Date): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM planned_deals p WHERE ${isDue(now)} AND (p.problem IS NULL OR p.ends_at <= ${now}::timestamptz))`

/** Reads deals whose start has come, of brands that are on offer. */
export const duePlans = (db: Db, now: Date, limit: number): Promise<string[]> => allValues(db)`
    SELECT p.id FROM planned_deals p JOIN brands b ON b.id = p.brand_id
    WHERE ${isDue(now)} AND b.suspended_at IS NULL ORDER BY p.problem IS NOT NULL, p.starts_at, p.id LIMIT ${limit}::int`

/** Locks one of them; undefined when another process publishes it, or it was put off meanwhile. */
export const takePlan = (tx: Db, id: string, now: Date): Promise<PlannedRow | undefined> => firstRow(tx)`
    SELECT ${COLUMNS}, p.body FROM planned_deals p WHERE p.id = ${id} AND ${isDue(now)} FOR UPDATE SKIP LOCKED`

export const noteProblem = (tx: Db, id: string, problem: string): Promise<void> =>
  execute(tx)`UPDATE planned_deals SET problem = ${problem} WHERE id = ${id}`
