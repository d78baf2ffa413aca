import type { Db } from '../../../platform/db/database.ts'
import type { ProgramHead } from '../programs/public.ts'
import { byId, LIVING } from './customers.ts'
import { readStanding } from './customers.queries.ts'
import { countsAt } from './till.ts'

/**
 * Lists by id, which is the order of their locks, the programs that a person joined and in which a
 * brand's sale at a moment counts when it is reported now.
 */
export async function soldIn(
  db: Db,
  { brandId, userId, at, now }: { brandId: string; userId: string; at: Date; now: Date },
): Promise<ProgramHead[]> {
  const rows = await readStanding(db, { brandId, userId, statuses: LIVING })
  return byId(rows.filter(({ isJoined }) => isJoined).map(({ head }) => head))
    .filter(countsAt(undefined, now.getTime(), at.getTime()))
    .map(({ head }) => head)
}
