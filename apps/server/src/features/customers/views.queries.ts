import type { CustomerView } from '@vicino/contract/customers/schemas'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface Whose {
  readonly programId: string
  readonly userId: string
}

/** Somebody's views of the customers of a program, by name. */
export async function readViews(db: Db, { programId, userId }: Whose): Promise<CustomerView[]> {
  const { rows } = await sql<CustomerView>`
    SELECT id AS "_id", name, search, columns FROM customer_views
    WHERE user_id = ${userId} AND program_id = ${programId} ORDER BY name, id`.execute(db)
  return rows
}

/** Keeps a view under its name. @returns false where it would be one more than `most` */
export async function writeView(
  tx: Db,
  { programId, userId }: Whose,
  { name, search, columns }: Omit<CustomerView, '_id'>,
  { most, now }: { most: number; now: Date },
): Promise<boolean> {
  // Two at once of one person take turns.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('views ' || ${userId}::text, 0))`.execute(tx)
  const { numAffectedRows } = await sql`
    INSERT INTO customer_views (user_id, program_id, name, search, columns, updated_at)
    SELECT ${userId}, ${programId}, ${name}, ${JSON.stringify(search)}::jsonb, ${JSON.stringify(columns)}::jsonb, ${now}
    WHERE (SELECT count(*) FROM customer_views WHERE user_id = ${userId} AND program_id = ${programId} AND name <> ${name}) < ${most}::int
    ON CONFLICT (user_id, program_id, name) DO UPDATE
      SET search = excluded.search, columns = excluded.columns, updated_at = excluded.updated_at`.execute(tx)
  return numAffectedRows === 1n
}

/** @returns false when there is none */
export async function removeView(tx: Db, { programId, userId }: Whose, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('customer_views')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('program_id', '=', programId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
