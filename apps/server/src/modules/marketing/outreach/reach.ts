import type { RawBuilder } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { defaultWays } from '../../foundation/notifications/public.ts'
import { type OutreachParams, countReach, judge, type Judged } from './outreach.queries.ts'

const NO_ORIGIN = '00000000-0000-0000-0000-000000000000'

/**
 * Counts how many of a program's members for whom a condition on `member_stats s` holds a message
 * would reach now, by way, and how many not, by reason; quiet hours do not count. One statement.
 */
export const reachOf = (
  db: Db,
  params: Omit<OutreachParams, 'originId' | 'byDefault'>,
  condition: RawBuilder<unknown>,
): ReturnType<typeof countReach> =>
  countReach(db, { ...params, originId: NO_ORIGIN, byDefault: defaultWays('campaign') }, condition)

/**
 * Returns why each of these members would not get a message of an origin now; null = they would.
 * For members of a control group.
 */
export async function judgeMembers(
  db: Db,
  params: Omit<OutreachParams, 'byDefault'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Judged | null>> {
  if (userIds.length === 0) return new Map()
  const rows = await judge(db, { ...params, byDefault: defaultWays('campaign') }, userIds)
  return new Map(rows.map(({ userId, reason }) => [userId, reason]))
}
