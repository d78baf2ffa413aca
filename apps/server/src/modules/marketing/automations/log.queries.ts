import type { RunState } from '@vicino/contract/marketing/automations/constants'
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

export interface RunRow {
  readonly id: string
  readonly userId: string
  readonly username: string | null
  readonly version: number
  readonly state: RunState
  readonly reason: string | null
  readonly createdAt: Date
  readonly dueAt: Date
  readonly finishedAt: Date | null
  readonly outcome: RunOutcome
}

/** Runs of an automation, the newest first, along its index. */
export const readRuns = (
  db: Db,
  automationId: string,
  { before, state, limit }: { before: string | null; state: RunState | null; limit: number },
): Promise<RunRow[]> => allRows(db)`
    SELECT r.id, r.user_id AS "userId", CASE WHEN u.erased_at IS NULL THEN u.username END AS username, r.version, r.state, r.reason, r.created_at AS "createdAt", r.due_at AS "dueAt",
      r.finished_at AS "finishedAt", r.outcome
    FROM automation_runs r JOIN users u ON u.id = r.user_id
    WHERE r.automation_id = ${automationId} AND (${before}::uuid IS NULL OR r.id < ${before}::uuid)
      AND (${state}::text IS NULL OR r.state = ${state})
    ORDER BY r.id DESC LIMIT ${limit}::int`
