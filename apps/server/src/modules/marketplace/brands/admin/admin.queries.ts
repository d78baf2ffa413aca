import type { Sector } from '@vicino/contract/foundation/flags/sectors'
import type { BRAND_STATES, BrandSort } from '@vicino/contract/marketplace/brands/admin/constants'
import type { RemovalReason } from '@vicino/contract/foundation/reports/schemas'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import { type RowOf, tableColumns } from '../../../../platform/db/columns.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { allRows, allValues, anyRow, firstRow } from '../../../../platform/db/statement.ts'
import type { Brands } from '../../../../platform/db/schema.gen.ts'
import { readTablePage, type Table } from '../../../../platform/db/table-page.ts'
import { onOffer } from '../../deals/public.ts'
import { hasTerms } from '../applications/applications.queries.ts'

const BRAND_DATA_COLUMNS = tableColumns(`brands b:
  username handle city sector verified createdAt description address legalSubject sedeLegale pec phone register suspendedAt
  suspendedUntil suspendedReason closedAt`)

export interface BrandData extends RowOf<typeof BRAND_DATA_COLUMNS> {
  readonly id: string
  readonly sector: Sector | null
  readonly followers: number
  readonly deals: number
  readonly members: number
  readonly people: number
  readonly suspendedReason: RemovalReason
  readonly website: string
  readonly piva: string
}

const columns = (now: Date) => sql`
  ${BRAND_DATA_COLUMNS}, b.follower_count AS followers, coalesce(b.website, '') AS website,
  coalesce(b.piva, '') AS piva,
  (SELECT count(*)::int FROM deals d WHERE d.brand_id = b.id AND ${onOffer(now)}) AS deals,
  (SELECT coalesce(sum(t.members), 0)::int FROM programs p JOIN customer_totals t ON t.program_id = p.id WHERE p.brand_id = b.id)
    AS members, (SELECT count(*)::int FROM users u WHERE u.brand_id = b.id) AS people`

/** The expression of the index brands_by_words. */
const WORDS = sql`plain_text(E'\n' || b.username::text || E'\n' || b.handle::text || E'\n' || b.city)`

const SORTS: Readonly<Record<BrandSort, { key: RawBuilder<unknown>; type: string }>> = {
  username: { key: sql`b.username`, type: 'citext' },
  city: { key: sql`b.city`, type: 'text' },
  followers: { key: sql`b.follower_count`, type: 'int' },
  createdAt: { key: sql`b.created_at`, type: 'timestamptz' },
}

const STATES: Readonly<Record<(typeof BRAND_STATES)[number], RawBuilder<unknown>>> = {
  verified: sql`b.verified`,
  unverified: sql`NOT b.verified`,
  suspended: sql`b.suspended_at IS NOT NULL`,
}

export interface BrandFilters {
  readonly sector?: Sector | undefined
  readonly state?: (typeof BRAND_STATES)[number] | undefined
}

/** Reads a page of the brands, without those of replays. */
export function readBrands(
  db: Db,
  { sector, state }: BrandFilters,
  ask: Pick<Table, 'place' | 'count'> & {
    readonly search: string | undefined
    readonly sort: BrandSort
    readonly descending: boolean
  },
  now: Date,
) {
  const where = [sql`NOT b.sandbox`]
  if (sector !== undefined) where.push(sql`b.sector = ${sql.lit(sector)}`)
  if (state !== undefined) where.push(STATES[state])
  return readTablePage<BrandData>(db, {
    from: sql`brands b`,
    id: sql`b.id`,
    where,
    search: ask.search === undefined ? undefined : { words: WORDS, text: ask.search },
    sort: { ...SORTS[ask.sort], descending: ask.descending },
    place: ask.place,
    count: ask.count,
    columns: columns(now),
    rows: sql`page JOIN brands b ON b.id = page.id`,
  })
}

export const findBrand = (db: Db, id: string, now: Date): Promise<BrandData | undefined> => firstRow(db)`
    SELECT b.id, ${columns(now)} FROM brands b WHERE b.id = ${id} AND NOT b.sandbox`

export async function updateColumns(tx: Db, id: string, values: Updateable<Brands>): Promise<void> {
  await tx.updateTable('brands').set(values).where('id', '=', id).execute()
}

/**
 * Deletes a brand. @returns false when there is none @throws a violation of a foreign key when
 * something belongs to it
 */
export async function removeBrand(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('brands')
    .where('id', '=', id)
    .where('sandbox', '=', false)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Reads a brand's suspension and locks its row until the transaction ends; undefined when there is
 * no such brand.
 */
export async function lockSuspension(
  tx: Db,
  id: string,
): Promise<{ suspended_at: Date | null; suspended_until: Date | null; closed_at: Date | null } | undefined> {
  return tx
    .selectFrom('brands')
    .select(['suspended_at', 'suspended_until', 'closed_at'])
    .where('id', '=', id)
    .where('sandbox', '=', false)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Reads brands whose suspension has ended. */
export const readSuspensionsOver = (tx: Db, now: Date, limit: number): Promise<string[]> => allValues(tx)`
    SELECT id FROM brands WHERE suspended_until <= ${now} ORDER BY suspended_until LIMIT ${limit}::int`

export async function findName(db: Db, id: string): Promise<string | undefined> {
  return (await db.selectFrom('brands').select('username').where('id', '=', id).executeTakeFirst())?.username
}

interface SuspensionEffect {
  readonly brands: number
  readonly people: number
  readonly deals: number
  readonly members: number
  /** Name of the first brand; null = there is none. */
  readonly name: string | null
}

/** Computes what suspending brands would do; suspended ones are left out. */
export async function readSuspensionEffect(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<SuspensionEffect> {
  const rows = await allRows(db)<SuspensionEffect>`
    WITH named AS MATERIALIZED (
      SELECT id, username FROM brands WHERE id = ANY (${ids}::uuid[]) AND suspended_at IS NULL AND NOT sandbox
    )
    SELECT (SELECT count(*)::int FROM named) AS brands,
      (SELECT count(*)::int FROM users u WHERE u.brand_id IN (SELECT id FROM named)) AS people,
      (SELECT count(*)::int FROM deals d
        WHERE d.brand_id IN (SELECT id FROM named) AND d.active AND d.expires_at > ${now}::timestamptz) AS deals,
      (SELECT count(DISTINCT m.user_id)::int FROM members m JOIN programs p ON p.id = m.program_id
        WHERE p.brand_id IN (SELECT id FROM named) AND m.left_at IS NULL) AS members,
      (SELECT username::text FROM named ORDER BY id LIMIT 1) AS name`
  return rows[0] ?? { brands: 0, people: 0, deals: 0, members: 0, name: null }
}

/** Reads the language that a person chose; null where they chose none. */
export async function languageOf(db: Db, userId: string): Promise<'it' | 'en' | null> {
  const row = await db.selectFrom('users').select('language').where('id', '=', userId).executeTakeFirst()
  return row?.language === 'it' || row?.language === 'en' ? row.language : null
}

/** Tells whether every owner of a brand has accepted the terms; true for a brand without an owner. */
export const ownersHaveTerms = async (db: Db, brandId: string): Promise<boolean> =>
  !(await anyRow(db)`
    SELECT FROM users u WHERE u.brand_id = ${brandId} AND u.role = 'brand' AND u.erased_at IS NULL AND NOT ${hasTerms(sql`u.id`)}
    LIMIT 1`)
