import type { BannerPlace, BannerSort, BannerState } from '@vicino/contract/marketplace/banners/constants'
import { MOST_BANNERS } from '@vicino/contract/marketplace/banners/constants'
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow } from '../../../platform/db/statement.ts'
import type { Banners } from '../../../platform/db/schema.gen.ts'
import { readTablePage, type Table } from '../../../platform/db/table-page.ts'

export type BannerRow = Selectable<Banners>

/** Number of days whose counts are shown beside a banner. */
const COUNTED_DAYS = 30

const isLive = (now: Date) => sql<boolean>`
  b.active AND coalesce(b.starts_at, '-infinity') <= ${now}::timestamptz AND coalesce(b.ends_at, 'infinity') > ${now}::timestamptz`

export interface Seer {
  readonly place: BannerPlace
  /** Audiences of the person, with 'everybody'. */
  readonly audiences: readonly string[]
  /** Position of the person, in WGS 84 degrees. */
  readonly position: { readonly lat: number; readonly lon: number } | null
}

/**
 * Reads the slides that a person sees now, in their order. A slide for a comune is shown only to
 * positions within its circle.
 */
export const readLiveBanners = (
  db: Db,
  { place, audiences, position }: Seer,
  now: Date,
): Promise<BannerRow[]> => allRows(db)`
    SELECT b.* FROM banners b LEFT JOIN places p ON p.id = b.near_place
    WHERE ${isLive(now)} AND b.places @> ARRAY[${place}::text] AND b.audience = ANY (${audiences}::text[])
      AND (b.near_place IS NULL OR distance_metres(p.lat, p.lon, ${position?.lat ?? null}::float8, ${position?.lon ?? null}::float8)
        <= b.near_km * 1000)
    ORDER BY b.sort_order, b.id LIMIT ${sql.lit(MOST_BANNERS)}`

export interface BannerData extends BannerRow {
  readonly near_name: string | null
  readonly state: BannerState
  readonly shown: number
  readonly clicked: number
}

const columns = (now: Date) => sql`b.*, p.name AS near_name,
  CASE WHEN NOT b.active THEN 'off' WHEN b.starts_at > ${now}::timestamptz THEN 'scheduled'
    WHEN b.ends_at <= ${now}::timestamptz THEN 'ended' ELSE 'live' END AS state,
  coalesce(counts.shown, 0)::int AS shown, coalesce(counts.clicked, 0)::int AS clicked`

const joined = (now: Date) => sql`
  LEFT JOIN places p ON p.id = b.near_place
  LEFT JOIN LATERAL (
    SELECT sum(shown) AS shown, sum(clicked) AS clicked FROM banner_daily d
    WHERE d.banner_id = b.id AND d.day > (${now}::timestamptz AT TIME ZONE 'Europe/Rome')::date - ${sql.lit(COUNTED_DAYS)}
  ) counts ON true`

const SORTS: Readonly<Record<BannerSort, { key: RawBuilder<unknown>; type: string }>> = {
  order: { key: sql`b.sort_order`, type: 'int' },
  createdAt: { key: sql`b.created_at`, type: 'timestamptz' },
}

const stateIs = (now: Date): Readonly<Record<BannerState, RawBuilder<unknown>>> => ({
  live: isLive(now),
  scheduled: sql`b.active AND b.starts_at > ${now}::timestamptz`,
  ended: sql`b.active AND b.ends_at <= ${now}::timestamptz`,
  off: sql`NOT b.active`,
})

export interface BannerFilters {
  readonly state?: BannerState | undefined
  readonly place?: BannerPlace | undefined
}

/** Reads a page of the section of banners. */
export function readBannerRecords(
  db: Db,
  { state, place }: BannerFilters,
  ask: Pick<Table, 'place' | 'count'> & {
    readonly search: string | undefined
    readonly sort: BannerSort
    readonly descending: boolean
  },
  now: Date,
) {
  const where: RawBuilder<unknown>[] = []
  if (state !== undefined) where.push(sql`(${stateIs(now)[state]})`)
  if (place !== undefined) where.push(sql`b.places @> ARRAY[${place}::text]`)
  return readTablePage<BannerData>(db, {
    from: sql`banners b`,
    id: sql`b.id`,
    where,
    search:
      ask.search === undefined
        ? undefined
        : {
            words: sql`plain_text(E'\\n' || (b.title ->> 'it') || E'\\n' || (b.title ->> 'en') || E'\\n' || (b.subtitle ->> 'it')
              || E'\\n' || (b.subtitle ->> 'en'))`,
            text: ask.search,
          },
    sort: { ...SORTS[ask.sort], descending: ask.descending },
    place: ask.place,
    count: ask.count,
    columns: columns(now),
    rows: sql`page JOIN banners b ON b.id = page.id ${joined(now)}`,
  })
}

export const findBanner = (db: Db, id: string, now: Date): Promise<BannerData | undefined> => firstRow(db)`
    SELECT ${columns(now)} FROM banners b ${joined(now)} WHERE b.id = ${id}`

/** Reads a banner and locks its row until the transaction ends. */
export function lockBanner(tx: Db, id: string): Promise<BannerRow | undefined> {
  return tx.selectFrom('banners').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function placeExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('places').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function newBannerId(db: Db): Promise<string> {
  const rows = await allRows(db)<{ id: string }>`SELECT uuidv7() AS id`
  const id = rows[0]?.id
  if (id === undefined) throw new Error('No id was made')
  return id
}

/** Stores a banner as the last one. */
export async function insertBanner(tx: Db, values: Omit<Insertable<Banners>, 'sort_order'>): Promise<void> {
  await tx
    .insertInto('banners')
    .values((eb) => ({
      ...values,
      sort_order: eb.selectFrom('banners').select(sql<number>`coalesce(max(sort_order), 0) + 1`.as('next')),
    }))
    .execute()
}

/** Changes a banner whose row the caller has locked; undefined columns stay unchanged. */
export async function writeBanner(tx: Db, id: string, values: Updateable<Banners>): Promise<void> {
  await tx
    .updateTable('banners')
    .set((eb) => ({ id: eb.ref('id'), ...values }))
    .where('id', '=', id)
    .execute()
}

/** Deletes a banner. @returns false when there is none */
export async function removeBanner(tx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('banners').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

export interface Counted {
  readonly id: string
  readonly day: string
  readonly shown: number
  readonly clicked: number
}

/** Adds to the counts of a day; unknown ids are left out. */
export const addCounts = (db: Db, counted: readonly Counted[]): Promise<void> => execute(db)`
    INSERT INTO banner_daily (banner_id, day, shown, clicked)
    SELECT each.id, each.day, each.shown, each.clicked
    FROM jsonb_to_recordset(${JSON.stringify(counted)}::jsonb) AS each (id uuid, day date, shown int, clicked int)
    JOIN banners b ON b.id = each.id
    ORDER BY each.id, each.day
    ON CONFLICT (banner_id, day) DO UPDATE
      SET shown = banner_daily.shown + excluded.shown, clicked = banner_daily.clicked + excluded.clicked`

/** Switches a banner on or off; returns false when it is so already, or gone. */
export async function switchBanner(tx: Db, id: string, active: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('banners')
    .set({ active })
    .where('id', '=', id)
    .where('active', '=', !active)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
