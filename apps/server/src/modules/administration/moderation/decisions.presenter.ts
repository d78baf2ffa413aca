import type { OwnDecision, PastDecision } from '@vicino/contract/administration/moderation/schemas'
import { kindOf } from '../../foundation/reports/public.ts'
import type { DecisionRow } from './decisions.queries.ts'
import { appealEnd } from './reverse-decision.ts'

/** Presents a decision to the people who decide. */
export const presentPast = (row: DecisionRow, mayDecide: boolean): PastDecision => ({
  _id: row.id,
  decision: row.decision,
  reason: row.reason,
  blockDays: row.block_days,
  by: row.decided_by === null ? null : { _id: row.decided_by, username: row.decider },
  decidedAt: row.decided_at.toISOString(),
  reversedAt: row.reversed_at?.toISOString() ?? null,
  appeal: appealOf(row) && {
    text: row.appeal ?? '',
    createdAt: row.appealed_at?.toISOString() ?? '',
    outcome: row.outcome,
    mayDecide,
  },
})

/** Presents a decision to the person whom it concerns. */
export function presentOwn(row: DecisionRow, now: Date): OwnDecision {
  const end = appealEnd(row.decided_at)
  const isOpen = row.appeal === null && row.reversed_at === null && end > now
  return {
    _id: row.id,
    kind: kindOf(row),
    excerpt: row.excerpt,
    facts: row.facts,
    automated: row.automated,
    // 'kept' is no decision against anybody, so the queries omit it.
    decision: row.decision === 'kept' ? 'warned' : row.decision,
    reason: row.reason ?? 'other',
    blockDays: row.block_days,
    decidedAt: row.decided_at.toISOString(),
    reversedAt: row.reversed_at?.toISOString() ?? null,
    appealUntil: isOpen ? end.toISOString() : null,
    appeal: appealOf(row),
  }
}

const appealOf = ({ appeal, appealed_at, outcome }: DecisionRow): OwnDecision['appeal'] =>
  appeal === null || appealed_at === null
    ? null
    : { text: appeal, createdAt: appealed_at.toISOString(), outcome }
