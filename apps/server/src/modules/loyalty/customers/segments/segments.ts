import { randomUUID } from 'node:crypto'
import { MOST_SEGMENTS } from '@vicino/contract/loyalty/customers/constants'
import type { Segment } from '@vicino/contract/loyalty/customers/schemas'
import { dayAt } from '@vicino/domain/loyalty/clock'
import { canonicalText } from '@vicino/domain/loyalty/config'
import type { Program } from '@vicino/domain/loyalty/program'
import {
  couponsNamedBy,
  nestingProblem,
  segmentsNamedBy,
  type SegmentRule,
} from '@vicino/domain/loyalty/segments'
import { withForeignKeys, withUnique } from '../../../../platform/db/constraints.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Actor, Services } from '../../../../platform/http/context.ts'
import { versionOf } from '../../../../platform/row-version.ts'
import { compiledProgram, readOwnHead } from '../../programs/public.ts'
import type { RawBuilder } from 'kysely'
import { bothOf, type CompileContext, compileFact, compileRule, everybody } from './compile.queries.ts'
import { lockNames } from './labels.queries.ts'
import {
  countCoupons,
  countWhere,
  readSegments,
  removeSegment,
  type SegmentRow,
  writeSegment,
} from './segments.queries.ts'

interface SegmentBody {
  /** Version of the segment to change. */
  readonly version?: string
  readonly name: string
  readonly rule: SegmentRule
}
interface Which {
  readonly programId: string
  readonly segmentId: string
}
/**
 * A segment stays while a reward is meant for its customers, an automation uses it, or a campaign
 * to it waits to be sent.
 */
const IN_USE = {
  rewards_segment: 'segment_in_use',
  automation_segments_segment_id_fkey: 'segment_in_use',
  campaigns_segment: 'segment_in_use',
} as const
const TAKEN = { segments_program_id_name_key: 'segment_taken' } as const

const present = ({ id, name, rule, updatedAt }: SegmentRow): Segment => ({
  _id: id,
  version: versionOf({ name, rule: canonicalText(rule) }),
  name,
  rule: { ...rule },
  updatedAt: updatedAt.toISOString(),
})

/** @throws AppError program_not_found */
export async function listSegments(db: Db, programId: string, actor: Actor): Promise<{ items: Segment[] }> {
  await readOwnHead(db, programId, actor)
  return { items: (await readSegments(db, programId)).map(present) }
}

/**
 * Adds a segment, or changes one.
 * @throws AppError program_not_found, segment_not_found, record_changed, segment_taken,
 * segment_circle, segments_full, coupon_not_found
 */
export async function saveSegment(
  tx: Db,
  { clock }: Pick<Services, 'clock'>,
  { programId, segmentId }: { programId: string; segmentId: string | null },
  { name, rule, version }: SegmentBody,
  actor: Actor,
): Promise<Segment> {
  await readOwnHead(tx, programId, actor)
  // Two changes at the same time could name each other's segment.
  await lockNames(tx, programId)
  const others = await readSegments(tx, programId)
  if (segmentId === null && others.length >= MOST_SEGMENTS) throw new AppError('segments_full')
  const before = others.find(({ id }) => id === segmentId)
  if (segmentId !== null && before === undefined) throw new AppError('segment_not_found')
  if (before !== undefined && version !== present(before).version) throw new AppError('record_changed')
  const id = segmentId ?? randomUUID()
  refuseCircles(id, rule, others)
  await refuseUnknownCoupons(tx, programId, rule)
  const now = clock.now()
  await withUnique(TAKEN, () => writeSegment(tx, { programId, id, name, rule, now }, segmentId === null))
  return present({ id, name, rule, updatedAt: now })
}

/** @throws AppError program_not_found, segment_not_found, segment_in_use */
export async function deleteSegment(tx: Db, { programId, segmentId }: Which, actor: Actor): Promise<void> {
  await readOwnHead(tx, programId, actor)
  await lockNames(tx, programId)
  const all = await readSegments(tx, programId)
  if (all.some(({ rule }) => segmentsNamedBy(rule).includes(segmentId))) throw new AppError('segment_in_use')
  const isGone = await withForeignKeys(IN_USE, () => removeSegment(tx, programId, segmentId))
  if (!isGone) throw new AppError('segment_not_found')
}

/**
 * Counts exactly the customers whom a rule finds now.
 * @throws AppError program_not_found, segment_circle, coupon_not_found
 */
export async function countSegment(
  db: Db,
  { clock }: Pick<Services, 'clock'>,
  programId: string,
  rule: SegmentRule,
  actor: Actor,
): Promise<{ count: number }> {
  const program = await compiledProgram(db, await readOwnHead(db, programId, actor))
  await refuseBadNames(db, programId, rule)
  const condition = await ruleCondition(db, { programId, rule }, program, clock.now())
  return { count: await countWhere(db, programId, condition) }
}

/**
 * Checks a rule that another feature stores: it makes no circle with the program's segments, and
 * its coupons belong to the brand.
 * @throws AppError segment_circle, coupon_not_found
 */
export async function refuseBadNames(db: Db, programId: string, rule: SegmentRule): Promise<void> {
  if (segmentsNamedBy(rule).length > 0) refuseCircles('', rule, await readSegments(db, programId))
  await refuseUnknownCoupons(db, programId, rule)
}

/**
 * Compiles a stored rule into a condition on a row `s` of `member_stats` or of member_stats_of(). A
 * segment that was deleted contains nobody.
 */
export async function ruleCondition(
  db: Db,
  { programId, rule }: { readonly programId: string; readonly rule: SegmentRule },
  program: Program,
  now: Date,
): Promise<RawBuilder<unknown>> {
  const segments = segmentsNamedBy(rule).length === 0 ? [] : await readSegments(db, programId)
  return compileRule(rule, contextOf(programId, program, segments, now))
}

/** Compiles the conditions of kept segments, by their ids; unknown ids are left out. */
export async function conditionsOf(
  db: Db,
  { programId, segmentIds }: { readonly programId: string; readonly segmentIds: readonly string[] },
  program: Program,
  now: Date,
): Promise<{ readonly id: string; readonly condition: RawBuilder<unknown> }[]> {
  const segments = await readSegments(db, programId)
  const context = contextOf(programId, program, segments, now)
  return segments
    .filter(({ id }) => segmentIds.includes(id))
    .map(({ id, rule }) => ({ id, condition: compileRule(rule, context) }))
}

/**
 * Reads a kept segment and locks it: nobody can delete it before this transaction has stored a row
 * that names it.
 * @throws AppError segment_not_found
 */
export async function segmentNamed(
  db: Db,
  { programId, segmentId }: Which,
): Promise<{ readonly name: string }> {
  const found = (await readSegments(db, programId)).find(({ id }) => id === segmentId)
  if (found === undefined) throw new AppError('segment_not_found')
  return found
}

/** Compiles the condition of a kept segment. @throws AppError segment_not_found */
export async function conditionOf(db: Db, { programId, segmentId }: Which, program: Program, now: Date) {
  const segments = await readSegments(db, programId)
  const found = segments.find(({ id }) => id === segmentId)
  if (found === undefined) throw new AppError('segment_not_found')
  return compileRule(found.rule, contextOf(programId, program, segments, now))
}

/** Customers of a program to reach: all of them, or those that a rule finds. */
export interface Audience {
  readonly programId: string
  /** null = all */
  readonly rule: SegmentRule | null
  /** Counts only those for whom this holds, too. It chooses nobody, so it asks for no consent. */
  readonly having?: SegmentRule
}

/** Compiles the condition of a rule, or the condition of all customers. */
export async function conditionOfRule(
  db: Db,
  { programId, rule, having }: Audience,
  program: Program,
  now: Date,
): Promise<RawBuilder<unknown>> {
  const segments =
    rule === null || segmentsNamedBy(rule).length === 0 ? [] : await readSegments(db, programId)
  const context = contextOf(programId, program, segments, now)
  const condition = rule === null ? everybody : compileRule(rule, context)
  return having === undefined ? condition : bothOf(condition, compileFact(having, context))
}

const contextOf = (
  programId: string,
  program: Program,
  segments: readonly SegmentRow[],
  now: Date,
): CompileContext => ({
  programId,
  today: dayAt(now.getTime()),
  now,
  tierNames: program.tiers.tiers.map(({ name }) => name),
  segments: rulesOf(segments),
})

const rulesOf = (segments: readonly SegmentRow[]): Map<string, SegmentRule> =>
  new Map(segments.map(({ id, rule }) => [id, rule]))

function refuseCircles(id: string, rule: SegmentRule, others: readonly SegmentRow[]): void {
  if (nestingProblem(id, rule, rulesOf(others)) !== null) throw new AppError('segment_circle')
}

async function refuseUnknownCoupons(db: Db, programId: string, rule: SegmentRule): Promise<void> {
  const ids = [...new Set(couponsNamedBy(rule))]
  if (ids.length > 0 && (await countCoupons(db, programId, ids)) < ids.length)
    throw new AppError('coupon_not_found')
}
