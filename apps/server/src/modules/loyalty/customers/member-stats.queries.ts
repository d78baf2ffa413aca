import type { Db } from '../../../platform/db/database.ts'
import { firstValue } from '../../../platform/db/statement.ts'

/**
 * Names the rows to write: those of one member, or all memberships of a user, in the programs of
 * one brand or everywhere.
 */
export interface Concerned {
  readonly userId: string
  readonly programId: string | null
}

/**
 * Writes the rows of member_stats and member_names from the sources. A repeated call changes
 * nothing.
 * @returns how many rows of member_stats were written
 */
export async function refreshStats(tx: Db, concerned: readonly Concerned[]): Promise<number> {
  if (concerned.length === 0) return 0
  return firstValue(tx, 0)`
    SELECT refresh_member_stats(${concerned.map(({ programId }) => programId)}::uuid[],
      ${concerned.map(({ userId }) => userId)}::uuid[]) AS written`
}
