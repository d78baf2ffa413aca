import type { StaffRole } from '@vicino/contract/identity/staff/constants'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow, firstValue, onlyRow } from '../../../platform/db/statement.ts'

const STAFF_COLUMNS = tableColumns(`staff s:
  id user_id email role role_id shops ends_at state sent_at sends accepted_at ended_at`)

export interface StaffRow extends RowOf<typeof STAFF_COLUMNS> {
  readonly username: string | null
  readonly role: StaffRole
  readonly role_name: string | null
  readonly state: 'invited' | 'active' | 'ended' | 'withdrawn'
}

const shown = (where: RawBuilder<unknown>): RawBuilder<StaffRow> => sql<StaffRow>`
  SELECT ${STAFF_COLUMNS}, u.username, r.name::text AS role_name
  FROM staff s LEFT JOIN users u ON u.id = s.user_id LEFT JOIN roles r ON r.id = s.role_id
  WHERE ${where}`

/** People of a brand, newest first. @param before the id of the last row of the page before */
export function readStaff(
  db: Db,
  brandId: string,
  { state, before, limit }: { state: 'current' | 'past'; before: string | null; limit: number },
): Promise<StaffRow[]> {
  const states =
    state === 'current' ? sql`s.state IN ('invited', 'active')` : sql`s.state IN ('ended', 'withdrawn')`
  const after = before === null ? sql`true` : sql`s.id < ${before}`
  return allRows(db)`${shown(
    sql`s.brand_id = ${brandId} AND ${states} AND ${after}`,
  )} ORDER BY s.id DESC LIMIT ${limit}::int`
}

export const findStaff = (
  db: Db,
  brandId: string,
  id: string,
  { lock = false } = {},
): Promise<StaffRow | undefined> => firstRow(db)`${shown(sql`s.brand_id = ${brandId} AND s.id = ${id}`)}
    ${lock ? sql`FOR NO KEY UPDATE OF s` : sql``}`

/** Reads roles that a brand can assign, by name: custom roles based on a manager or a till. */
export function readStaffRoles(db: Db): Promise<{ id: string; name: string; base: StaffRole }[]> {
  return allRows(db)`
    SELECT id, name::text AS name, base FROM roles WHERE NOT is_base AND base IN ('brandManager', 'scanner')
    ORDER BY name LIMIT 200`
}

/**
 * Reads what an invitation needs of its brand: its name, the number of its people, and which of the
 * shops are its own and open.
 */
export const readBrandOf = (
  tx: Db,
  brandId: string,
  { shopIds, roleId, role }: { shopIds: readonly string[]; roleId: string | null; role: StaffRole },
): Promise<{ name: string; people: number; shops: number; hasRole: boolean }> => onlyRow(tx)`
    SELECT b.username AS name,
      (SELECT count(*)::int FROM staff WHERE brand_id = b.id AND state IN ('invited', 'active')) AS people,
      (SELECT count(*)::int FROM shops WHERE brand_id = b.id AND id = ANY (${[...shopIds]}::uuid[]) AND closed_at IS NULL) AS shops,
      ${roleId}::uuid IS NULL OR EXISTS (SELECT FROM roles WHERE id = ${roleId}::uuid AND base = ${role} AND NOT is_base) AS "hasRole"
    FROM brands b WHERE b.id = ${brandId}`

export interface Terms {
  readonly role: StaffRole
  readonly roleId: string | null
  readonly shopIds: readonly string[]
  readonly endsAt: Date | null
}

export async function insertInvitation(
  tx: Db,
  brandId: string,
  { email, role, roleId, shopIds, endsAt, by, now }: Terms & { email: string; by: string; now: Date },
): Promise<{ id: string; link: string }> {
  return tx
    .insertInto('staff')
    .values({
      brand_id: brandId,
      email,
      role,
      role_id: roleId,
      shops: [...shopIds],
      ends_at: endsAt,
      invited_by: by,
      sent_at: now,
      created_at: now,
    })
    .returning(['id', 'link'])
    .executeTakeFirstOrThrow()
}

export async function updateTerms(tx: Db, id: string, terms: Terms): Promise<void> {
  await tx
    .updateTable('staff')
    .set({
      role: terms.role,
      role_id: terms.roleId,
      shops: [...terms.shopIds],
      ends_at: terms.endsAt,
    })
    .where('id', '=', id)
    .execute()
}

/**
 * Sets the base role of a person who works for a brand; the rest of the terms is written after it.
 */
export const updateRole = (tx: Db, userId: string, role: StaffRole, now: Date): Promise<void> => execute(tx)`
    UPDATE users SET role = ${role}, updated_at = ${now} WHERE id = ${userId} AND role <> ${role}`

/** Makes a new link of an invitation; earlier ones stop working. */
export const renewLink = (tx: Db, id: string, now: Date): Promise<string> => firstValue(tx, '')`
    UPDATE staff SET link = gen_random_uuid(), sent_at = ${now}, sends = sends + 1 WHERE id = ${id} RETURNING link`

export async function writeEnd(tx: Db, id: string, state: 'ended' | 'withdrawn', now: Date): Promise<void> {
  await tx.updateTable('staff').set({ state, ended_at: now }).where('id', '=', id).execute()
}

/** Turns an account that worked for a brand back into a consumer's. */
export const makeConsumer = (tx: Db, userId: string, now: Date): Promise<void> => execute(tx)`
    UPDATE users SET role = 'audience', brand_id = NULL, updated_at = ${now}
    WHERE id = ${userId} AND role IN ('brandManager', 'scanner')`

const isOver = (now: Date) => sql`state = 'active' AND ends_at <= ${now}`

/** Whether somebody's work is over by its date. */
export const endsWait = (now: Date): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM staff WHERE ${isOver(now)})`

/** Reads and locks up to a hundred people whose work has ended by its date. */
export const lockDue = (
  tx: Db,
  now: Date,
): Promise<{ id: string; user_id: string; brand_id: string }[]> => allRows(tx)`
    SELECT id, user_id, brand_id FROM staff WHERE ${isOver(now)}
    ORDER BY ends_at LIMIT 100 FOR NO KEY UPDATE SKIP LOCKED`

export interface ActivityRow {
  readonly id: string
  readonly action: string
  readonly created_at: Date
  readonly cents: number | null
  readonly points: number | null
}

/**
 * Reads a person's acts for the brand while they worked there, newest first. Ids grow with time:
 * only the months of their work are read, and in each only the person's rows.
 */
export const readActivity = (
  db: Db,
  of: {
    readonly userId: string
    readonly brandId: string
    readonly from: Date
    readonly to: Date | null
    readonly before: string | null
    readonly limit: number
  },
): Promise<ActivityRow[]> => allRows(db)`
    SELECT id, action, created_at, (detail ->> 'cents')::numeric::int AS cents, (detail ->> 'points')::numeric::int AS points
    FROM audit_log
    WHERE actor_id = ${of.userId} AND brand_id = ${of.brandId} AND created_at >= ${of.from}
      AND (${of.to}::timestamptz IS NULL OR created_at <= ${of.to}) AND (${of.before}::uuid IS NULL OR id < ${of.before}::uuid)
    ORDER BY id DESC LIMIT ${of.limit}::int`
