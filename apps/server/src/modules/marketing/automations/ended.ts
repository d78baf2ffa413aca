import type { DueRun, Ended } from './due.queries.ts'

/** How a run ended; what its member spends is not compared unless the caller says so. */
export const endedAs = (
  { id, automationId }: DueRun,
  state: Ended['state'],
  reason: string | null,
  outcome: Ended['outcome'] = {},
): Ended => ({ id, automationId, state, reason, outcome, isCompared: false })
