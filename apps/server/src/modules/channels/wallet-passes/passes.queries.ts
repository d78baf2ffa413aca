import type { Wallet } from '@vicino/contract/channels/wallet-passes/constants'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'

/** What a pass is of. */
export type Subject = { readonly programId: string } | { readonly couponId: string }

export interface PassRow {
  /** Its serial number. */
  readonly id: string
  readonly userId: string
  readonly wallet: Wallet
  readonly programId: string | null
  readonly couponId: string | null
  readonly changedAt: Date
  readonly voidedAt: Date | null
}

const COLUMNS = sql`p.id, p.user_id AS "userId", p.wallet, p.program_id AS "programId", p.coupon_id AS "couponId",
  p.changed_at AS "changedAt", p.voided_at AS "voidedAt"`

/** The pass of somebody for a wallet, made where there is none yet. */
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

/** What a member's pass says beside the balance. */
export interface ProgramFacts {
  readonly program: string
  readonly brand: string
  readonly brandId: string
  readonly avatar: string | null
  readonly name: string
  readonly language: string | null
  /** From then on nothing can be claimed any more. */
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

/** Address of a brand's logo; null where it has none, or there is no such brand. */
export const logoOfBrand = (db: Db, id: string): Promise<string | null> =>
  firstValue(db, null)`SELECT avatar FROM brands WHERE id = ${id}`

export const languageOfUser = (db: Db, userId: string): Promise<string | null> => firstValue(db, null)`
    SELECT language FROM users WHERE id = ${userId}`

/** A later second than the one before: what was fetched within a second of the change is fetched again. */
const CHANGED = (now: Date) =>
  sql`changed_at = greatest(${now}::timestamptz, date_trunc('second', p.changed_at) + interval '1 second')`
/** Several changes within these seconds are told once. */
const BURST_SECONDS = 3
const DUE = (now: Date) =>
  sql`due_at = coalesce(p.due_at, ${now}::timestamptz + make_interval(secs => ${BURST_SECONDS}))`

export interface Membership {
  readonly programId: string
  readonly userId: string
  /** Whether they take part from now on: else the pass is void. Null = as before. */
  readonly takesPart: boolean | null
}

/** Notes that what passes of members show is another thing now. */
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

/** Notes that coupons can be used or not. */
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

/** Notes that a program is over, or ends on another day. */
export function changeProgramPasses(tx: Db, programIds: readonly string[], now: Date): Promise<void> {
  return execute(tx)`
    UPDATE wallet_passes p SET ${CHANGED(now)}, ${DUE(now)} WHERE p.program_id = ANY (${programIds}::uuid[])`
}

/** A phone that is told of the end of a pass asks with the name of its device, so that stays known for these days. */
const DEVICE_DAYS = 3

/** Ends all passes of somebody: their wallets are told at once, and devices are forgotten once they have had time to ask. */
export async function endPassesOf(tx: Db, userId: string, now: Date): Promise<void> {
  await execute(tx)`
    DELETE FROM wallet_devices d USING wallet_passes p WHERE p.id = d.pass_id AND p.user_id = ${userId}
      AND p.voided_at <= ${now}::timestamptz - make_interval(days => ${DEVICE_DAYS})`
  await execute(tx)`
    UPDATE wallet_passes p SET ${CHANGED(now)}, voided_at = ${now}, due_at = ${now}, attempts = 0
    WHERE p.user_id = ${userId} AND p.voided_at IS NULL`
}

/** A pass whose wallet is to be told. */
export interface DuePass extends PassRow {
  /** This one included. */
  readonly attempts: number
  readonly devices: readonly { readonly device: string; readonly token: string }[]
}

/** While a pass is in hand nobody else takes it. */
const LEASE_SECONDS = 60

/** Takes passes that are due. */
export const takeDue = (db: Db, now: Date, limit: number): Promise<DuePass[]> => allRows(db)`
    WITH mine AS MATERIALIZED (
      SELECT id FROM wallet_passes WHERE due_at <= ${now}::timestamptz ORDER BY due_at LIMIT ${limit}::int
      FOR NO KEY UPDATE SKIP LOCKED
    )
    UPDATE wallet_passes p SET attempts = p.attempts + 1, due_at = ${now}::timestamptz + make_interval(secs => ${LEASE_SECONDS})
    FROM mine WHERE p.id = mine.id
    RETURNING ${COLUMNS}, p.attempts, coalesce((
      SELECT jsonb_agg(jsonb_build_object('device', d.device, 'token', d.push_token) ORDER BY d.device)
      FROM wallet_devices d WHERE d.pass_id = p.id), '[]') AS devices`

/**
 * Notes what became of a pass that was told: done unless `againAt` says when to try again; at once where it has changed
 * meanwhile. Devices that are gone are forgotten.
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
