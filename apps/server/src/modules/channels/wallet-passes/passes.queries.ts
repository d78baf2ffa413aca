import type { Wallet } from '@vicino/contract/channels/wallet-passes/constants'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'

/** The program or coupon of a pass. */
export type Subject = { readonly programId: string } | { readonly couponId: string }

const PASS_COLUMNS = tableColumns('wallet_passes p: id userId wallet programId couponId changedAt voidedAt')

export interface PassRow extends RowOf<typeof PASS_COLUMNS> {
  /** Its serial number. */
  readonly id: string
  readonly wallet: Wallet
}

const COLUMNS = sql`${PASS_COLUMNS}`

/** Returns an account's pass for a wallet, and makes it where there is none yet. */
export async function makePass(
  db: Db,
  { userId, wallet, subject }: { userId: string; wallet: Wallet; subject: Subject },
  now: Date,
): Promise<PassRow> {
  const programId = 'programId' in subject ? subject.programId : null
  const couponId = 'couponId' in subject ? subject.couponId : null
  const rows = await allRows(db)<PassRow>`
    INSERT INTO wallet_passes AS p (user_id, wallet, program_id, coupon_id, created_at, changed_at)
    VALUES (${userId}, ${wallet}, ${programId}, ${couponId}, ${now}, ${now})
    ON CONFLICT (user_id, wallet, program_id, coupon_id) DO UPDATE SET voided_at = NULL
    RETURNING ${COLUMNS}`
  return rows[0] as PassRow
}

export const findPass = (db: Db, id: string): Promise<PassRow | undefined> =>
  firstRow(db)`SELECT ${COLUMNS} FROM wallet_passes p WHERE p.id = ${id}`

/** The facts on a member's pass beside the balance. */
export interface ProgramFacts {
  readonly program: string
  readonly brand: string
  readonly brandId: string
  readonly avatar: string | null
  readonly name: string
  readonly language: string | null
  /** The moment from which nothing can be claimed. */
  readonly until: Date
  readonly isCancelled: boolean
}

export const readProgramFacts = (
  db: Db,
  programId: string,
  userId: string,
): Promise<ProgramFacts | undefined> => firstRow(db)`
    SELECT p.name AS program, b.username AS brand, b.id AS "brandId", b.avatar, u.username AS name, u.language, p.claims_until AS until,
      p.status = 'deleted' AS "isCancelled"
    FROM programs p JOIN brands b ON b.id = p.brand_id CROSS JOIN users u
    WHERE p.id = ${programId} AND u.id = ${userId}`

/** Returns the address of a brand's logo; null where the brand has none or does not exist. */
export const logoOfBrand = (db: Db, id: string): Promise<string | null> =>
  firstValue(db, null)`SELECT avatar FROM brands WHERE id = ${id}`

export const languageOfUser = (db: Db, userId: string): Promise<string | null> => firstValue(db, null)`
    SELECT language FROM users WHERE id = ${userId}`

/**
 * SQL: a second later than the last change, so that a pass fetched in the second of the change is
 * fetched again.
 */
const CHANGED = (now: Date) =>
  sql`changed_at = greatest(${now}::timestamptz, date_trunc('second', p.changed_at) + interval '1 second')`
/** Seconds within which several changes are sent once. */
const BURST_SECONDS = 3
const DUE = (now: Date) =>
  sql`due_at = coalesce(p.due_at, ${now}::timestamptz + make_interval(secs => ${BURST_SECONDS}))`

export interface Membership {
  readonly programId: string
  readonly userId: string
  /** Whether they take part from now on; otherwise the pass is void. Null = unchanged. */
  readonly takesPart: boolean | null
}

/** Marks members' passes whose content has changed. */
export async function changeMemberPasses(tx: Db, list: readonly Membership[], now: Date): Promise<void> {
  if (list.length === 0) return
  await execute(tx)`
    WITH told AS (
      SELECT "programId", "userId",
        (array_agg("takesPart" ORDER BY no DESC) FILTER (WHERE "takesPart" IS NOT NULL))[1] AS "takesPart"
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        AS ("programId" uuid, "userId" uuid, "takesPart" boolean)) WITH ORDINALITY AS l ("programId", "userId", "takesPart", no)
      GROUP BY 1, 2
    ), mine AS (
      SELECT p.id, t."takesPart" FROM told t JOIN wallet_passes p ON p.program_id = t."programId" AND p.user_id = t."userId"
      ORDER BY p.id FOR NO KEY UPDATE OF p
    )
    UPDATE wallet_passes p SET ${CHANGED(now)}, ${DUE(now)},
      voided_at = CASE WHEN m."takesPart" IS NULL THEN p.voided_at WHEN m."takesPart" THEN NULL
        ELSE coalesce(p.voided_at, ${now}::timestamptz) END
    FROM mine m WHERE p.id = m.id`
}

/** Marks passes of coupons that became usable or unusable. */
export async function changeCouponPasses(
  tx: Db,
  list: readonly { readonly couponId: string; readonly isUsable: boolean }[],
  now: Date,
): Promise<void> {
  if (list.length === 0) return
  await execute(tx)`
    WITH told AS (
      SELECT DISTINCT ON ("couponId") "couponId", "isUsable"
      FROM ROWS FROM (jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
        AS ("couponId" uuid, "isUsable" boolean)) WITH ORDINALITY AS l ("couponId", "isUsable", no)
      ORDER BY "couponId", no DESC
    ), mine AS (
      SELECT p.id, t."isUsable" FROM told t JOIN wallet_passes p ON p.coupon_id = t."couponId" ORDER BY p.id FOR NO KEY UPDATE OF p
    )
    UPDATE wallet_passes p SET ${CHANGED(now)}, ${DUE(now)},
      voided_at = CASE WHEN m."isUsable" THEN NULL ELSE coalesce(p.voided_at, ${now}::timestamptz) END
    FROM mine m WHERE p.id = m.id`
}

/** Marks passes of programs that are over or end on another day. */
export function changeProgramPasses(tx: Db, programIds: readonly string[], now: Date): Promise<void> {
  return execute(tx)`
    UPDATE wallet_passes p SET ${CHANGED(now)}, ${DUE(now)} WHERE p.program_id = ANY (${programIds}::uuid[])`
}

/**
 * Days that the device of an ended pass stays stored, because a phone that learns of the end
 * requests the pass with the name of its device.
 */
const DEVICE_DAYS = 3

/**
 * Ends all passes of an account. Their wallets are notified at once; devices are forgotten after
 * they have had time to ask.
 */
export async function endPassesOf(tx: Db, userId: string, now: Date): Promise<void> {
  await execute(tx)`
    DELETE FROM wallet_devices d USING wallet_passes p WHERE p.id = d.pass_id AND p.user_id = ${userId}
      AND p.voided_at <= ${now}::timestamptz - make_interval(days => ${DEVICE_DAYS})`
  await execute(tx)`
    UPDATE wallet_passes p SET ${CHANGED(now)}, voided_at = ${now}, due_at = ${now}, attempts = 0
    WHERE p.user_id = ${userId} AND p.voided_at IS NULL`
}

/** A pass whose wallet must be notified. */
export interface DuePass extends PassRow {
  /** Includes this one. */
  readonly attempts: number
  readonly devices: readonly { readonly device: string; readonly token: string }[]
}

/** For these seconds nobody else takes a pass that is in hand. */
const LEASE_SECONDS = 60

const isDue = (now: Date) => sql`due_at <= ${now}::timestamptz`

/** Whether a wallet is to be told of a pass. */
export const passesWait = (now: Date): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM wallet_passes WHERE ${isDue(now)})`

/** Takes passes that are due. */
export const takeDue = (db: Db, now: Date, limit: number): Promise<DuePass[]> => allRows(db)`
    WITH mine AS MATERIALIZED (
      SELECT id FROM wallet_passes WHERE ${isDue(now)} ORDER BY due_at LIMIT ${limit}::int
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE wallet_passes p SET attempts = p.attempts + 1, due_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    FROM mine WHERE p.id = mine.id
    RETURNING ${COLUMNS}, p.attempts, coalesce((
      SELECT jsonb_agg(jsonb_build_object('device', d.device, 'token', d.push_token) ORDER BY d.device)
      FROM wallet_devices d WHERE d.pass_id = p.id), '[]') AS devices`

/**
 * Stores the result of notifying a wallet: done, unless `againAt` says when to try again; at once
 * where the pass has changed meanwhile. Devices that no longer exist are forgotten.
 */
export async function noteTold(
  db: Db,
  { id, changedAt }: Pick<DuePass, 'id' | 'changedAt'>,
  { againAt, gone, now }: { againAt: Date | null; gone: readonly string[]; now: Date },
): Promise<void> {
  if (gone.length > 0) {
    await execute(db)`
      DELETE FROM wallet_devices WHERE pass_id = ${id} AND push_token = ANY (${gone}::text[])`
  }
  await execute(db)`
    UPDATE wallet_passes SET attempts = CASE WHEN ${againAt === null} THEN 0 ELSE attempts END,
      due_at = CASE WHEN changed_at > ${changedAt}::timestamptz THEN ${now}::timestamptz ELSE ${againAt}::timestamptz END
    WHERE id = ${id}`
}
