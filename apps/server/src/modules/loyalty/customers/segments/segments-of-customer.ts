import type { Program } from '@vicino/domain/loyalty/program'
import type { Db } from '../../../../platform/db/database.ts'
import { profiledOf } from '../../members/public.ts'
import { conditionsOf } from './segments.ts'
import { holdingOf } from './segments.queries.ts'

/**
 * Returns which of some segments contain a customer, by the table of customers, which follows
 * events within seconds; the consent to profiling is read from the log. It runs three statements for
 * any number of segments, and none for no segments.
 */
export async function segmentsOfCustomer(
  db: Db,
  { programId, userId, segmentIds }: { programId: string; userId: string; segmentIds: readonly string[] },
  program: Program,
  now: Date,
): Promise<ReadonlySet<string>> {
  if (segmentIds.length === 0) return new Set()
  const [isChosen] = await profiledOf(db, programId, [userId], now)
  if (isChosen === undefined) return new Set()
  const conditions = await conditionsOf(db, { programId, segmentIds }, program, now)
  return new Set(await holdingOf(db, { programId, userId }, conditions))
}
