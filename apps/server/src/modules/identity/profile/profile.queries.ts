import { type RawBuilder, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/db/database.ts'
import type { Users } from '../../../platform/db/schema.gen.ts'

/** Most products of the brand in the record of its user. */
const PRODUCTS_LISTED = 100

export type UserRecord = NonNullable<Awaited<ReturnType<typeof findUserRecord>>>

/**
 * Reads a user with place, brand and the newest consent of each purpose, in one statement.
 * `callerId` is the viewer: the answer tells whether they follow the user's brand. `onOffer` is the
 * condition of the deals (`d`) that count.
 */
export function findUserRecord(db: Db, id: string, callerId: string, onOffer: RawBuilder<boolean>) {
  return db
    .selectFrom('users')
    .leftJoin('places', 'places.id', 'users.place_id')
    .leftJoin('brands', 'brands.id', 'users.brand_id')
    .where('users.id', '=', id)
    .select([
      'users.id',
      'users.email',
      'users.handle',
      'users.username',
      'users.role',
      'users.avatar',
      'users.first_name',
      'users.last_name',
      'users.phone',
      'users.email_verified_at',
      'users.brand_id',
      'users.language',
      'users.created_at',
      'users.updated_at',
      'users.terms_due_at',
      'places.id as place_id',
      'places.name as place_name',
      'places.province',
      'places.province_code',
      'places.lat',
      'places.lon',
      'brands.piva',
      'brands.follower_count',
    ])
    .select((eb) => [
      // As text: the driver would turn a date into midnight of the server's time zone, which may be
      // another day.
      sql<string | null>`to_char(users.birth_date, 'YYYY-MM-DD')`.as('birth_date'),
      eb
        .exists(
          eb
            .selectFrom('follows')
            .whereRef('follows.brand_id', '=', 'users.brand_id')
            .where('follows.user_id', '=', callerId)
            .select(sql.lit(1).as('one')),
        )
        .as('is_followed'),
      eb
        .selectFrom('deals as d')
        .whereRef('d.brand_id', '=', 'users.brand_id')
        .where(onOffer)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('active_deal_count'),
      jsonArrayFrom(
        eb
          .selectFrom('products')
          .whereRef('products.brand_id', '=', 'users.brand_id')
          .orderBy('products.id', 'desc')
          .limit(PRODUCTS_LISTED)
          .select('products.id'),
      ).as('products'),
      jsonArrayFrom(
        eb
          .selectFrom('consents')
          .whereRef('consents.user_id', '=', 'users.id')
          .distinctOn('consents.purpose')
          .orderBy('consents.purpose')
          .orderBy('consents.id', 'desc')
          .select(['consents.purpose', 'consents.granted', 'consents.created_at']),
      ).as('consents'),
    ])
    .executeTakeFirst()
}

export interface Names {
  readonly email: string
  readonly handle: string
  readonly username: string
  readonly language: 'it' | 'en' | null
}

/** Email address, names and language of a user. */
export async function findNames(db: Db, id: string): Promise<Names | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['email', 'handle', 'username', 'language'])
    .where('id', '=', id)
    .executeTakeFirst()
  // The column's CHECK holds the two languages.
  return row && { ...row, language: row.language as Names['language'] }
}

/** The birth date of a user, YYYY-MM-DD, whose row stays locked; null = none. */
export async function findBirthDate(tx: Db, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom('users')
    .select(sql<string | null>`to_char(birth_date, 'YYYY-MM-DD')`.as('day'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row?.day ?? null
}

/** Changes columns of a user; false when there is no such user or the user was erased. */
export async function updateUserRow(db: Db, id: string, values: Updateable<Users>): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set(values)
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function placeExists(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('places').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export interface ConsentEvent {
  readonly purpose: 'cookie-statistics' | 'cookie-marketing'
  readonly granted: boolean
}

/** Adds to the log of consents, which is append-only. */
export async function insertConsents(
  db: Db,
  userId: string,
  events: readonly ConsentEvent[],
  log: { textVersion: string; source: string; now: Date },
): Promise<void> {
  await db
    .insertInto('consents')
    .values(
      events.map(({ purpose, granted }) => ({
        user_id: userId,
        purpose,
        granted,
        text_version: log.textVersion,
        source: log.source,
        created_at: log.now,
      })),
    )
    .execute()
}
