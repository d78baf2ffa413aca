import type { Role } from '@vicino/contract/roles'
import type {
  BusinessApplication,
  TRADER_CHECKS,
} from '@vicino/contract/marketplace/brands/applications/schemas'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../../platform/db/columns.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../../platform/db/statement.ts'
import type { Brands, BusinessApplications } from '../../../../platform/db/schema.gen.ts'

const APPLICATION_COLUMNS = tableColumns(`business_applications a:
  id user_id status brand_name legal_subject piva sede_legale pec phone register certified_at address website reason created_at
  decided_at category_id place_id`)

type TraderCheck = (typeof TRADER_CHECKS)[number]

/** An application with the names of its category and comune, and its applicant. */
export interface ApplicationRow extends RowOf<typeof APPLICATION_COLUMNS> {
  readonly status: BusinessApplication['status']
  readonly category_it: string
  readonly category_en: string
  readonly category_sector: 'restaurant' | 'tourism' | null
  readonly checks: readonly {
    readonly what: TraderCheck
    readonly note: string
    readonly by: string
    readonly at: string
  }[]
  readonly place_name: string
  readonly province_code: string
  /** The centre of the comune. */
  readonly lat: number
  readonly lon: number
  readonly pin_lat: number | null
  readonly pin_lon: number | null
  readonly username: string
  readonly email: string
  readonly language: 'it' | 'en' | null
}

const SHOWN = sql`
  ${APPLICATION_COLUMNS}, c.name_it AS category_it, c.name_en AS category_en, c.sector AS category_sector,
    coalesce((SELECT jsonb_agg(jsonb_build_object('what', k.what, 'note', k.note, 'at', k.checked_at,
      'by', coalesce((SELECT w.username::text FROM users w WHERE w.id = k.checked_by), '')) ORDER BY k.id)
      FROM trader_checks k WHERE k.application_id = a.id), '[]') AS checks, p.name AS place_name,
    p.province_code, p.lat, p.lon, a.lat AS pin_lat, a.lon AS pin_lon, u.username, u.email, u.language`
const JOINED = sql.raw(
  'JOIN categories c ON c.id = a.category_id JOIN places p ON p.id = a.place_id JOIN users u ON u.id = a.user_id',
)

/**
 * Reads in one statement the facts that decide whether a user may apply; undefined when the account
 * is gone.
 */
export const readApplying = (
  db: Db,
  userId: string,
  wanted: { categoryId: string; placeId: string; piva: string },
): Promise<
  { verified: boolean; category: boolean; place: boolean; pivaTaken: boolean } | undefined
> => firstRow(db)`
    SELECT u.email_verified_at IS NOT NULL AS verified,
      EXISTS (SELECT FROM categories WHERE id = ${wanted.categoryId}) AS category,
      EXISTS (SELECT FROM places WHERE id = ${wanted.placeId}) AS place,
      EXISTS (SELECT FROM brands WHERE piva = ${wanted.piva}) AS "pivaTaken"
    FROM users u WHERE u.id = ${userId} AND u.erased_at IS NULL`

export async function insertApplication(db: Db, values: Insertable<BusinessApplications>): Promise<string> {
  const row = await db
    .insertInto('business_applications')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Reads an application that must exist. @throws Error when it does not */
export async function getApplication(db: Db, id: string): Promise<ApplicationRow> {
  const [row] = await readApplications(db, sql`a.id = ${id}`)
  if (row === undefined) throw new Error(`No application ${id}`)
  return row
}

/** Reads the newest application of a user. */
export async function findLatest(db: Db, userId: string): Promise<ApplicationRow | undefined> {
  const newest = sql`a.id = (SELECT id FROM business_applications WHERE user_id = ${userId}
    ORDER BY created_at DESC, id DESC LIMIT 1)`
  return (await readApplications(db, newest))[0]
}

const readApplications = (db: Db, which: RawBuilder<unknown>): Promise<ApplicationRow[]> => allRows(db)`
    SELECT ${SHOWN} FROM business_applications a ${JOINED} WHERE ${which}`

/**
 * Reads a page of the waiting applications after `start`, oldest first; `total` counts those of all
 * pages.
 */
export async function readQueue(
  db: Db,
  start: { createdAt: string; id: string } | null,
  limit: number,
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const after =
    start === null ? sql`true` : sql`(created_at, id) > (${start.createdAt}::timestamptz, ${start.id}::uuid)`
  const rows = await allRows(db)<ApplicationRow & { total: number }>`
    SELECT total.count::int AS total, page.* FROM (
      SELECT count(*) FROM business_applications WHERE status = 'pending'
    ) total LEFT JOIN (
      SELECT ${SHOWN} FROM (
        SELECT * FROM business_applications WHERE status = 'pending' AND ${after}
        ORDER BY created_at, id LIMIT ${limit}::int
      ) a ${JOINED}
    ) page ON true
    ORDER BY page.created_at, page.id`
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/**
 * Locks an application and its applicant until the transaction ends; undefined when there is no
 * such application. The user is locked first, as in every transaction that locks both, so that two
 * of them cannot deadlock.
 */
export async function lockApplication(
  tx: Db,
  id: string,
): Promise<{ status: BusinessApplication['status']; role: Role; hasTerms: boolean } | undefined> {
  const users = await allRows(tx)<{ role: Role; hasTerms: boolean }>`
    SELECT role, ${hasTerms(sql`users.id`)} AS "hasTerms" FROM users WHERE id = (SELECT user_id FROM business_applications WHERE id = ${id})
    FOR NO KEY UPDATE`
  const rows = await allRows(tx)<{ status: BusinessApplication['status'] }>`
    SELECT status FROM business_applications WHERE id = ${id} FOR UPDATE`
  const [user, application] = [users[0], rows[0]]
  return user && application && { ...user, ...application }
}

/** Whether a user accepted the terms of service and those for businesses, in any version. */
export const hasTerms = (userId: RawBuilder<unknown>) => sql<boolean>`(
  SELECT count(DISTINCT t.purpose) = 2 FROM consents t
  WHERE t.user_id = ${userId} AND t.purpose IN ('terms', 'business-terms') AND t.granted)`

/** Stores who checked what of an applicant, and when. */
export async function insertChecks(
  tx: Db,
  applicationId: string,
  checks: readonly { readonly what: TraderCheck; readonly note: string }[],
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  const rows = checks.map(({ what, note }) => ({
    application_id: applicationId,
    what,
    note,
    checked_by: by,
    checked_at: now,
  }))
  await tx.insertInto('trader_checks').values(rows).execute()
}

/** Stores the decision on a waiting application. @returns false when it was decided already */
export async function writeDecision(
  tx: Db,
  id: string,
  decision: { status: 'approved' | 'refused'; reason: string; brandId: string | null; by: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('business_applications')
    .set({
      status: decision.status,
      reason: decision.reason,
      brand_id: decision.brandId,
      decided_at: decision.now,
      decided_by: decision.by,
    })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Stores a new brand. @returns undefined when its handle is taken */
export async function insertBrand(tx: Db, values: Insertable<Brands>): Promise<string | undefined> {
  const row = await tx
    .insertInto('brands')
    .values(values)
    .onConflict((conflict) => conflict.column('handle').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * Makes a user the owner of a brand. Endpoints that write read the role from the database and know
 * it at once; those that read take it from the next access token. @returns false for a user whose
 * role is none of `from`, or who was erased
 */
export async function makeOwner(
  tx: Db,
  userId: string,
  from: readonly Role[],
  brandId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ role: 'brand', brand_id: brandId, updated_at: now })
    .where('id', '=', userId)
    .where('role', 'in', from)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes applications that were refused before the moment `before`. */
export async function deleteRefused(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('business_applications')
    .where('status', '=', 'refused')
    .where('decided_at', '<', before)
    .execute()
}
