import type { Role } from '@vicino/contract/roles'
import type { UserSort } from '@vicino/contract/administration/users/constants'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, firstRow } from '../../../platform/db/statement.ts'
import type { Stated } from '../../foundation/reports/public.ts'
import { readTablePage, type Table } from '../../../platform/db/table-page.ts'

const ACCOUNT_DATA_COLUMNS = tableColumns('users u: username handle email role brandId blockedAt createdAt')

/** An account in the back-office. */
export interface AccountData extends RowOf<typeof ACCOUNT_DATA_COLUMNS> {
  readonly id: string
  readonly role: Role
  readonly roleId: string
  readonly roleName: string
  readonly brandName: string | null
}

const COLUMNS = sql`
  ${ACCOUNT_DATA_COLUMNS}, b.username AS "brandName", r.id AS "roleId", r.name AS "roleName"`
/** SQL: the role that was made, or the base role itself. */
const ROLE = sql`JOIN roles r ON CASE WHEN u.role_id IS NULL THEN r.is_base AND r.base = u.role ELSE r.id = u.role_id END`

const SORTS: Readonly<Record<UserSort, { key: RawBuilder<unknown>; type: string }>> = {
  username: { key: sql`u.username`, type: 'citext' },
  email: { key: sql`u.email`, type: 'citext' },
  role: { key: sql`u.role`, type: 'text' },
  createdAt: { key: sql`u.created_at`, type: 'timestamptz' },
}

export interface AccountFilters {
  readonly role?: Role | undefined
  readonly state?: 'active' | 'blocked' | undefined
  readonly brandId?: string | undefined
}

/** Reads a page of the accounts that were not erased. */
export function readAccounts(
  db: Db,
  { role, state, brandId }: AccountFilters,
  ask: Pick<Table, 'place' | 'count'> & {
    readonly search: string | undefined
    readonly sort: UserSort
    readonly descending: boolean
  },
) {
  const where = [sql`u.erased_at IS NULL`]
  // A role has five accounts or a million, so each role gets its own plan.
  if (role !== undefined) where.push(sql`u.role = ${sql.lit(role)}`)
  if (state !== undefined)
    where.push(state === 'blocked' ? sql`u.blocked_at IS NOT NULL` : sql`u.blocked_at IS NULL`)
  if (brandId !== undefined) where.push(sql`u.brand_id = ${brandId}`)
  return readTablePage<AccountData>(db, {
    from: sql`users u`,
    id: sql`u.id`,
    where,
    search: ask.search === undefined ? undefined : { words: sql`u.words`, text: ask.search },
    sort: { ...SORTS[ask.sort], descending: ask.descending },
    place: ask.place,
    count: ask.count,
    columns: COLUMNS,
    rows: sql`page JOIN users u ON u.id = page.id ${ROLE} LEFT JOIN brands b ON b.id = u.brand_id`,
  })
}

/** An account with the permissions of its role. */
export interface FullAccount extends AccountData {
  readonly emailVerifiedAt: Date | null
  readonly blockedReason: string
  readonly blockedUntil: Date | null
  readonly permissions: readonly string[]
  readonly language: 'it' | 'en' | null
}

/**
 * Finds an account that was not erased.
 * @param lock locks it until the transaction ends, before anything else that belongs to it
 */
export const findAccount = (
  db: Db,
  id: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<FullAccount | undefined> => firstRow(db)`
    SELECT u.id, ${COLUMNS}, u.email_verified_at AS "emailVerifiedAt", u.blocked_reason AS "blockedReason",
      u.blocked_until AS "blockedUntil", r.permissions, u.language
    FROM users u ${ROLE} LEFT JOIN brands b ON b.id = u.brand_id
    WHERE u.id = ${id} AND u.erased_at IS NULL ${lock ? sql`FOR NO KEY UPDATE OF u` : sql``}`

/** Locks those of these accounts that were not erased, in one order, until the transaction ends. */
export const lockAccounts = (tx: Db, ids: readonly string[]): Promise<FullAccount[]> => allRows(tx)`
    SELECT u.id, ${COLUMNS}, u.email_verified_at AS "emailVerifiedAt", u.blocked_reason AS "blockedReason",
      u.blocked_until AS "blockedUntil", r.permissions, u.language
    FROM users u ${ROLE} LEFT JOIN brands b ON b.id = u.brand_id
    WHERE u.id = ANY (${ids}::uuid[]) AND u.erased_at IS NULL ORDER BY u.id FOR NO KEY UPDATE OF u`

export async function brandIsKnown(db: Db, id: string): Promise<boolean> {
  return (await db.selectFrom('brands').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

/** Tells whether a brand has another owner beside this account. */
export async function anotherOwner(db: Db, brandId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('brand_id', '=', brandId)
    .where('role', '=', 'brand')
    .where('id', '<>', userId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export interface AccountColumns {
  readonly email?: string | undefined
  readonly username?: string | undefined
  readonly email_verified_at?: null | undefined
  readonly role?: string
  readonly role_id?: string | null
  readonly brand_id?: string | null
  readonly updated_at: Date
}

export async function updateAccountRow(tx: Db, id: string, columns: AccountColumns): Promise<void> {
  await tx.updateTable('users').set(columns).where('id', '=', id).execute()
}

/**
 * Blocks accounts. Only this statement does, and it takes the proof that the reasons are stated, so
 * that nobody is blocked without them.
 */
export async function blockRows(
  tx: Db,
  ids: readonly string[],
  {
    until,
    reason,
    now,
  }: { readonly until: Date | null; readonly reason: string; readonly now: Date; readonly stated: Stated },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ blocked_at: now, blocked_until: until, blocked_reason: reason, updated_at: now })
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute()
}

/** Lifts the blocks of accounts. */
export async function unblockRows(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({ blocked_at: null, blocked_until: null, blocked_reason: '', updated_at: now })
    .where('id', '=', sql<string>`ANY (${ids}::uuid[])`)
    .execute()
}

/** Lifts the blocks whose time is over; returns their accounts. */
export function liftBlocksOver(tx: Db, now: Date): Promise<{ id: string; brand_id: string | null }[]> {
  return allRows(tx)`
    UPDATE users SET blocked_at = NULL, blocked_until = NULL, blocked_reason = '', updated_at = ${now}
    WHERE blocked_until <= ${now} RETURNING id, brand_id`
}
