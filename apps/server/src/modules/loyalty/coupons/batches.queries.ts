import type { CouponBatch } from '@vicino/contract/loyalty/coupons/schemas'
import type { SegmentRule } from '@vicino/domain/loyalty/segments'
import { type RawBuilder, sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../platform/db/columns.ts'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'

const BATCH_COLUMNS = tableColumns(`coupon_batches b:
  id templateId programId segment counted issued refused afterUser state createdBy createdAt endedAt`)

export interface BatchRow extends RowOf<typeof BATCH_COLUMNS> {
  readonly brandId: string
  readonly programName: string
  /** Name and rule of the segment when the batch was started; null = all customers. */
  readonly segment: string | null
  readonly rule: SegmentRule | null
  readonly state: CouponBatch['state']
  readonly stoppedBy: CouponBatch['stoppedBy']
}

const readWhere = (db: Db, where: RawBuilder<unknown>): Promise<BatchRow[]> => allRows(db)`
    SELECT ${BATCH_COLUMNS}, p.brand_id AS "brandId", p.name AS "programName", b.rule, b.stopped_by AS "stoppedBy"
    FROM coupon_batches b JOIN programs p ON p.id = b.program_id ${where}`

/** Reads the batches of a template, newest first. */
export const readBatches = (
  db: Db,
  templateId: string,
  before: string | null,
  limit: number,
): Promise<BatchRow[]> =>
  readWhere(
    db,
    sql`WHERE b.template_id = ${templateId} AND (${before}::uuid IS NULL OR b.id < ${before}::uuid)
      ORDER BY b.id DESC LIMIT ${sql.lit(limit)}`,
  )

export async function lockBatch(tx: Db, templateId: string, id: string): Promise<BatchRow | undefined> {
  const [row] = await readWhere(
    tx,
    sql`WHERE b.template_id = ${templateId} AND b.id = ${id} FOR NO KEY UPDATE OF b`,
  )
  return row
}

/** Whether coupons of a batch are still to be issued. */
export const batchesWait = (): RawBuilder<boolean> =>
  sql`EXISTS (SELECT FROM coupon_batches WHERE state = 'running')`

/** Locks the running batch that has waited longest. */
export async function lockRunning(tx: Db): Promise<BatchRow | undefined> {
  const [row] = await readWhere(
    tx,
    sql`WHERE b.state = 'running' ORDER BY b.id LIMIT 1 FOR NO KEY UPDATE OF b SKIP LOCKED`,
  )
  return row
}

export async function insertBatch(
  tx: Db,
  of: {
    readonly templateId: string
    readonly programId: string
    readonly segmentId: string | null
    readonly segment: string | null
    readonly rule: SegmentRule | null
    readonly counted: number
    readonly createdBy: string
    readonly now: Date
  },
): Promise<string> {
  const row = await tx
    .insertInto('coupon_batches')
    .values({
      template_id: of.templateId,
      program_id: of.programId,
      segment_id: of.segmentId,
      segment: of.segment,
      rule: of.rule === null ? null : JSON.stringify(of.rule),
      counted: of.counted,
      created_by: of.createdBy,
      created_at: of.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** Stores how many customers a locked batch has handled. */
export const writeProgress = (
  tx: Db,
  id: string,
  of: { readonly issued: number; readonly refused: number; readonly afterUser: string },
): Promise<void> => execute(tx)`
    UPDATE coupon_batches SET issued = issued + ${of.issued}::int, refused = refused + ${of.refused}::int,
      after_user = ${of.afterUser} WHERE id = ${id}`

export async function endBatch(
  tx: Db,
  id: string,
  stoppedBy: CouponBatch['stoppedBy'],
  now: Date,
): Promise<void> {
  await tx
    .updateTable('coupon_batches')
    .set({ state: stoppedBy === null ? 'done' : 'stopped', stopped_by: stoppedBy, ended_at: now })
    .where('id', '=', id)
    .execute()
}
