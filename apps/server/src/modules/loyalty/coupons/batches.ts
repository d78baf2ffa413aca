import type { AuditVerb } from '@vicino/contract/administration/audit/actions'
import type {
  countCouponAudience,
  listCouponBatches,
  startCouponBatch,
} from '@vicino/contract/loyalty/coupons/endpoints'
import type { CouponBatch } from '@vicino/contract/loyalty/coupons/schemas'
import type { BodyOf, QueryOf, ResponseOf } from '@vicino/contract/endpoint'
import { COUPON_STATES } from '@vicino/domain/coupons'
import type { SegmentRule } from '@vicino/domain/loyalty/segments'
import { writeAudit } from '../../../platform/audit.ts'
import { pageOf } from '../../../platform/cursor.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { countAudience, batchOfAudience, segmentAsItStands } from '../customers/public.ts'
import { profiledOf } from '../members/public.ts'
import { compiledProgram, findProgram, type ProgramHead, readOwnHead } from '../programs/public.ts'
import {
  type BatchRow,
  endBatch,
  insertBatch,
  lockBatch,
  lockRunning,
  readBatches,
  writeProgress,
} from './batches.queries.ts'
import { refuseClosed } from './give-coupons.ts'
import { issueCoupons, type Issued } from './issue.ts'
import { lockOwnTemplate, ownTemplate } from './templates.ts'

type Params = BodyOf<typeof startCouponBatch>

/**
 * Counts exactly how many customers would get a coupon.
 * @throws AppError coupon_not_found, program_not_found, segment_not_found
 */
export async function audienceOf(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  templateId: string,
  params: Params,
  actor: Actor,
): Promise<ResponseOf<typeof countCouponAudience>> {
  const template = await ownTemplate(db, templateId, actor)
  const now = clock.now()
  const { count, segment, head } = await meant(db, template.brandId, params, actor, now)
  const audience = { programId: head.id, rule: segment?.rule ?? null, having: hadOne(templateId) }
  const program = await compiledProgram(db, head)
  const had = template.perMember === 1 ? await countAudience(db, audience, program, now) : null
  return { count, had, left: template.total === null ? null : template.total - template.given }
}

/** Segment rule: customers who have had this coupon and still hold or used it (not withdrawn). */
const hadOne = (value: string): SegmentRule => ({
  any: COUPON_STATES.filter((state) => state !== 'revoked').map((state) => ({
    field: 'coupon',
    op: 'eq',
    value,
    state,
  })),
})

/**
 * Starts to give a coupon to all customers of a program or segment; a job does the rest from then
 * on.
 * @throws AppError coupon_not_found, coupon_paused, coupon_ended, program_not_found,
 * segment_not_found
 */
export async function startBatch(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  templateId: string,
  params: Params,
  actor: Actor,
): Promise<CouponBatch> {
  const now = clock.now()
  const template = await lockOwnTemplate(tx, templateId, actor)
  refuseClosed(template, now)
  const { count, segment, head } = await meant(tx, template.brandId, params, actor, now)
  const id = await insertBatch(tx, {
    templateId,
    programId: head.id,
    segmentId: params.segmentId,
    segment: segment?.name ?? null,
    rule: segment?.rule ?? null,
    counted: count,
    createdBy: actor.sub,
    now,
  })
  await note(
    tx,
    'batch-started',
    { id: templateId, brandId: template.brandId },
    actor.sub,
    { batchId: id, count },
    now,
  )
  return shown(tx, templateId, id)
}

async function meant(db: Db, brandId: string, { programId, segmentId }: Params, actor: Actor, now: Date) {
  const head: ProgramHead = await readOwnHead(db, programId, actor)
  if (head.brandId !== brandId) throw new AppError('program_not_found')
  const segment = segmentId === null ? null : await segmentAsItStands(db, programId, segmentId)
  const program = await compiledProgram(db, head)
  const count = await countAudience(db, { programId, rule: segment?.rule ?? null }, program, now)
  return { head, segment, count }
}

/** @throws AppError coupon_not_found, cursor_invalid */
export async function listBatches(
  db: Db,
  { cursors }: Pick<Services, 'cursors'>,
  templateId: string,
  { limit, cursor }: QueryOf<typeof listCouponBatches>,
  actor: Actor,
): Promise<ResponseOf<typeof listCouponBatches>> {
  const scope = ['coupon/batch', templateId]
  const before = cursor === undefined ? null : cursors.decode(scope, cursor).id
  await ownTemplate(db, templateId, actor)
  const rows = await readBatches(db, templateId, before, limit + 1)
  const page = pageOf(rows, limit, ({ id }) => cursors.encode(scope, { values: [], id }))
  return { items: page.rows.map(present), nextCursor: page.nextCursor }
}

/** Stops a batch; a finished batch stays as it is. @throws AppError coupon_not_found */
export async function stopBatch(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { templateId, batchId }: { readonly templateId: string; readonly batchId: string },
  actor: Actor,
): Promise<CouponBatch> {
  const now = clock.now()
  const { brandId } = await ownTemplate(tx, templateId, actor)
  const batch = await lockBatch(tx, templateId, batchId)
  if (batch === undefined) throw new AppError('coupon_not_found')
  if (batch.state === 'running') {
    await endBatch(tx, batchId, 'person', now)
    await note(tx, 'batch-stopped', { id: templateId, brandId }, actor.sub, { batchId }, now)
  }
  return shown(tx, templateId, batchId)
}

async function shown(tx: Db, templateId: string, id: string): Promise<CouponBatch> {
  const batch = await lockBatch(tx, templateId, id)
  if (batch === undefined) throw new Error('A batch stays')
  return present(batch)
}

const present = (row: BatchRow): CouponBatch => ({
  _id: row.id,
  program: { _id: row.programId, name: row.programName },
  segment: row.segment,
  counted: row.counted,
  issued: row.issued,
  refused: row.refused,
  state: row.state,
  stoppedBy: row.stoppedBy,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

const note = (
  tx: Db,
  what: AuditVerb<'coupon-template'>,
  { id, brandId }: { readonly id: string; readonly brandId: string },
  actorId: string,
  detail: Record<string, unknown>,
  now: Date,
): Promise<void> =>
  writeAudit(tx, {
    actorId,
    action: `coupon-template.${what}`,
    objectType: 'coupon-template',
    objectId: id,
    brandId,
    detail,
    now,
  })

/**
 * Customers in one transaction. So few that purchases do not wait for the batch, and codes given by
 * hand wait only briefly.
 */
const BATCH = 500
/** Transactions of one run of the job. */
const BATCHES_A_RUN = 20

/**
 * Gives coupons of running batches, the oldest batch first. No customer gets one twice, because the
 * batch is the cause of each code.
 */
export async function workBatches(db: Database, now: Date): Promise<void> {
  for (let batch = 0; batch < BATCHES_A_RUN; batch += 1) {
    if (!(await inTransaction(db, (tx) => giveToBatch(tx, now)))) return
  }
}

/**
 * Gives coupons of the longest-waiting batch to its next customers. @returns whether there was such
 * a batch
 */
export async function giveToBatch(tx: Db, now: Date): Promise<boolean> {
  const batch = await lockRunning(tx)
  if (batch === undefined) return false
  const head = await findProgram(tx, batch.programId)
  if (head === undefined || head.status === 'deleted') {
    await endBatch(tx, batch.id, 'program', now)
    return true
  }
  const { programId, rule, templateId, brandId, afterUser: after } = batch
  const program = await compiledProgram(tx, head)
  const userIds = await batchOfAudience(tx, { programId, rule }, { program, now, after, limit: BATCH })
  const last = userIds.at(-1)
  if (last === undefined) {
    await endBatch(tx, batch.id, null, now)
    return true
  }
  // The table of customers follows with a delay; the log of consents decides.
  const chosen = rule === null ? userIds : await profiledOf(tx, programId, userIds, now)
  const given = {
    brandId,
    templateId,
    userIds: chosen,
    cause: `segment:${batch.id}`,
    actorId: batch.createdBy,
    now,
  } as const
  const results = await issueCoupons(tx, given)
  const issued = results.filter(({ isNew }) => isNew).length
  await writeProgress(tx, batch.id, { issued, refused: results.length - issued, afterUser: last })
  const stoppedBy = endOf(results)
  if (stoppedBy !== null) await endBatch(tx, batch.id, stoppedBy, now)
  return true
}

/** Returns why a batch ends early; null = it continues. */
function endOf(results: readonly Issued[]): 'limit_total' | 'template' | null {
  const last = results.at(-1)?.refused
  if (last === 'paused' || last === 'ended') return 'template'
  return results.some(({ refused }) => refused === 'limit_total') ? 'limit_total' : null
}
