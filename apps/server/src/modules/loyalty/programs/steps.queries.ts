import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { allRows, allValues, anyChanged, firstValue } from '../../../platform/db/statement.ts'
import type { Cancellation } from './programs.queries.ts'

/*
 * The steps between a program's states. Each names the state from which it starts and returns
 * whether it was taken; the caller holds the program's lock.
 */

export const stepToScheduled = (tx: Db, id: string, now: Date): Promise<boolean> => anyChanged(tx)`
    UPDATE programs SET status = 'scheduled', scheduled_at = ${now}, updated_at = ${now}
    WHERE id = ${id} AND status = 'draft'`

export const stepToDraft = (tx: Db, id: string, now: Date): Promise<boolean> => anyChanged(tx)`
    UPDATE programs SET status = 'draft', scheduled_at = NULL, updated_at = ${now}
    WHERE id = ${id} AND status = 'scheduled'`

/** @param start date and moment of the activation: as planned, or today */
export const stepToActive = (
  tx: Db,
  id: string,
  start: { readonly date: string; readonly at: Date; readonly activatedAt: Date },
  now: Date,
): Promise<boolean> => anyChanged(tx)`
    UPDATE programs SET status = 'active', start_date = ${start.date}::date, starts_at = ${start.at},
      activated_at = ${start.activatedAt}, updated_at = ${now}
    WHERE id = ${id} AND status = 'scheduled'`

/** Ends a program, dated at its end, however late this runs. */
export const stepToEnded = (tx: Db, id: string, now: Date): Promise<boolean> => anyChanged(tx)`
    UPDATE programs SET status = 'ended', ended_at = ends_at, updated_at = ${now}
    WHERE id = ${id} AND status = 'active' AND ends_at <= ${now}`

export const stepToDeleted = (
  tx: Db,
  id: string,
  cancellation: Cancellation,
  now: Date,
): Promise<boolean> => anyChanged(tx)`
    UPDATE programs SET status = 'deleted', cancelled_at = ${now}, cancellation = ${JSON.stringify(cancellation)}::jsonb,
      updated_at = ${now}
    WHERE id = ${id} AND status = 'active'`

export const setWoundDown = (
  tx: Db,
  id: string,
  end: { readonly date: string; readonly at: Date; readonly claimsUntil: Date },
  now: Date,
): Promise<boolean> => anyChanged(tx)`
    UPDATE programs SET end_date = ${end.date}::date, ends_at = ${end.at}, claims_until = ${end.claimsUntil},
      wound_down_at = ${now}, updated_at = ${now}
    WHERE id = ${id} AND status = 'active' AND wound_down_at IS NULL`

export interface DueProgram {
  readonly id: string
  readonly brandId: string
}

/** Reads scheduled programs whose start has come, by id. */
export const dueToStart = (tx: Db, now: Date, limit: number): Promise<DueProgram[]> => allRows(tx)`
    SELECT id, brand_id AS "brandId" FROM (
      SELECT id, brand_id FROM programs WHERE status = 'scheduled' AND starts_at <= ${now}
      ORDER BY starts_at LIMIT ${limit}
    ) due ORDER BY brand_id, id`

/** Reads active programs whose end has come, by id. */
export const dueToEnd = (tx: Db, now: Date, limit: number): Promise<DueProgram[]> => allRows(tx)`
    SELECT id, brand_id AS "brandId" FROM (
      SELECT id, brand_id FROM programs WHERE status = 'active' AND ends_at <= ${now} ORDER BY ends_at LIMIT ${limit}
    ) due ORDER BY brand_id, id`

/**
 * Waits for the lock of a brand's tiers and activations and holds it until the transaction ends:
 * tiers change only while no program is active. It is taken before the lock of a program.
 */
export const lockBrandPrograms = (tx: Db, brandId: string): Promise<void> =>
  lockByName(tx, `brand-programs:${brandId}`)

/** Reads brands whose tiers are to end with their programs and that have no active program left. */
export const dueToDisable = (tx: Db): Promise<string[]> => allValues(tx)`
    SELECT t.brand_id AS "brandId" FROM tier_configs t
    WHERE t.disables_on IS NOT NULL
      AND NOT EXISTS (SELECT FROM tier_configs n WHERE n.brand_id = t.brand_id AND n.version > t.version)
      AND NOT EXISTS (SELECT FROM programs p WHERE p.brand_id = t.brand_id AND p.status = 'active' AND NOT p.sandbox)
    ORDER BY t.brand_id`

/** Counts claims that are still open. */
export const countOpenClaims = (db: Db, programId: string): Promise<number> => firstValue(db, 0)`
    SELECT count(*) AS claims FROM claims
    WHERE program_id = ${programId} AND state IN ('requested', 'approved', 'ready', 'shipped')`
