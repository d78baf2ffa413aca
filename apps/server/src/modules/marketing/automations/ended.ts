import type { DueRun, Ended } from './due.queries.ts'

/** Builds the result of a run; by default its member's spending is not compared. */
export const endedAs = (
  { id, automationId }: DueRun,
  state: Ended['state'],
  reason: string | null,
  outcome: Ended['outcome'] = {},
): Ended => ({ id, automationId, state, reason, outcome, isCompared: false })
