import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'
import { PROGRAM_HEAD, type ProgramHead, programsOfSeller, type SoldIn } from '../programs/public.ts'

/** A customer as a till sees them. */
export interface CustomerRow {
  readonly id: string
  readonly username: string
  readonly handle: string
  readonly avatar: string | null
  /** Those of the requested programs in which the customer takes part. */
  readonly joined: readonly string[]
}

export const findCustomer = (
  db: Db,
  userId: string,
  programIds: readonly string[],
): Promise<CustomerRow | undefined> => firstRow(db)`
    SELECT u.id, u.username, u.handle, u.avatar, ARRAY(
      SELECT m.program_id FROM members m
      WHERE m.program_id = ANY (${programIds}::uuid[]) AND m.user_id = ${userId} AND m.left_at IS NULL) AS joined
    FROM users u WHERE u.id = ${userId} AND u.erased_at IS NULL`

/**
 * A program of a brand, with the customer's membership in it. `customer` is the same in all rows,
 * and null where there is no such account.
 */
export interface Standing {
  readonly head: SoldIn
  readonly customer: Omit<CustomerRow, 'joined'> | null
  readonly isJoined: boolean
}

/**
 * Reads the programs in which a brand's sales count, in one of these states, and the customer at
 * its till. One statement.
 */
export async function readStanding(
  db: Db,
  of: { brandId: string; userId: string | null; statuses: readonly ProgramHead['status'][] },
): Promise<Standing[]> {
  const rows = await allRows(db)<
    SoldIn & {
      customerId: string | null
      username: string
      handle: string
      avatar: string | null
      isJoined: boolean
    }
  >`
    SELECT ${PROGRAM_HEAD}, sold.since, u.id AS "customerId", u.username, u.handle, u.avatar, m.user_id IS NOT NULL AS "isJoined"
    FROM (${programsOfSeller(sql`${of.brandId}::uuid`)}) sold JOIN programs p ON p.id = sold.id JOIN brands b ON b.id = p.brand_id
      LEFT JOIN users u ON u.id = ${of.userId}::uuid AND u.erased_at IS NULL
      -- Compares with the parameter, not with u.id: otherwise the planner may read all members of a
      -- program.
      LEFT JOIN members m ON m.program_id = p.id AND m.user_id = ${of.userId}::uuid AND m.left_at IS NULL
    WHERE p.status = ANY (${of.statuses}::text[]) AND NOT p.sandbox`
  return rows.map(({ customerId, username, handle, avatar, isJoined, ...head }) => ({
    head,
    customer: customerId === null ? null : { id: customerId, username, handle, avatar },
    isJoined,
  }))
}

export async function findByCode(db: Db, code: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('member_cards')
    .where('code', '=', code)
    .where('expires_at', '>', now)
    .select('user_id')
    .executeTakeFirst()
  return row?.user_id
}
