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

const COLUMNS = tableColumns('planned_deals p: id brandId startsAt problem createdAt')

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
    readonly now: Date
  },
): Promise<PlannedRow> => onlyRow(tx)`
    INSERT INTO planned_deals AS p (id, brand_id, body, starts_at, ends_at, created_at)
    VALUES (coalesce(${planned.id}::uuid, uuidv7()), ${planned.brandId}, ${JSON.stringify(planned.body)}::jsonb,
      ${planned.body.startDate}::timestamptz, ${planned.body.expirationDate}::timestamptz, ${planned.now})
    ON CONFLICT (id) DO UPDATE SET body = excluded.body, starts_at = excluded.starts_at, ends_at = excluded.ends_at, problem = NULL
    RETURNING ${COLUMNS}, p.body`

/** @returns false when there is none any more */
export const deletePlanned = (tx: Db, id: string): Promise<boolean> =>
  anyChanged(tx)`DELETE FROM planned_deals WHERE id = ${id}`

const isDue = (now: Date) => sql`p.starts_at <= ${now}::timestamptz AND p.ends_at > ${now}::timestamptz`

/** Whether a deal waits whose start has come, and nothing was in its way yet. */
export const plansWait = (now: Date): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM planned_deals p WHERE ${isDue(now)} AND p.problem IS NULL)`

/** Reads deals whose start has come, of brands that are on offer. */
export const duePlans = (db: Db, now: Date, limit: number): Promise<string[]> => allValues(db)`
    SELECT p.id FROM planned_deals p JOIN brands b ON b.id = p.brand_id
    WHERE ${isDue(now)} AND b.suspended_at IS NULL ORDER BY p.problem IS NOT NULL, p.starts_at, p.id LIMIT ${limit}::int`

/** Locks one of them; undefined when another process publishes it, or it was put off meanwhile. */
export const takePlan = (tx: Db, id: string, now: Date): Promise<PlannedRow | undefined> => firstRow(tx)`
    SELECT ${COLUMNS}, p.body FROM planned_deals p WHERE p.id = ${id} AND ${isDue(now)} FOR UPDATE SKIP LOCKED`

export const noteProblem = (tx: Db, id: string, problem: string): Promise<void> =>
  execute(tx)`UPDATE planned_deals SET problem = ${problem} WHERE id = ${id}`
