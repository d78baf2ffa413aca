import type { Sector } from '@vicino/contract/foundation/flags/sectors'
import type { FlagKey, FlagSort, FlagState } from '@vicino/contract/foundation/flags/constants'
import type { Flag } from '@vicino/contract/foundation/flags/schemas'
import { type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { firstRow, firstValue, onlyRow } from '../../../platform/db/statement.ts'
import type { Flags } from '../../../platform/db/schema.gen.ts'
import { readTablePage, type Table } from '../../../platform/db/table-page.ts'

export const sectorOfBrand = (db: Db, brandId: string): Promise<Sector | null> =>
  firstValue(db, null)`SELECT sector FROM brands WHERE id = ${brandId}`

export const sectorOfDeal = (db: Db, dealId: string): Promise<Sector | null> => firstValue(db, null)`
    SELECT b.sector FROM deals d JOIN brands b ON b.id = d.brand_id WHERE d.id = ${dealId}`

export interface FlagRow extends Omit<Selectable<Flags>, 'governs' | 'countries' | 'sectors' | 'reason'> {
  readonly governs: FlagKey
  readonly countries: Flag['countries']
  readonly sectors: Flag['sectors']
  readonly reason: Flag['reason']
}

const SORTS: Readonly<Record<FlagSort, { key: RawBuilder<unknown>; type: string }>> = {
  key: { key: sql`f.governs`, type: 'text' },
  createdAt: { key: sql`f.created_at`, type: 'timestamptz' },
}

const stateIs = (now: Date): Readonly<Record<FlagState, RawBuilder<unknown>>> => ({
  inForce: sql`f.active AND coalesce(f.starts_at, '-infinity') <= ${now}::timestamptz`,
  scheduled: sql`f.active AND f.starts_at > ${now}::timestamptz`,
  lifted: sql`NOT f.active`,
})

export interface FlagFilters {
  readonly key?: FlagKey | undefined
  readonly sector?: Sector | undefined
  readonly state?: FlagState | undefined
}

/** A page of the section of flags. */
export function readFlags(
  db: Db,
  { key, sector, state }: FlagFilters,
  ask: Pick<Table, 'place' | 'count'> & {
    readonly search: string | undefined
    readonly sort: FlagSort
    readonly descending: boolean
  },
  now: Date,
) {
  const where: RawBuilder<unknown>[] = []
  if (key !== undefined) where.push(sql`f.governs = ${key}`)
  if (sector !== undefined) where.push(sql`f.sectors @> ARRAY[${sector}::text]`)
  if (state !== undefined) where.push(sql`(${stateIs(now)[state]})`)
  return readTablePage<FlagRow>(db, {
    from: sql`flags f`,
    id: sql`f.id`,
    where,
    search:
      ask.search === undefined
        ? undefined
        : {
            words: sql`plain_text(E'\\n' || (f.reason ->> 'it') || E'\\n' || (f.reason ->> 'en'))`,
            text: ask.search,
          },
    sort: { ...SORTS[ask.sort], descending: ask.descending },
    place: ask.place,
    count: ask.count,
    columns: sql`f.*`,
    rows: sql`page JOIN flags f ON f.id = page.id`,
  })
}

export const findFlag = (db: Db, id: string): Promise<FlagRow | undefined> =>
  firstRow(db)`SELECT * FROM flags WHERE id = ${id}`

/** A flag, its row locked until the transaction ends. */
export const lockFlag = (tx: Db, id: string): Promise<FlagRow | undefined> =>
  firstRow(tx)`SELECT * FROM flags WHERE id = ${id} FOR UPDATE`

export const insertFlag = (tx: Db, flag: Omit<FlagRow, 'id'>): Promise<FlagRow> => onlyRow(tx)`
    INSERT INTO flags (governs, countries, sectors, reason, active, starts_at, created_at)
    VALUES (${flag.governs}, ${flag.countries}::text[], ${flag.sectors}::text[], ${JSON.stringify(flag.reason)}::jsonb,
      ${flag.active}, ${flag.starts_at}, ${flag.created_at})
    RETURNING *`

/** Changes a flag that the caller has locked; columns that are undefined stay. */
export async function writeFlag(tx: Db, id: string, values: Updateable<Flags>): Promise<void> {
  await tx
    .updateTable('flags')
    .set((eb) => ({ id: eb.ref('id'), ...values }))
    .where('id', '=', id)
    .execute()
}

interface FlagReach {
  readonly brands: number
  readonly deals: number
  readonly programs: number
  readonly members: number
  readonly newAccounts: number
  readonly applications: number
}

/**
 * Counts the people and brands that switching something off would reach now, in sectors or in the
 * whole country. All brands are in Italy.
 */
export const readReach = (
  db: Db,
  { sectors }: { readonly sectors: readonly string[] },
  now: Date,
): Promise<FlagReach> => onlyRow(db)`
    WITH hit AS MATERIALIZED (
      SELECT id FROM brands b WHERE NOT b.sandbox AND b.suspended_at IS NULL
        AND (${sectors}::text[] = '{}' OR b.sector = ANY (${sectors}::text[]))
    )
    SELECT (SELECT count(*)::int FROM hit) AS brands,
      (SELECT count(*)::int FROM deals d
        WHERE d.active AND d.expires_at > ${now}::timestamptz AND d.brand_id IN (SELECT id FROM hit)) AS deals,
      (SELECT count(*)::int FROM programs p
        WHERE p.status IN ('scheduled', 'active') AND NOT p.sandbox AND p.brand_id IN (SELECT id FROM hit)) AS programs,
      (SELECT count(DISTINCT m.user_id)::int FROM members m JOIN programs p ON p.id = m.program_id
        WHERE m.left_at IS NULL AND NOT p.sandbox AND p.brand_id IN (SELECT id FROM hit)) AS members,
      (SELECT count(*)::int FROM users u
        WHERE u.created_at > ${now}::timestamptz - interval '30 days' AND u.created_at <= ${now}::timestamptz)
        AS "newAccounts",
      (SELECT count(*)::int FROM business_applications a WHERE a.status = 'pending') AS applications`
