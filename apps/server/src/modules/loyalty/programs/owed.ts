import { parseDate } from '@vicino/domain/loyalty/clock'
import { owedNetCents } from '@vicino/domain/loyalty/liability'
import type { Db } from '../../../platform/db/database.ts'
import { readOwedFigures } from './owed.queries.ts'
import { todayOf } from './program-moments.ts'
import type { OwnProgram } from './programs.queries.ts'

/**
 * Reads the value fulfilled or owed to a program's members, in cents without VAT, as of the last
 * night.
 */
export async function readOwedCents(
  db: Db,
  { id, rewards, redemptionPercent }: Pick<OwnProgram, 'id' | 'rewards' | 'redemptionPercent'>,
  now: Date,
): Promise<number> {
  const { firstDay, ...figures } = await readOwedFigures(db, id)
  return owedNetCents({
    ...figures,
    days: daysSince(firstDay, now),
    declaredPercent: redemptionPercent,
    rewards,
  })
}

/** Counts the days since the first movement of a program; 0 before it. */
export function daysSince(firstDay: string | null, now: Date): number {
  const today = todayOf(now)
  return today - (parseDate(firstDay ?? '') ?? today)
}
