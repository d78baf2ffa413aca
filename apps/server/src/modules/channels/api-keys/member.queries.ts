import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export async function findByHandle(db: Db, handle: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM users WHERE handle = ${handle} AND erased_at IS NULL`.execute(db)
  return rows[0]?.id
}
