import type { AutomationConfig } from '@vicino/domain/loyalty/automations'
import { RUN_LIFE } from '@vicino/domain/lifecycles'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, anyRow, execute, firstValue } from '../../../platform/db/statement.ts'
import { inStates } from '../../../platform/db/states.ts'
import { IS_SUSPENDED } from './enter-automation.queries.ts'
import type { RunOutcome } from './log.queries.ts'

const WAITING = inStates(RUN_LIFE.due)

const DUE_RUN_COLUMNS = tableColumns('automation_runs d: id automationId version userId attempts')

/** A due run, with the present state of its automation and the version with which it began. */
export interface DueRun extends RowOf<typeof DUE_RUN_COLUMNS> {
  readonly brandId: string
  readonly programId: string
  readonly name: string
  readonly state: 'active' | 'paused' | 'deleted'
  readonly isSuspended: boolean
  readonly config: AutomationConfig
  readonly key: string
}

const isDue = (now: Date) => sql`state IN ${WAITING} AND due_at <= ${now}`

/** Whether a run of an automation is due. */
export const runsWait = (now: Date): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM automation_runs WHERE ${isDue(now)})`

/**
 * Locks the next due runs, single events before the many of a day, or one run; other processes lock
 * others. A repeated call gets the next ones.
 */
export function lockDue(
  tx: Db,
  now: Date,
  of: { readonly limit: number } | { readonly id: string },
): Promise<DueRun[]> {
  const which =
    'id' in of
      ? sql`id = ${of.id} AND state IN ${WAITING} LIMIT 1`
      : sql`${isDue(now)} ORDER BY is_bulk, due_at, id LIMIT ${of.limit}::int`
  return allRows(tx)`
    WITH due AS MATERIALIZED (SELECT * FROM automation_runs WHERE ${which} FOR UPDATE SKIP LOCKED)
    SELECT ${DUE_RUN_COLUMNS}, a.brand_id AS "brandId", a.program_id AS "programId", a.name, a.state,
      ${IS_SUSPENDED} AS "isSuspended", v.config, d.event_key AS key
    FROM due d JOIN automations a ON a.id = d.automation_id
      JOIN automation_versions v ON v.automation_id = d.automation_id AND v.version = d.version
    ORDER BY d.id`
}

/** The result of a run. */
export interface Ended {
  readonly id: string
  readonly automationId: string
  readonly state: 'done' | 'skipped' | 'control' | 'failed'
  readonly reason: string | null
  readonly outcome: RunOutcome
  /**
   * True when the member's spending from now on is compared: for the first run of the member that
   * got so far.
   */
  readonly isCompared: boolean
}

/**
 * Stores the results of runs and counts them by automation and day, in a constant number of
 * statements.
 */
export async function endRuns(
  tx: Db,
  ended: readonly Ended[],
  { now, day, measureAt }: { readonly now: Date; readonly day: string; readonly measureAt: Date },
): Promise<void> {
  if (ended.length === 0) return
  const list = ended.map(({ id, state, reason, outcome, isCompared }) => ({
    id,
    state,
    reason,
    outcome,
    is_compared: isCompared,
  }))
  await execute(tx)`
    UPDATE automation_runs r SET state = e.state, reason = e.reason, outcome = e.outcome, finished_at = ${now},
      is_control = e.state = 'control',
      measure_at = CASE WHEN e.is_compared AND NOT EXISTS (SELECT FROM automation_runs o
        WHERE o.automation_id = r.automation_id AND o.user_id = r.user_id AND o.measure_at IS NOT NULL)
        THEN ${measureAt}::timestamptz END
    FROM jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      AS e (id uuid, state text, reason text, outcome jsonb, is_compared boolean)
    WHERE r.id = e.id`
  const days = [...Map.groupBy(ended, ({ automationId }) => automationId)].map(([id, its]) => {
    const count = (state: Ended['state']) => its.filter((run) => run.state === state).length
    return {
      id,
      done: count('done'),
      skipped: count('skipped'),
      control: count('control'),
      failed: count('failed'),
    }
  })
  await execute(tx)`
    INSERT INTO automation_days AS d (automation_id, day, done, skipped, control, failed)
    SELECT id, ${day}::date, done, skipped, control, failed
    FROM jsonb_to_recordset(${JSON.stringify(days)}::jsonb) AS n (id uuid, done bigint, skipped bigint, control bigint, failed bigint)
    ORDER BY id
    ON CONFLICT (automation_id, day) DO UPDATE SET done = d.done + excluded.done, skipped = d.skipped + excluded.skipped,
      control = d.control + excluded.control, failed = d.failed + excluded.failed`
}

/** Lets runs wait longer. */
export async function putOff(tx: Db, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length === 0) return
  await execute(tx)`UPDATE automation_runs SET due_at = ${until} WHERE id = ANY (${ids}::uuid[])`
}

/** Lets a failed run wait for another try. */
export const putOffFailed = (tx: Db, id: string, until: Date): Promise<void> => execute(tx)`
    UPDATE automation_runs SET due_at = ${until}, attempts = attempts + 1 WHERE id = ${id} AND state IN ${WAITING}`

/**
 * Reads the points that an automation has given on a day, and locks that row until the transaction
 * ends.
 */
export const lockBudget = (tx: Db, automationId: string, day: string): Promise<number> => firstValue(tx, 0)`
    INSERT INTO automation_days AS d (automation_id, day) VALUES (${automationId}, ${day}::date)
    ON CONFLICT (automation_id, day) DO UPDATE SET points = d.points RETURNING points`

export function addPoints(tx: Db, automationId: string, day: string, points: number): Promise<void> {
  return execute(tx)`
    UPDATE automation_days SET points = points + ${points} WHERE automation_id = ${automationId} AND day = ${day}::date`
}

/** Tells whether a label still exists, and prevents its deletion until the transaction ends. */
export const keepLabel = (tx: Db, programId: string, labelId: string): Promise<boolean> => anyRow(tx)`
    SELECT FROM labels WHERE program_id = ${programId} AND id = ${labelId} FOR KEY SHARE`
