import type { BodyOf } from '@vicino/contract/endpoint'
import type { updateProgram } from '@vicino/contract/loyalty/programs/endpoints'
import type { Program } from '@vicino/contract/loyalty/programs/schemas'
import { harmless, type ProgramTerms } from '@vicino/domain/loyalty/changes'
import { addMonths, dateText, parseDate } from '@vicino/domain/loyalty/clock'
import { configProblems, dateProblems } from '@vicino/domain/loyalty/config-problems'
import { CLAIM_DAYS } from '@vicino/domain/loyalty/phase'
import type { Db } from '../../../platform/db/database.ts'
import { refuseLookalike } from '../../../platform/db/lookalikes.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { requireVersion } from '../../../platform/row-version.ts'
import { publishGenerated } from './regulations/publish-regulation.ts'
import { followLastDay } from './change-tiers.ts'
import {
  hashOf,
  refuseFreeGifts,
  refuseIncomplete,
  refuseProblems,
  refuseUnbonded,
  refuseWorse,
} from './refusals.ts'
import { baseOf } from './programs.presenter.ts'
import { NO_TIERS } from './compiled.ts'
import { lastDayBefore, momentsOf, todayOf } from './program-moments.ts'
import { claimReceipt, storedBond } from './program-bond.ts'
import { claimImage } from './program-image.ts'
import { answerProgram, auditProgram, lockOwn } from './own-program.ts'
import {
  changeProgram,
  hasPartners,
  type OwnProgram,
  type ProgramChange,
  type ProgramRow,
  readProgramRow,
} from './programs.queries.ts'

type Body = BodyOf<typeof updateProgram>

/**
 * Base fields that an active program may still change: no legal content, and an end that may only
 * move later.
 */
const FREE_WHILE_ACTIVE = new Set(['description', 'imageUrl', 'endDate', 'delegatedSubject'])

/**
 * Changes base info, mode and bond of a program. A draft changes freely, a scheduled program until
 * 24:00 of the day before its start, an active one only if no member is worse off.
 * @throws AppError program_not_found, record_changed, program_started, program_active,
 * program_read_only, partners_exist, change_worse, program_incomplete, gifts_without_purchase, name_lookalike,
 * validation_failed, file_not_found, file_unfit, file_in_use
 */
export async function changeBase(
  tx: Db,
  services: Services,
  id: string,
  { version, ...body }: Body,
  actor: Actor,
): Promise<Program> {
  const now = services.clock.now()
  const row = await lockOwn(tx, id, actor, body.baseInfo?.endDate !== undefined)
  if (version !== undefined) requireVersion(baseOf(row), version)
  refuseByState(row, body, now)
  if (row.isCrossbrand && body.baseInfo?.isCrossbrand === false && (await hasPartners(tx, id))) {
    throw new AppError('partners_exist')
  }
  const { baseInfo = {} } = body
  if (baseInfo.name !== undefined) await refuseLookalike(tx, 'programs', baseInfo.name, id)
  const change = changeOf(row, body)
  const [startDate, endDate] = [change.startDate ?? row.startDate, change.endDate ?? row.endDate]
  // An unchanged start may have passed meanwhile; only a new one must lie ahead.
  const today = baseInfo.startDate === undefined ? null : todayOf(now)
  refuseProblems([
    ...dateProblems(startDate, endDate, row.status === 'active' ? null : today),
    ...configProblems(row.config, { startDate, endDate }),
    ...claimsProblems(endDate, body.claimsUntil),
  ])
  const moments = momentsOf(startDate, endDate, claimsOf(row, endDate, body.claimsUntil))
  const before = termsOf(row)
  const after = { ...before, startDate, endDate, claimsUntil: lastDayBefore(moments.claimsUntil) }
  const binds = row.status === 'active' || row.participants > 0
  if (binds) refuseWorse(harmless(before, after))
  if (baseInfo.imageUrl !== undefined) {
    const use = { programId: id, ownerId: actor.sub, now }
    change.image = await claimImage(tx, use, baseInfo.imageUrl, row.image)
  }
  if (body.bond !== undefined) await claimReceipt(tx, { programId: id, ownerId: actor.sub, now }, body.bond)
  if (!(await changeProgram(tx, id, row.status, { ...change, ...moments }, now))) {
    throw new AppError('program_read_only')
  }
  const stored = await readProgramRow(tx, id)
  if (stored !== undefined && stored.status === 'scheduled') {
    await refuseFreeGifts(tx, services, stored)
    refuseIncomplete(stored, now)
  }
  // The bond of an active program may be corrected, not withdrawn.
  if (stored !== undefined && stored.status === 'active' && body.bond !== undefined)
    refuseUnbonded(stored, now)
  await auditProgram(tx, 'change', row, actor, now, {
    fields: [...Object.keys(baseInfo), ...Object.keys(body).filter((key) => key !== 'baseInfo')].toSorted(),
    before: hashOf(baseOf(row)),
    after: hashOf(baseOf(stored ?? row)),
  })
  if (row.status === 'active' && endDate !== row.endDate) await followLastDay(tx, row.brandId, actor, now)
  // A draft has no regulation yet; a published one is renewed because it cites these fields.
  if (row.status !== 'draft') await publishGenerated(tx, services, id, actor.sub)
  const isBetter = after.endDate !== before.endDate || after.claimsUntil !== before.claimsUntil
  if (row.status === 'active' && isBetter) {
    await emit(tx, 'loyalty.program_improved', { programId: id, brandId: row.brandId }, now)
  }
  return answerProgram(tx, id, actor, now)
}

function refuseByState(row: ProgramRow, { baseInfo = {}, mode }: Body, now: Date): void {
  if (row.status === 'ended' || row.status === 'deleted') throw new AppError('program_read_only')
  if (row.status === 'scheduled' && now >= row.startsAt) throw new AppError('program_started')
  if (row.status !== 'active') return
  // A field with its present value is no change.
  const shown = baseOf(row) as Readonly<Record<string, unknown>>
  const changed = Object.entries(baseInfo).filter(
    ([key, value]) => value !== undefined && shown[key] !== value,
  )
  const isLocked = changed.some(([key]) => !FREE_WHILE_ACTIVE.has(key))
  if (isLocked || (mode !== undefined && mode !== row.mode)) throw new AppError('program_active')
}

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }

function changeOf(
  row: ProgramRow,
  { baseInfo = {}, mode, bond, redemptionShare }: Body,
): Mutable<ProgramChange> {
  const { imageUrl: _image, delegatedSubject: _brands, ...fields } = baseInfo
  return {
    ...fields,
    mode,
    redemptionPercent: redemptionShare,
    bond: bond && storedBond(bond),
    ...(row.status === 'active' ? { startDate: row.startDate } : {}),
  }
}

/**
 * Returns the last day of claims: the named day, else 60 days after the end; for a running program
 * never earlier than before.
 */
function claimsOf(row: ProgramRow, endDate: string, named: string | undefined): string {
  if (named !== undefined) return named
  const byEnd = leastClaims(endDate)
  const until = lastDayBefore(row.claimsUntil)
  // For a draft it follows the end; a running program keeps a later day set by hand.
  return row.status === 'active' && until > byEnd ? until : byEnd
}

const leastClaims = (endDate: string): string => dateText((parseDate(endDate) ?? 0) + CLAIM_DAYS)

/** Claims last at least 60 days after the end, and at most a year. */
function claimsProblems(endDate: string, named: string | undefined) {
  if (named === undefined) return []
  const [day, end] = [parseDate(named), parseDate(endDate)]
  if (day === null) return [{ path: 'claimsUntil', code: 'not_a_date' as const }]
  if (end === null) return []
  if (day < end + CLAIM_DAYS) return [{ path: 'claimsUntil', code: 'too_small' as const }]
  return day > addMonths(end, 12) ? [{ path: 'claimsUntil', code: 'too_large' as const }] : []
}

/** Returns the terms of a program that members rely on. */
export const termsOf = (row: OwnProgram): ProgramTerms => ({
  startDate: row.startDate,
  endDate: row.endDate,
  claimsUntil: lastDayBefore(row.claimsUntil),
  config: row.config,
  tiers: row.tiers ?? NO_TIERS,
  rewards: row.rewards,
})
