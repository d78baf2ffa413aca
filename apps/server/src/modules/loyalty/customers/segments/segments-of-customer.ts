import type { Program } from '@vicino/domain/loyalty/program'
import type { Db } from '../../../../platform/db/database.ts'
import { conditionsOf } from './segments.ts'
import { holdingOf } from './segments.queries.ts'

/**
 * Those of some segments of a program in which a customer is now, by the table of customers, which follows what happens within
 * seconds. Two statements, however many segments; none for no segments.
 */
export async function segmentsOfCustomer(
  db: Db,
  { programId, userId, segmentIds }: { programId: string; userId: string; segmentIds: readonly string[] },
  program: Program,
  now: Date,
): Promise<ReadonlySet<string>> {
  if (segmentIds.length === 0) return new Set()
  const conditions = await conditionsOf(db, { programId, segmentIds }, program, now)
  return new Set(await holdingOf(db, { programId, userId }, conditions))
}
