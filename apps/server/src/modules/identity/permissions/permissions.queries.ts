import type { Role } from '@vicino/contract/roles'
import { type Selectable, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { allRows, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'
import { escapeLike } from '../../../platform/db/like.ts'
import type { Permissions, Roles } from '../../../platform/db/schema.gen.ts'

/** The CHECK of `base` allows only the roles of the contract. */
export type RoleRow = Omit<Selectable<Roles>, 'base'> & { readonly base: Role }
export type PermissionRow = Selectable<Permissions>

interface Page {
  readonly limit: number
  readonly offset: number
}

/**
 * A numbered page of roles whose name contains `search`: the base roles first, then by name;
 * `total` counts all pages.
 */
export async function readRoles(
  db: Db,
  { search = '', limit, offset }: Page & { readonly search: string | undefined },
): Promise<{ rows: RoleRow[]; total: number }> {
  const named = sql`plain_text(name::text) LIKE plain_text(${`%${escapeLike(search)}%`})`
  const rows = await allRows(db)<RoleRow & { total: number }>`
    SELECT total.count::int AS total, page.* FROM (SELECT count(*) FROM roles WHERE ${named}) total LEFT JOIN (
      SELECT * FROM roles WHERE ${named} ORDER BY is_base DESC, name LIMIT ${limit}::int OFFSET ${offset}::int
    ) page ON true
    ORDER BY page.is_base DESC, page.name`
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

export async function findRole(db: Db, id: string): Promise<RoleRow | undefined> {
  return db.selectFrom('roles').selectAll().where('id', '=', id).$castTo<RoleRow>().executeTakeFirst()
}

/** The new role. @throws a violation of roles_name_key when another role has the name */
export async function insertRole(
  tx: Db,
  role: { name: string; base: Role; permissions: string[]; now: Date },
): Promise<RoleRow> {
  const { name, base, permissions, now } = role
  return tx
    .insertInto('roles')
    .values({ name, base, permissions, created_at: now, updated_at: now })
    .returningAll()
    .$castTo<RoleRow>()
    .executeTakeFirstOrThrow()
}

/** @throws a violation of roles_name_key when another role has the name */
export async function writeRole(
  tx: Db,
  id: string,
  role: { name: string; permissions: string[]; now: Date },
): Promise<RoleRow> {
  const { name, permissions, now } = role
  return tx
    .updateTable('roles')
    .set({ name, permissions, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .$castTo<RoleRow>()
    .executeTakeFirstOrThrow()
}

export async function findRoles(db: Db, ids: readonly string[]): Promise<RoleRow[]> {
  return db
    .selectFrom('roles')
    .selectAll()
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .$castTo<RoleRow>()
    .execute()
}

/** Deletes those of these custom roles that nobody has. @returns their ids */
export async function removeRoles(tx: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('roles')
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .where('is_base', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('users').select('users.id').whereRef('users.role_id', '=', 'roles.id'))),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Which of these ids are permissions. */
export async function knownOf(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('permissions')
    .select('id')
    .where('id', '=', sql<string>`ANY (${ids}::text[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/**
 * Reads a numbered page of permissions whose id contains `search`, those of the collections first;
 * `total` counts all pages.
 */
export async function readPermissions(
  db: Db,
  { search = '', limit, offset }: Page & { readonly search: string | undefined },
): Promise<{ rows: PermissionRow[]; total: number }> {
  const named = sql`id ILIKE ${`%${escapeLike(search)}%`}`
  const rows = await allRows(db)<PermissionRow & { total: number }>`
    SELECT total.count::int AS total, page.* FROM (SELECT count(*) FROM permissions WHERE ${named}) total LEFT JOIN (
      SELECT * FROM permissions WHERE ${named} ORDER BY is_collection DESC, id LIMIT ${limit}::int OFFSET ${offset}::int
    ) page ON true
    ORDER BY page.is_collection DESC, page.id`
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

export async function findPermission(db: Db, id: string): Promise<PermissionRow | undefined> {
  return db.selectFrom('permissions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The new permission, which superAdmins have at once; undefined when there is one with this id. */
export async function insertPermission(tx: Db, id: string, now: Date): Promise<PermissionRow | undefined> {
  const row = await tx
    .insertInto('permissions')
    .values({ id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined) {
    await execute(tx)`
      UPDATE roles SET permissions = array_append(permissions, ${id}) WHERE is_base AND base = 'superAdmin'`
  }
  return row
}

const ASSIGNEE_COLUMNS = tableColumns('users u: id username email role role_id brand_id')

/** An account that gets another role. */
export interface Assignee extends RowOf<typeof ASSIGNEE_COLUMNS> {
  readonly role: Role
  /** Permissions of the account's present role. */
  readonly permissions: string[]
}

/**
 * Locks the account of an address until the transaction ends; undefined for an unknown or erased
 * one.
 */
export const lockAssignee = (tx: Db, email: string): Promise<Assignee | undefined> => firstRow(tx)`
    SELECT ${ASSIGNEE_COLUMNS}, coalesce((SELECT permissions FROM roles WHERE id = u.role_id),
        (SELECT permissions FROM roles WHERE is_base AND base = u.role)) AS permissions
    FROM users u WHERE u.email = ${email} AND u.erased_at IS NULL FOR NO KEY UPDATE OF u`

export async function giveRole(tx: Db, userId: string, role: RoleRow, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ role: role.base, role_id: role.is_base ? null : role.id, updated_at: now })
    .where('id', '=', userId)
    .execute()
}

/** A numbered page of those who have a role, by name; `total` counts all pages. */
export async function readPeopleOf(
  db: Db,
  role: RoleRow,
  { limit, offset }: Page,
): Promise<{ rows: Pick<Assignee, 'id' | 'username' | 'email'>[]; total: number }> {
  const theirs = role.is_base
    ? sql`role = ${role.base} AND role_id IS NULL AND erased_at IS NULL`
    : sql`role_id = ${role.id} AND erased_at IS NULL`
  const rows = await allRows(db)<Pick<Assignee, 'id' | 'username' | 'email'> & { total: number }>`
    SELECT total.count::int AS total, page.* FROM (SELECT count(*) FROM users WHERE ${theirs}) total LEFT JOIN (
      SELECT id, username, email FROM users WHERE ${theirs} ORDER BY username
      LIMIT ${limit}::int OFFSET ${offset}::int
    ) page ON true
    ORDER BY page.username`
  return { rows: rows.filter((row) => row.id !== null), total: rows[0]?.total ?? 0 }
}

/**
 * Serialises changes and assignments of roles, and erasures of superAdmins. Otherwise two
 * superAdmins who leave at the same time would each find the other still there, and nobody would be
 * left.
 */
export const lockAdministration = (tx: Db): Promise<void> => lockByName(tx, 'administration')

/** Tells whether another superAdmin with all permissions exists. */
export async function anotherAdministrator(tx: Db, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'superAdmin')
    .where('role_id', 'is', null)
    .where('id', '<>', userId)
    .where('erased_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the permissions of an account's role; undefined where there is no such account. */
export function permissionsOfAccount(db: Db, userId: string): Promise<readonly string[] | undefined> {
  return firstValue(db)`
    SELECT r.permissions FROM users u
      JOIN roles r ON CASE WHEN u.role_id IS NULL THEN r.is_base AND r.base = u.role ELSE r.id = u.role_id END
    WHERE u.id = ${userId} AND u.erased_at IS NULL`
}
