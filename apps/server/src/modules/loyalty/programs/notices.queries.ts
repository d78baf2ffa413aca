import type { Db } from '../../../platform/db/database.ts'
import { allValues, firstRow, firstValue } from '../../../platform/db/statement.ts'
import type { CancelledNews, ProgramNews } from './programs.messages.ts'

/**
 * Reads what the messages show of a program; undefined when nobody is to be notified: it is gone,
 * or a replay of history.
 */
export const readNews = (
  db: Db,
  programId: string,
): Promise<(ProgramNews & CancelledNews) | undefined> => firstRow(db)`
    SELECT p.brand_id AS "brandId", b.username::text AS brand, p.name AS program, to_char(p.end_date, 'DD/MM/YYYY') AS "end",
      to_char((p.claims_until AT TIME ZONE 'Europe/Rome')::date - 1, 'DD/MM/YYYY') AS claims,
      coalesce(p.cancellation ->> 'reason', '') AS reason, coalesce(p.cancellation #>> '{compensation,what}', '') AS what,
      coalesce(to_char((p.cancellation #>> '{compensation,by}')::date, 'DD/MM/YYYY'), '') AS by,
      coalesce(p.cancellation #>> '{compensation,contact}', '') AS contact
    FROM programs p JOIN brands b ON b.id = p.brand_id WHERE p.id = ${programId} AND NOT p.sandbox`

/**
 * Reads the users to notify of a program, by id: its members, and with `followers` the followers of
 * the brand who want to hear of it.
 * @param after only ids greater than this one
 */
export function readUsersToTell(
  db: Db,
  program: { readonly programId: string; readonly brandId: string; readonly followers: boolean },
  after: string,
  limit: number,
): Promise<string[]> {
  const { programId, brandId, followers } = program
  return allValues(db)`
    SELECT user_id AS "userId" FROM (
      (SELECT user_id FROM members WHERE program_id = ${programId} AND left_at IS NULL AND user_id > ${after}
        ORDER BY user_id LIMIT ${limit})
      UNION
      (SELECT user_id FROM follows WHERE ${followers} AND brand_id = ${brandId} AND notify AND user_id > ${after}
        ORDER BY user_id LIMIT ${limit})
    ) told ORDER BY user_id LIMIT ${limit}`
}

/** Reads the name of a program; undefined when it is gone. */
export const readName = (db: Db, programId: string): Promise<string | undefined> => firstValue(db)`
    SELECT name FROM programs WHERE id = ${programId}`
