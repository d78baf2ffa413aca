import type { ErrorCode } from '@vicino/contract/errors'
import type { Role } from '@vicino/contract/roles'
import type { Insertable, Selectable } from 'kysely'
import type { TimeStart } from '../../../platform/cursor.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OfflineTillEntries, OfflineTillSettings } from '../../../platform/db/schema.gen.ts'
import { allRows, anyChanged, execute, firstRow, firstValue } from '../../../platform/db/statement.ts'
import type { Pass } from './pass.ts'

export type SettingsRow = Selectable<OfflineTillSettings>
export type EntryRow = Selectable<OfflineTillEntries>

/** Deals that a kit names at most, the newest first. */
const MOST_DEALS = 500

export const readSettings = (db: Db, brandId: string): Promise<SettingsRow | undefined> =>
  db.selectFrom('offline_till_settings').selectAll().where('brand_id', '=', brandId).executeTakeFirst()

/** Reads the settings for a change. The brand's row is locked, because the settings may have none. */
export async function lockSettings(tx: Db, brandId: string): Promise<SettingsRow | undefined> {
  await execute(tx)`SELECT FROM brands WHERE id = ${brandId} FOR NO KEY UPDATE`
  return readSettings(tx, brandId)
}

export async function writeSettings(tx: Db, row: SettingsRow): Promise<void> {
  await tx
    .insertInto('offline_till_settings')
    .values(row)
    .onConflict((on) => on.column('brand_id').doUpdateSet(row))
    .execute()
}

/** Deals of a brand's shops with codes that may be shown within the next hours. */
export const dealsOfTill = (db: Db, brandId: string, now: Date) =>
  allRows(db)<{
    id: string
    title: string
    product_name: string
    cents: number
    adults: boolean
  }>`
    SELECT d.id, d.title, p.product_name, d.discount_price_cents AS cents,
      for_adults(d.adults, d.category_ids) AS adults
    FROM deals d JOIN products p ON p.id = d.product_id
    WHERE d.brand_id = ${brandId} AND d.link IS NULL AND d.expires_at > ${now}::timestamptz - interval '1 hour'
    ORDER BY d.id DESC LIMIT ${MOST_DEALS}::int`

/** How the person of a pass stands now. */
export interface Access {
  readonly role: Role
  readonly brandId: string | null
  /** When the session ended or ends; null = it is gone. */
  readonly endsAt: Date | null
}

export const readAccess = (
  db: Db,
  { user, session }: Pick<Pass, 'user' | 'session'>,
): Promise<Access | undefined> =>
  firstRow(db)`
    SELECT u.role, u.brand_id AS "brandId", least(s.revoked_at, s.expires_at) AS "endsAt"
    FROM users u LEFT JOIN sessions s ON s.id = ${session} AND s.user_id = u.id
    WHERE u.id = ${user} AND u.erased_at IS NULL`

/** Counts the entries that came with a pass. */
export const countOfPass = (db: Db, { session, from }: Pick<Pass, 'session' | 'from'>): Promise<number> =>
  firstValue(db, 0)`
    SELECT count(*)::int AS count FROM offline_till_entries
    WHERE pass_session = ${session} AND pass_from = ${new Date(from)}`

/** Writes an entry; false when its id is known already. */
export const insertEntry = (db: Db, row: Insertable<OfflineTillEntries>): Promise<boolean> =>
  anyChanged(db)`
    INSERT INTO offline_till_entries (brand_id, id, kind, user_id, confirmed_by, pass_session, pass_from, at, received_at,
      outcome, code, code_values, body)
    VALUES (${row.brand_id}, ${row.id}, ${row.kind}, ${row.user_id}, ${row.confirmed_by}, ${row.pass_session},
      ${row.pass_from}, ${row.at}, ${row.received_at}, ${row.outcome}, ${row.code}, ${row.code_values ?? '{}'}::jsonb, ${row.body}::jsonb)
    ON CONFLICT DO NOTHING`

export const readEntry = (db: Db, brandId: string, id: string): Promise<EntryRow> =>
  db
    .selectFrom('offline_till_entries')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/** Locks an entry that waits for the owner. */
export const lockConflict = (tx: Db, brandId: string, id: string): Promise<EntryRow | undefined> =>
  tx
    .selectFrom('offline_till_entries')
    .selectAll()
    .where('brand_id', '=', brandId)
    .where('id', '=', id)
    .where('outcome', '=', 'conflict')
    .forUpdate()
    .executeTakeFirst()

/** Notes the redemption that a code became, so that the day's list can mark it. */
export const noteRedemption = (
  tx: Db,
  { brandId, id }: { readonly brandId: string; readonly id: string },
  redemption: { readonly id: string; readonly isStale: boolean },
): Promise<void> =>
  execute(tx)`
    UPDATE offline_till_entries SET redemption_id = ${redemption.id}, is_stale = ${redemption.isStale}
    WHERE brand_id = ${brandId} AND id = ${id}`

/** Notes that an entry which counted took a unit beyond the stock: its owner sees it. */
export const markOverStock = (tx: Db, brandId: string, id: string, body: string): Promise<void> =>
  execute(tx)`
    UPDATE offline_till_entries SET outcome = 'conflict', code = ${'till_over_stock' satisfies ErrorCode}, body = ${body}::jsonb
    WHERE brand_id = ${brandId} AND id = ${id}`

/** Ends the wait of an entry. `code` stays why it waited, unless it counted beyond the stock. */
export const decideEntry = (
  tx: Db,
  { brand_id, id }: Pick<EntryRow, 'brand_id' | 'id'>,
  decided: { readonly outcome: 'done' | 'dropped'; readonly by: string; readonly isOverStock: boolean },
): Promise<void> =>
  execute(tx)`
    UPDATE offline_till_entries SET outcome = ${decided.outcome}, body = NULL, decided_by = ${decided.by},
      code = CASE WHEN ${decided.isOverStock} THEN ${'till_over_stock' satisfies ErrorCode} ELSE code END
    WHERE brand_id = ${brand_id} AND id = ${id}`

export interface ConflictRow extends Pick<
  EntryRow,
  'id' | 'kind' | 'at' | 'received_at' | 'code' | 'code_values'
> {
  readonly by: string | null
  readonly deal: string | null
  readonly deal_cents: number | null
  readonly amount: number | null
  readonly receipt: string | null
}

export const listConflicts = (db: Db, brandId: string, start: TimeStart | null, limit: number) =>
  allRows(db)<ConflictRow>`
    SELECT e.id, e.kind, e.at, e.received_at, e.code, e.code_values, u.username AS by, d.title AS deal, d.discount_price_cents AS deal_cents,
      (e.body ->> 'amount')::float8 AS amount, e.body ->> 'receiptId' AS receipt
    FROM offline_till_entries e LEFT JOIN users u ON u.id = e.confirmed_by
      LEFT JOIN deals d ON d.id = (e.body ->> 'dealId')::uuid AND d.brand_id = e.brand_id
    WHERE e.brand_id = ${brandId} AND e.outcome = 'conflict'
      AND (${start?.at ?? null}::timestamptz IS NULL OR (e.at, e.id) < (${start?.at ?? null}::timestamptz, ${start?.id ?? null}::uuid))
    ORDER BY e.at DESC, e.id DESC LIMIT ${limit + 1}::int`

export const countConflicts = (db: Db, brandId: string): Promise<number> =>
  firstValue(db, 0)`
    SELECT count(*)::int AS count FROM offline_till_entries WHERE brand_id = ${brandId} AND outcome = 'conflict'`

/** Ends what was kept of entries that came before a moment. */
export const deleteOldEntries = (tx: Db, before: Date): Promise<void> =>
  execute(tx)`
    DELETE FROM offline_till_entries WHERE (brand_id, id) IN (
      SELECT brand_id, id FROM offline_till_entries WHERE received_at < ${before} LIMIT 5000)`
