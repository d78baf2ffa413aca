import type { RecallRemedy } from '@vicino/contract/marketplace/deals/constants'
import type { Safety } from '@vicino/contract/marketplace/deals/safety-schemas'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { allValues, execute, firstRow } from '../../../../platform/db/statement.ts'
import type { DealRecalls } from '../../../../platform/db/schema.gen.ts'

/** Stores a recall. @returns false when the deal was recalled before */
export async function insertRecall(tx: Db, values: Insertable<DealRecalls>): Promise<boolean> {
  const row = await tx
    .insertInto('deal_recalls')
    .values(values)
    .onConflict((conflict) => conflict.column('deal_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface RecallRow {
  readonly id: string
  readonly madeAt: Date
  readonly notified: number
  readonly people: number
}

/** Reads the recall of a deal, with the number of people who redeemed it. */
export const readRecall = (db: Db, dealId: string): Promise<RecallRow | undefined> => firstRow(db)`
    SELECT r.id, r.made_at AS "madeAt", r.notified, (
      SELECT count(*)::int FROM redemptions x
      WHERE x.brand_id = r.brand_id AND x.confirmed_at IS NOT NULL AND x.deal_id = r.deal_id AND x.status = 'redeemed'
    ) AS people FROM deal_recalls r WHERE r.deal_id = ${dealId}`

export const recallsWait = (): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM deal_recalls WHERE done_at IS NULL)`

/** A recall whose people are notified, with what they read. */
export interface OpenRecall {
  readonly id: string
  readonly dealId: string
  readonly brandId: string
  readonly afterId: string | null
  readonly title: string
  readonly brand: string
  readonly image: string | null
  readonly safety: Safety | null
  readonly identification: string
  readonly hazard: string
  readonly action: string
  readonly remedies: RecallRemedy[]
  readonly contact: string
}

/** Locks the oldest recall that is not through; one that another process works on is left out. */
export const lockRecall = (tx: Db): Promise<OpenRecall | undefined> => firstRow(tx)`
    SELECT r.id, r.deal_id AS "dealId", r.brand_id AS "brandId", r.after_id AS "afterId", d.title, b.username AS brand,
      d.images[1] AS image, d.safety, r.identification, r.hazard, r.action, r.remedies, r.contact
    FROM deal_recalls r JOIN deals d ON d.id = r.deal_id JOIN brands b ON b.id = r.brand_id
    WHERE r.done_at IS NULL ORDER BY r.made_at LIMIT 1 FOR UPDATE OF r SKIP LOCKED`

/** Reads the next people who redeemed the deal of a recall, in the order of their ids. */
export const nextBuyers = (
  tx: Db,
  { dealId, brandId, afterId }: Pick<OpenRecall, 'dealId' | 'brandId' | 'afterId'>,
  limit: number,
): Promise<string[]> => allValues(tx)`
    SELECT user_id FROM redemptions
    WHERE brand_id = ${brandId} AND confirmed_at IS NOT NULL AND deal_id = ${dealId} AND status = 'redeemed'
      AND (${afterId}::uuid IS NULL OR user_id > ${afterId}::uuid)
    ORDER BY user_id LIMIT ${limit}::int`

/** Notes how far a recall has come. */
export const moveRecall = (
  tx: Db,
  id: string,
  { after, notified, doneAt }: { after: string | null; notified: number; doneAt: Date | null },
): Promise<void> => execute(tx)`
    UPDATE deal_recalls SET after_id = coalesce(${after}::uuid, after_id), notified = notified + ${notified}::int,
      done_at = ${doneAt} WHERE id = ${id}`
