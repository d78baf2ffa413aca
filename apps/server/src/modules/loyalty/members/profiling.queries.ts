import { ADULT_AGE } from '@vicino/domain/age'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allValues } from '../../../platform/db/statement.ts'
import { romeDate } from '../../../platform/rome-moments.ts'

/**
 * Condition: the brand of a program may choose a member by what it knows of them. They consent to
 * profiling by the newest row of the log, and are of age (may_profile() in profiling.functions.sql).
 */
export const mayProfile = (
  programId: RawBuilder<unknown>,
  userId: RawBuilder<unknown>,
  now: Date,
): RawBuilder<unknown> =>
  sql`may_profile(${programId}, ${userId}, ${romeDate(now)}::date, ${sql.lit(ADULT_AGE)})`

/** Returns those of these members whom the brand of a program may choose, in the order of their ids. */
export const profiledOf = (
  db: Db,
  programId: string,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> => allValues(db)`
    SELECT w.id FROM unnest(${userIds}::uuid[]) AS w (id)
    WHERE ${mayProfile(sql`${programId}::uuid`, sql`w.id`, now)} ORDER BY w.id`
