import type {
  Automation,
  AutomationDetail,
  AutomationRun,
} from '@vicino/contract/marketing/automations/schemas'
import { compareGroups, type GroupSums, meanOf } from '@vicino/domain/loyalty/group-comparison'
import type { AutomationRow, ResultRow } from './automations.queries.ts'
import type { RunRow } from './log.queries.ts'

export function presentAutomation(row: AutomationRow): Automation {
  const { done, skipped, control, failed, entered } = row
  const { condition, ...config } = row.config
  return {
    _id: row.id,
    brandId: row.brandId,
    programId: row.programId,
    program: row.program,
    name: row.name,
    state: row.state,
    isHeld: row.isSuspended,
    version: row.version,
    ...config,
    condition: condition === null ? null : { ...condition },
    runs: { done, skipped, control, failed, waiting: entered - done - skipped - control - failed },
    points: { total: row.points, today: row.pointsToday },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

const NOBODY: GroupSums = { members: 0, cents: 0, squares: 0 }
/** Converts cents to euros; a mean has fractions of cents. */
const euros = (cents: number): number => Math.round(cents) / 100

export function presentResult(rows: readonly ResultRow[]): AutomationDetail['result'] {
  const treated = rows.find(({ isControl }) => !isControl) ?? NOBODY
  const control = rows.find(({ isControl }) => isControl) ?? NOBODY
  const found = compareGroups(treated, control)
  return {
    treated: { members: treated.members, average: euros(meanOf(treated)) },
    control: { members: control.members, average: euros(meanOf(control)) },
    comparison: found && {
      difference: euros(found.difference),
      low: euros(found.low),
      high: euros(found.high),
    },
  }
}

export function presentRun(row: RunRow): AutomationRun {
  const { points = 0, stamps = 0, label = false, coupon = false, message = false } = row.outcome
  return {
    _id: row.id,
    at: row.createdAt.toISOString(),
    dueAt: (row.finishedAt ?? row.dueAt).toISOString(),
    userId: row.userId,
    username: row.username,
    version: row.version,
    state: row.state,
    // This feature wrote the value.
    reason: row.reason as AutomationRun['reason'],
    points,
    stamps,
    label,
    coupon,
    message,
  }
}
