import type { RewardSort, RewardState } from '@vicino/contract/redemption/brand-points/constants'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { firstRow } from '../../../platform/db/statement.ts'
import { readTablePage, type Table } from '../../../platform/db/table-page.ts'
import type { RewardRow } from './rewards.queries.ts'

export interface RewardData extends RewardRow {
  readonly state: RewardState
  readonly bought: number
  readonly used: number
}

const columns = (now: Date) => sql`r.*,
  CASE WHEN NOT r.active THEN 'off' WHEN r.starts_at > ${now}::timestamptz THEN 'scheduled'
    WHEN r.ends_at <= ${now}::timestamptz THEN 'ended' ELSE 'live' END AS state,
  coalesce(counts.bought, 0)::int AS bought, coalesce(counts.used, 0)::int AS used`

/** Counts along the index coupons_of_reward, without reading the coupons. */
const COUNTS = sql`LEFT JOIN LATERAL (
  SELECT count(*) AS bought, count(c.used_at) AS used FROM coupons c WHERE c.reward_id = r.id) counts ON true`

const SORTS: Readonly<Record<RewardSort, { key: RawBuilder<unknown>; type: string }>> = {
  cost: { key: sql`r.cost`, type: 'int' },
  stock: { key: sql`r.stock`, type: 'int' },
  createdAt: { key: sql`r.created_at`, type: 'timestamptz' },
}

const stateIs = (now: Date): Readonly<Record<RewardState, RawBuilder<unknown>>> => ({
  live: sql`r.active AND coalesce(r.starts_at, '-infinity') <= ${now}::timestamptz
    AND coalesce(r.ends_at, 'infinity') > ${now}::timestamptz`,
  scheduled: sql`r.active AND r.starts_at > ${now}::timestamptz`,
  ended: sql`r.active AND r.ends_at <= ${now}::timestamptz`,
  off: sql`NOT r.active`,
})

/** A page of the section of BP rewards. */
export function readRewardRecords(
  db: Db,
  state: RewardState | undefined,
  ask: Pick<Table, 'place' | 'count'> & {
    readonly search: string | undefined
    readonly sort: RewardSort
    readonly descending: boolean
  },
  now: Date,
) {
  return readTablePage<RewardData>(db, {
    from: sql`platform_rewards r`,
    id: sql`r.id`,
    where: state === undefined ? [] : [sql`(${stateIs(now)[state]})`],
    search:
      ask.search === undefined
        ? undefined
        : {
            words: sql`plain_text(E'\\n' || (r.title ->> 'it') || E'\\n' || (r.title ->> 'en'))`,
            text: ask.search,
          },
    sort: { ...SORTS[ask.sort], descending: ask.descending },
    place: ask.place,
    count: ask.count,
    columns: columns(now),
    rows: sql`page JOIN platform_rewards r ON r.id = page.id ${COUNTS}`,
  })
}

export const findReward = (db: Db, id: string, now: Date): Promise<RewardData | undefined> => firstRow(db)`
    SELECT ${columns(now)} FROM platform_rewards r ${COUNTS} WHERE r.id = ${id}`
