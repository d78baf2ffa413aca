import type { RunState } from '@vicino/contract/marketing/automations/constants'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows } from '../../../platform/db/statement.ts'

/** The effects of a run. */
export interface RunOutcome {
  readonly points?: number
  readonly stamps?: number
  readonly label?: boolean
  readonly coupon?: boolean
  readonly message?: boolean
}

const RUN_COLUMNS = tableColumns(`automation_runs r:
  id userId version state reason createdAt dueAt finishedAt`)

export interface RunRow extends RowOf<typeof RUN_COLUMNS> {
  readonly username: string | null
  readonly state: RunState
  readonly outcome: RunOutcome
}

/** Runs of an automation, the newest first, along its index. */
export const readRuns = (
  db: Db,
  automationId: string,
  { before, state, limit }: { before: string | null; state: RunState | null; limit: number },
): Promise<RunRow[]> => allRows(db)`
    SELECT ${RUN_COLUMNS}, CASE WHEN u.erased_at IS NULL THEN u.username END AS username, r.outcome
    FROM automation_runs r JOIN users u ON u.id = r.user_id
    WHERE r.automation_id = ${automationId} AND (${before}::uuid IS NULL OR r.id < ${before}::uuid)
      AND (${state}::text IS NULL OR r.state = ${state})
    ORDER BY r.id DESC LIMIT ${limit}::int`
