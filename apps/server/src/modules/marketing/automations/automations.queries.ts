import type { AutomationConfig } from '@vicino/domain/loyalty/automations'
import { AUTOMATION_LIFE } from '@vicino/domain/lifecycles'
import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lockByName } from '../../../platform/db/named-lock.ts'
import { allRows, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'
import { inStates } from '../../../platform/db/states.ts'
import { IS_SUSPENDED } from './enter-automation.queries.ts'

/** All states but deleted. */
const LIVE = inStates([...AUTOMATION_LIFE.running, ...AUTOMATION_LIFE.stopped])

const AUTOMATION_COLUMNS = tableColumns(`automations a:
  id brandId programId name state version createdAt updatedAt`)

export interface AutomationRow extends RowOf<typeof AUTOMATION_COLUMNS> {
  readonly program: string
  readonly state: 'active' | 'paused'
  readonly isSuspended: boolean
  readonly config: AutomationConfig
  readonly entered: number
  readonly done: number
  readonly skipped: number
  readonly control: number
  readonly failed: number
  readonly points: number
  readonly pointsToday: number
}

/**
 * The automations of a brand, the newest first, or one of any brand; without those that were
 * deleted.
 */
export function readAutomations(
  db: Db,
  which: { readonly brandId: string } | { readonly id: string },
  today: string,
): Promise<AutomationRow[]> {
  const asked = 'id' in which ? sql`a.id = ${which.id}` : sql`a.brand_id = ${which.brandId}`
  return allRows(db)`
    SELECT ${AUTOMATION_COLUMNS}, p.name AS program, ${IS_SUSPENDED} AS "isSuspended", v.config, d.*
    FROM automations a JOIN programs p ON p.id = a.program_id
      JOIN automation_versions v ON v.automation_id = a.id AND v.version = a.version
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(entered), 0)::bigint AS entered, coalesce(sum(done), 0)::bigint AS done,
          coalesce(sum(skipped), 0)::bigint AS skipped, coalesce(sum(control), 0)::bigint AS control,
          coalesce(sum(failed), 0)::bigint AS failed, coalesce(sum(points), 0)::bigint AS points,
          coalesce(sum(points) FILTER (WHERE day = ${today}::date), 0)::bigint AS "pointsToday"
        FROM automation_days WHERE automation_id = a.id
      ) d
    WHERE ${asked} AND a.state IN ${LIVE} ORDER BY a.id DESC`
}

/** Serialises the making of a brand's automations until the transaction ends. */
export async function lockAutomations(tx: Db, brandId: string): Promise<number> {
  await lockByName(tx, `automations ${brandId}`)
  return firstValue(tx, 0)`
    SELECT count(*)::int AS count FROM automations WHERE brand_id = ${brandId} AND state IN ${LIVE}`
}

/** The row of an automation, locked against other changes. */
export const lockAutomation = (
  tx: Db,
  id: string,
): Promise<
  { brandId: string; programId: string; state: 'active' | 'paused'; version: number } | undefined
> => firstRow(tx)`
    SELECT brand_id AS "brandId", program_id AS "programId", state, version FROM automations
    WHERE id = ${id} AND state IN ${LIVE} FOR UPDATE`

interface Written {
  readonly id: string
  readonly name: string
  readonly config: AutomationConfig
  readonly segmentIds: readonly string[]
  readonly authorId: string
  readonly now: Date
}

export async function insertAutomation(
  tx: Db,
  {
    brandId,
    programId,
    ...of
  }: Omit<Written, 'id'> & { readonly brandId: string; readonly programId: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('automations')
    .values({
      brand_id: brandId,
      program_id: programId,
      name: of.name,
      state: 'active',
      version: 1,
      trigger: of.config.trigger.type,
      active_since: of.now,
      created_at: of.now,
      updated_at: of.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertVersion(tx, { ...of, id }, 1)
  return id
}

/**
 * Stores a new version, which applies to events from now on; the present day's members are entered
 * again by it.
 */
export async function updateAutomation(tx: Db, of: Written, version: number): Promise<void> {
  await execute(tx)`
    UPDATE automations SET name = ${of.name}, version = ${version}, trigger = ${of.config.trigger.type},
      scanned_day = NULL, scanned_after = NULL, updated_at = ${of.now},
      active_since = CASE WHEN trigger = ${of.config.trigger.type} THEN active_since ELSE ${of.now}::timestamptz END
    WHERE id = ${of.id}`
  await insertVersion(tx, of, version)
}

const insertVersion = (
  tx: Db,
  { id, config, segmentIds, authorId, now }: Written,
  version: number,
): Promise<void> => execute(tx)`
    WITH made AS (
      INSERT INTO automation_versions (automation_id, version, config, author_id, created_at)
      VALUES (${id}, ${version}, ${JSON.stringify(config)}::jsonb, ${authorId}, ${now})
    ), gone AS (
      DELETE FROM automation_segments WHERE automation_id = ${id} AND segment_id <> ALL (${segmentIds}::uuid[])
    )
    INSERT INTO automation_segments (automation_id, segment_id)
    SELECT ${id}::uuid, segment_id FROM unnest(${segmentIds}::uuid[]) AS segment_id ON CONFLICT DO NOTHING`

/**
 * Switches an automation on or off, or deletes it. Days of inactivity count from the resumption on.
 */
export async function writeState(
  tx: Db,
  id: string,
  state: 'active' | 'paused' | 'deleted',
  now: Date,
): Promise<void> {
  await execute(tx)`
    UPDATE automations SET state = ${state}, updated_at = ${now}, scanned_day = NULL, scanned_after = NULL,
      active_since = CASE WHEN ${state} = 'active' THEN ${now}::timestamptz ELSE active_since END
    WHERE id = ${id}`
  if (state === 'deleted') await sql`DELETE FROM automation_segments WHERE automation_id = ${id}`.execute(tx)
}

/**
 * Tells whether a program has this reward and this label, and its brand this coupon; null always
 * exists.
 */
export async function findNamed(
  db: Db,
  programId: string,
  {
    rewardId,
    labelId,
    couponId,
  }: { readonly rewardId: string | null; readonly labelId: string | null; readonly couponId: string | null },
): Promise<{ readonly reward: boolean; readonly label: boolean; readonly coupon: boolean }> {
  const rows = await allRows(db)<{ reward: boolean; label: boolean; coupon: boolean }>`
    SELECT ${rewardId}::uuid IS NULL OR EXISTS (SELECT FROM rewards WHERE program_id = ${programId} AND id = ${rewardId}::uuid) AS reward,
      ${labelId}::uuid IS NULL OR EXISTS (SELECT FROM labels WHERE program_id = ${programId} AND id = ${labelId}::uuid) AS label,
      ${couponId}::uuid IS NULL OR EXISTS (SELECT FROM coupon_templates t JOIN programs p ON p.brand_id = t.brand_id
        WHERE p.id = ${programId} AND t.id = ${couponId}::uuid) AS coupon`
  return rows[0] ?? { reward: false, label: false, coupon: false }
}

export interface ResultRow {
  readonly isControl: boolean
  readonly members: number
  readonly cents: number
  readonly squares: number
}

export const readResults = (db: Db, automationId: string): Promise<ResultRow[]> => allRows(db)`
    SELECT is_control AS "isControl", members, cents, squares::float8 AS squares
    FROM automation_results WHERE automation_id = ${automationId}`

/** Tells whether the rewards of a program are only discounts (D.P.R. 430/2001, art. 6, letter c-bis). */
export const onlyDiscounts = async (db: Db, programId: string): Promise<boolean> =>
  (await db.selectFrom('programs').select('mode').where('id', '=', programId).executeTakeFirst())?.mode ===
  'discounts_only'

/** Reads the active automations of a program that give points or stamps without a purchase. */
export const freeGifts = (db: Db, programId: string): Promise<{ id: string; name: string }[]> => allRows(db)`
    SELECT a.id, a.name FROM automations a JOIN automation_versions v ON v.automation_id = a.id AND v.version = a.version
    WHERE a.program_id = ${programId} AND a.state = 'active' AND a.trigger <> 'purchase'
      AND ((v.config #>> '{actions,points}')::bigint > 0 OR (v.config #>> '{actions,stamps}')::bigint > 0)
    ORDER BY a.name`

/** Names them, for the steps of the program. */
export const giftsWithoutPurchase = async (db: Db, programId: string): Promise<string[]> =>
  (await freeGifts(db, programId)).map(({ name }) => name)
