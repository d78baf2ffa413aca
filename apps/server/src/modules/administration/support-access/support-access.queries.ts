import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'

const ACCESS_COLUMNS = tableColumns(`support_accesses a:
  id user_id asked_by reason asked_at consent answered_at started_at session_id until`)

export interface AccessRow extends RowOf<typeof ACCESS_COLUMNS> {
  readonly username: string
  readonly asker: string
  /** Also set when the person ends its session in the list of devices. */
  readonly ended_at: Date | null
}

const ROWS = sql`
  SELECT ${ACCESS_COLUMNS}, u.username, b.username AS asker, coalesce(a.ended_at, s.revoked_at) AS ended_at
  FROM support_accesses a JOIN users u ON u.id = a.user_id JOIN users b ON b.id = a.asked_by
    LEFT JOIN sessions s ON s.id = a.session_id`

/** Finds a request for access; `lock` locks it until the transaction ends. */
export const findAccess = (db: Db, id: string, lock = false): Promise<AccessRow | undefined> => firstRow(db)`
    ${ROWS} WHERE a.id = ${id} ${lock ? sql`FOR NO KEY UPDATE OF a` : sql``}`

/** Finds an account's newest request for access to another account. */
export function findNewest(db: Db, askedBy: string, userId: string): Promise<AccessRow | undefined> {
  return firstRow(db)`
    ${ROWS} WHERE a.asked_by = ${askedBy} AND a.user_id = ${userId} ORDER BY a.id DESC LIMIT 1`
}

/** Reads the requests for access to an account, newest first, at most 20. */
export const readAccesses = (db: Db, userId: string): Promise<AccessRow[]> =>
  allRows(db)`${ROWS} WHERE a.user_id = ${userId} ORDER BY a.id DESC LIMIT 20`

export async function insertAccess(
  tx: Db,
  made: { userId: string; askedBy: string; reason: string; until: Date; now: Date },
): Promise<string> {
  const { userId, askedBy, reason, until, now } = made
  const row = await tx
    .insertInto('support_accesses')
    .values({ user_id: userId, asked_by: askedBy, reason, asked_at: now, until })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export interface AccessColumns {
  readonly consent?: boolean
  readonly answered_at?: Date
  readonly started_at?: Date
  readonly session_id?: string
  readonly until?: Date
  readonly ended_at?: Date
  readonly ended_by?: string
}

export async function updateAccess(tx: Db, id: string, columns: AccessColumns): Promise<void> {
  await tx.updateTable('support_accesses').set(columns).where('id', '=', id).execute()
}
