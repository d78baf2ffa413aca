import { INVITATION_DAYS, type StaffRole } from '@vicino/contract/identity/staff/constants'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { anyRow, execute, firstRow } from '../../../platform/db/statement.ts'

const INVITATION_COLUMNS = tableColumns('staff s: id brand_id role role_id shops ends_at')

/** An open invitation, with the fields that its page shows. */
export interface InvitationRow extends RowOf<typeof INVITATION_COLUMNS> {
  readonly brand: string
  readonly logo: string | null
  readonly email: string
  readonly role: StaffRole
  /** Names of those of the shops that are open. */
  readonly shop_names: string[]
}

const works = (now: Date): RawBuilder<unknown> =>
  sql`s.state = 'invited' AND s.sent_at > ${now}::timestamptz - make_interval(days => ${sql.lit(INVITATION_DAYS)})
    AND (s.ends_at IS NULL OR s.ends_at > ${now})`

export const invitationWorks = (db: Db, link: string, now: Date): Promise<boolean> =>
  anyRow(db)`SELECT FROM staff s WHERE s.link = ${link} AND ${works(now)}`

/**
 * Reads the invitation of a link; with `lock` nobody else accepts or withdraws it until the
 * transaction ends.
 */
export const findInvitation = (
  db: Db,
  link: string,
  now: Date,
  { lock = false } = {},
): Promise<InvitationRow | undefined> => firstRow(db)`
    SELECT ${INVITATION_COLUMNS}, b.username AS brand, b.logo, s.email,
      ARRAY(SELECT o.name FROM shops o WHERE o.id = ANY (s.shops) ORDER BY o.name) AS shop_names
    FROM staff s JOIN brands b ON b.id = s.brand_id AND b.suspended_at IS NULL
    WHERE s.link = ${link} AND ${works(now)} ${lock ? sql`FOR NO KEY UPDATE OF s` : sql``}`

/**
 * Reads and locks the account that accepts. Its address counts as confirmed by the link, which was
 * sent there.
 */
export const lockAccepting = (
  tx: Db,
  userId: string,
): Promise<{ email: string; role: string } | undefined> => firstRow(tx)`
    SELECT email, role FROM users WHERE id = ${userId} AND erased_at IS NULL FOR NO KEY UPDATE`

export async function writeAccepted(tx: Db, row: InvitationRow, userId: string, now: Date): Promise<void> {
  await execute(tx)`
    UPDATE staff SET state = 'active', user_id = ${userId}, accepted_at = ${now} WHERE id = ${row.id}`
  await execute(tx)`
    UPDATE users SET role = ${row.role}, brand_id = ${row.brand_id}, updated_at = ${now},
      email_verified_at = coalesce(email_verified_at, ${now}) WHERE id = ${userId}`
  await writeTerms(tx, userId, row)
}

/**
 * Stores the terms of a person's work: the custom role, the shops and the end. A trigger ends
 * sessions together with the work.
 */
export async function writeTerms(
  tx: Db,
  userId: string,
  terms: {
    readonly role_id: string | null
    readonly shops: readonly string[]
    readonly ends_at: Date | null
  },
): Promise<void> {
  // Written after the role, because a change of the base role resets the custom role.
  await execute(tx)`
    UPDATE users SET role_id = ${terms.role_id}, shops = ${[...terms.shops]}::uuid[], works_until = ${terms.ends_at}
    WHERE id = ${userId}`
  await execute(tx)`
    UPDATE sessions SET expires_at = expires_at WHERE user_id = ${userId} AND revoked_at IS NULL`
}
