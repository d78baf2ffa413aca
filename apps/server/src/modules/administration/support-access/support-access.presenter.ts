import type { SupportAccess } from '@vicino/contract/administration/support-access/schemas'
import type { AccessRow } from './support-access.queries.ts'

export function stateOf(
  { consent, started_at, until, ended_at }: Pick<AccessRow, 'consent' | 'started_at' | 'until' | 'ended_at'>,
  now: Date,
): SupportAccess['state'] {
  if (consent === false) return 'refused'
  if (ended_at !== null || until <= now) return 'over'
  if (consent === null) return 'asked'
  return started_at === null ? 'allowed' : 'running'
}

export const presentAccess = (row: AccessRow, now: Date): SupportAccess => ({
  _id: row.id,
  state: stateOf(row, now),
  reason: row.reason,
  by: { _id: row.asked_by, username: row.asker },
  askedAt: row.asked_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  startedAt: row.started_at?.toISOString() ?? null,
  until: row.until.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
})
