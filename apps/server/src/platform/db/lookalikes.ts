import { sql } from 'kysely'
import { AppError } from '../errors.ts'
import type { Db } from './database.ts'
import { allRows } from './statement.ts'

/** Tables whose names must be distinguishable; each column has an index of its look_key(). */
const NAMES = {
  brands: sql`SELECT username::text AS name, id FROM brands WHERE look_key(username::text)`,
  programs: sql`SELECT name::text AS name, id FROM programs WHERE look_key(name::text)`,
} as const

/**
 * Refuses a name that only looks like that of another brand or program, by invisible characters,
 * other alphabets or wide letters. Equal spellings, ignoring case, may exist side by side, as in
 * real streets.
 * @param except the id of the record that is renamed
 * @throws AppError name_lookalike
 */
export async function refuseLookalike(
  db: Db,
  table: keyof typeof NAMES,
  name: string,
  except: string | null,
): Promise<void> {
  const rows = await allRows(db)<{ name: string }>`
    SELECT name FROM (${NAMES[table]} = look_key(${name}::text)) AS alike
    WHERE id IS DISTINCT FROM ${except}::uuid
      AND lower(normalize(name, NFC)) <> lower(normalize(${name}::text, NFC)) LIMIT 1`
  const [other] = rows
  if (other !== undefined) throw new AppError('name_lookalike', { values: { name: other.name } })
}
