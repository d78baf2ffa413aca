import type { Program } from '@vicino/domain/loyalty/program'
import type { SegmentRule } from '@vicino/domain/loyalty/segments'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import { type Audience, conditionOfRule } from './segments.ts'
import { countWhere, readSegments, usersWhere } from './segments.queries.ts'

/**
 * Reads the present rule of a kept segment, to be stored with the action that uses it.
 * @throws AppError segment_not_found
 */
export async function segmentAsItStands(
  db: Db,
  programId: string,
  segmentId: string,
): Promise<{ readonly name: string; readonly rule: SegmentRule }> {
  const found = (await readSegments(db, programId)).find(({ id }) => id === segmentId)
  if (found === undefined) throw new AppError('segment_not_found')
  return found
}

/** Counts the customers of an audience now, exactly. */
export async function countAudience(
  db: Db,
  audience: Audience,
  program: Program,
  now: Date,
): Promise<number> {
  return countWhere(db, audience.programId, await conditionOfRule(db, audience, program, now))
}

/** Reads the next customers of an audience after one of them, in the order of their ids. */
export async function batchOfAudience(
  db: Db,
  audience: Audience,
  { program, now, after, limit }: { program: Program; now: Date; after: string | null; limit: number },
): Promise<string[]> {
  const condition = await conditionOfRule(db, audience, program, now)
  return usersWhere(db, audience.programId, condition, { after, limit })
}
