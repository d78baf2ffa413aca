import type {
  ReferralReason,
  ReferralSignal,
  ReferralState,
} from '@vicino/contract/loyalty/referrals/schemas'
import { REFERRAL_RULES } from '@vicino/domain/loyalty/special-awards'
import { type RawBuilder, sql, type Updateable } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstValue } from '../../../platform/db/statement.ts'
import type { ReferralChecks } from '../../../platform/db/schema.gen.ts'

/** Reads the inviter of a person; null when nobody invited them. */
export async function readInviter(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('users').where('id', '=', userId).select('invited_by').executeTakeFirst()
  return row?.invited_by ?? null
}

/** Stores a first purchase that counts; later ones change nothing. */
export const addReferral = (
  tx: Db,
  {
    programId,
    userId,
    purchaseId,
    dueAfterMs,
  }: { programId: string; userId: string; purchaseId: string; dueAfterMs: number },
): Promise<void> => execute(tx)`
    INSERT INTO referral_checks (program_id, user_id, purchase_id, due_at)
    SELECT program_id, user_id, id, occurred_at + ${dueAfterMs}::bigint * interval '1 millisecond' FROM purchases
    WHERE program_id = ${programId} AND id = ${purchaseId} AND user_id = ${userId} AND is_qualifying
    ON CONFLICT DO NOTHING`

const CHECKED_REFERRAL_COLUMNS = tableColumns('referral_checks r: id programId userId state dueAt')

/** An invitation with all present facts that its rules use. */
export interface CheckedReferral extends RowOf<typeof CHECKED_REFERRAL_COLUMNS> {
  readonly brandId: string
  readonly state: ReferralState
  /** When the program ends. */
  readonly endsAt: Date
  readonly inviterId: string | null
  readonly takesPart: boolean
  readonly isCycle: boolean
  readonly isQualifying: boolean
  readonly sharesDevice: boolean
  readonly friendsOfDay: number
}

/**
 * Reads and locks invitations. It compares devices only by data that exists anyway: phones
 * registered for a pass, and visits by links of promoters (deleted after 30 days).
 */
const readChecked = (tx: Db, where: RawBuilder<unknown>): Promise<CheckedReferral[]> => allRows(tx)`
    SELECT ${CHECKED_REFERRAL_COLUMNS}, g.brand_id AS "brandId", g.ends_at AS "endsAt", u.invited_by AS "inviterId",
      EXISTS (SELECT FROM members m WHERE m.program_id = r.program_id AND m.user_id = u.invited_by AND m.left_at IS NULL)
        AS "takesPart", (
        WITH RECURSIVE chain AS (
          SELECT i.id, i.invited_by FROM users i WHERE i.id = u.invited_by
          UNION SELECT i.id, i.invited_by FROM users i JOIN chain c ON i.id = c.invited_by
        ) SELECT EXISTS (SELECT FROM chain WHERE id = r.user_id) OR EXISTS (
          -- An award for inviting an account that was later merged into one of the inviter's chain.
          SELECT FROM chain c JOIN users same ON same.merged_into = c.id
            JOIN one_time_awards o ON o.program_id = r.program_id AND o.user_id = r.user_id AND o.mechanic = 'referral'
              AND o.object_id = same.id::text)
      ) AS "isCycle",
      coalesce((SELECT p.is_qualifying FROM purchases p WHERE p.program_id = r.program_id AND p.id = r.purchase_id), false)
        AS "isQualifying",
      EXISTS (SELECT FROM wallet_passes a JOIN wallet_devices x ON x.pass_id = a.id JOIN wallet_devices y ON y.device = x.device
          JOIN wallet_passes b ON b.id = y.pass_id WHERE a.user_id = r.user_id AND b.user_id = u.invited_by)
        OR EXISTS (SELECT FROM promoter_visits a JOIN promoter_visits b ON b.device = a.device
          WHERE a.user_id = r.user_id AND b.user_id = u.invited_by)
        OR EXISTS (SELECT FROM promoter_visits a JOIN promoter_links b ON b.device = a.device
          WHERE a.user_id = r.user_id AND b.promoter_id = u.invited_by) AS "sharesDevice",
      (SELECT count(*)::int FROM users f JOIN referral_checks o ON o.program_id = r.program_id AND o.user_id = f.id
        WHERE f.invited_by = u.invited_by AND o.due_at BETWEEN r.due_at - interval '24 hours' AND r.due_at + interval '24 hours')
        AS "friendsOfDay"
    FROM referral_checks r JOIN users u ON u.id = r.user_id JOIN programs g ON g.id = r.program_id
    ${where}`

/**
 * Reads those whose hold is over, the oldest first; those locked by other transactions are skipped.
 */
export function dueReferrals(tx: Db, now: Date, limit: number): Promise<CheckedReferral[]> {
  return readChecked(
    tx,
    sql`WHERE r.state = 'waiting' AND r.due_at <= ${now} ORDER BY r.due_at, r.program_id, r.user_id LIMIT ${limit}::int
      FOR UPDATE OF r SKIP LOCKED`,
  )
}

/**
 * Reads those that the brand should have decided before a day in Rome (YYYY-MM-DD); those locked by
 * other transactions are skipped.
 */
export function undecidedReferrals(tx: Db, today: string, limit: number): Promise<CheckedReferral[]> {
  return readChecked(
    tx,
    sql`WHERE r.state = 'review' AND r.decide_by < ${today}::date ORDER BY r.decide_by, r.program_id, r.user_id
      LIMIT ${limit}::int FOR UPDATE OF r SKIP LOCKED`,
  )
}

/** Locks a held invitation of a program. */
export async function lockHeld(
  tx: Db,
  { programId, referralId }: { programId: string; referralId: string },
): Promise<CheckedReferral | undefined> {
  const [row] = await readChecked(
    tx,
    sql`WHERE r.program_id = ${programId} AND r.id = ${referralId} AND r.signals <> '{}' AND u.invited_by IS NOT NULL
      FOR UPDATE OF r`,
  )
  return row
}

export async function endReferral(
  tx: Db,
  { id }: Pick<CheckedReferral, 'id'>,
  set: Updateable<ReferralChecks>,
): Promise<void> {
  await tx.updateTable('referral_checks').set(set).where('id', '=', id).execute()
}

/** An invitation as its inviter sees it. */
export interface OwnRow {
  readonly id: string
  readonly state: ReferralState
  readonly dueAt: Date
  readonly decidedAt: Date | null
  readonly reason: ReferralReason | null
  /** YYYY-MM-DD in Rome; null unless it was held. */
  readonly decideBy: string | null
}

/** Reads an inviter's invitations in a program after one of them, newest first. */
export const readOwn = (
  db: Db,
  of: { programId: string; userId: string; after: string | null; limit: number },
): Promise<OwnRow[]> => allRows(db)`
    SELECT r.id, r.state, r.due_at AS "dueAt", r.done_at AS "decidedAt", r.reason, r.decide_by::text AS "decideBy"
    FROM users u JOIN referral_checks r ON r.program_id = ${of.programId} AND r.user_id = u.id
    WHERE u.invited_by = ${of.userId} AND (${of.after}::uuid IS NULL OR r.id < ${of.after}::uuid)
    ORDER BY r.id DESC LIMIT ${of.limit}::int`

interface Person {
  readonly id: string
  readonly username: string
  readonly handle: string
  readonly avatar: string | null
}

/** A held invitation as its brand sees it. */
export interface HeldRow extends OwnRow {
  readonly boughtAt: Date
  readonly signals: ReferralSignal[]
  readonly lapsed: boolean
  readonly inviter: Person
  readonly invited: Person
}

/** A user of the statement, by its alias. */
function person(alias: string): RawBuilder<Person> {
  const [id, username, handle, avatar] = ['id', 'username', 'handle', 'avatar'].map((name) =>
    sql.ref(`${alias}.${name}`),
  )
  return sql`json_build_object('id', ${id}, 'username', ${username}, 'handle', ${handle}, 'avatar', ${avatar})`
}

/**
 * Reads held invitations of a program after one of them: waiting ones oldest first, others newest
 * first.
 */
export function readHeld(
  db: Db,
  of: { programId: string; state: ReferralState | undefined; after: string | null; limit: number },
): Promise<HeldRow[]> {
  const [compare, order] = of.state === 'review' ? [sql`>`, sql`ASC`] : [sql`<`, sql`DESC`]
  return allRows(db)`
    SELECT r.id, r.state, r.due_at AS "dueAt", r.done_at AS "decidedAt", r.reason, r.signals,
      r.decide_by::text AS "decideBy", r.lapsed,
      r.due_at - make_interval(days => ${REFERRAL_RULES.holdDays}) AS "boughtAt",
      ${person('i')} AS inviter, ${person('u')} AS invited
    FROM referral_checks r JOIN users u ON u.id = r.user_id JOIN users i ON i.id = u.invited_by
    WHERE r.program_id = ${of.programId} AND r.signals <> '{}'
      AND ${of.state === undefined ? sql`true` : sql`r.state = ${of.state}`}
      AND (${of.after}::uuid IS NULL OR r.id ${compare} ${of.after}::uuid)
    ORDER BY r.id ${order} LIMIT ${of.limit}::int`
}

/** Counts the invitations of a program that wait for its brand. */
export const countHeld = (db: Db, programId: string): Promise<number> => firstValue(db, 0)`
    SELECT count(*)::int AS count FROM referral_checks r JOIN users u ON u.id = r.user_id
    WHERE r.program_id = ${programId} AND r.signals <> '{}' AND r.state = 'review' AND u.invited_by IS NOT NULL`
