import type { FlagState } from '@vicino/contract/foundation/flags/constants'
import type { Flag } from '@vicino/contract/foundation/flags/schemas'
import { versionOf } from '../../../platform/row-version.ts'
import type { FlagRow } from './flags.queries.ts'

/** The fields that a flag's form edits; they make up its version. */
export const editedOf = ({ countries, sectors, reason, active, starts_at }: FlagRow) => ({
  countries,
  sectors,
  reason: [reason.it, reason.en],
  active,
  startsAt: starts_at,
})

function stateOf({ active, starts_at }: FlagRow, now: Date): FlagState {
  if (!active) return 'lifted'
  return starts_at !== null && starts_at > now ? 'scheduled' : 'inForce'
}

export const presentFlag = (row: FlagRow, now: Date): Flag => ({
  _id: row.id,
  version: versionOf(editedOf(row)),
  key: row.governs,
  countries: row.countries,
  sectors: row.sectors,
  reason: row.reason,
  active: row.active,
  startsAt: row.starts_at?.toISOString() ?? null,
  state: stateOf(row, now),
  createdAt: row.created_at.toISOString(),
})
