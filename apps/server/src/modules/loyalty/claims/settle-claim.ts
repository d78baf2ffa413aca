import { CLAIM_TIMES, type ClaimState, endOfDays } from '@vicino/domain/loyalty/claims'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { balanceOf, credit, moveHoldings, reverse } from '../../foundation/ledger/public.ts'
import { lockMember } from '../members/public.ts'
import { lockProgram } from '../programs/public.ts'
import { CLAIM_RULE, KINDS } from './claim.ts'
import { isOpenPhase, nextAt, phaseOfClaim } from './claim-state.ts'
import type { ClaimStep, StepKind, StepMaker } from './claims.events.ts'
import { type ClaimRow, findClaim } from './claims.queries.ts'
import { freeUsedUnit, insertSteps, lockClaimRow, settleUnit, writeClaim } from './steps.queries.ts'

/** A claim whose row is locked until the transaction ends. */
export interface LockedClaim {
  readonly row: ClaimRow
  /**
   * The member has taken part without a break since the claim. A member who left gets nothing back,
   * also after joining again.
   */
  readonly isMember: boolean
}

/** The side that takes a step of a claim, and its person. */
export interface Doer {
  readonly by: StepMaker
  readonly actorId: string | null
}
export const BY_TIME: Doer = { by: 'time', actorId: null }

/** Locks program, member and claim in this order, then reads the claim. */
export async function lockClaim(
  tx: Db,
  { programId, id, userId }: Pick<ClaimRow, 'programId' | 'id' | 'userId'>,
): Promise<LockedClaim> {
  await lockProgram(tx, programId, 'earn')
  const joinedAt = await lockMember(tx, programId, userId)
  await lockClaimRow(tx, programId, id)
  const row = await findClaim(tx, { id, programId })
  if (row === undefined) throw new Error('A claim stays')
  return { row, isMember: joinedAt !== undefined && joinedAt <= row.requestedAt }
}

/**
 * Points and stamps that came back. Those that had expired by now expire again; if the brand ended
 * the claim, they are issued anew for 60 days (`renewed`).
 */
interface Returned {
  readonly points: number
  readonly stamps: number
  readonly renewed: { readonly points: number; readonly stamps: number }
  readonly after: { readonly points: number; readonly stamps: number } | null
}
const NOTHING: Returned = { points: 0, stamps: 0, renewed: { points: 0, stamps: 0 }, after: null }

/**
 * Ends a claim that was not fulfilled. Its unit is free again. The price comes back while the
 * program still lets members claim.
 * @param at moment of the effect, before `now` where the job is late
 */
export async function endClaim(
  tx: Db,
  { row, isMember }: LockedClaim,
  end: Doer & {
    readonly state: 'refused' | 'cancelled' | 'expired'
    readonly reason?: string | null
    readonly at: Date
  },
  now: Date,
): Promise<void> {
  const { state, by, actorId, reason = null, at } = end
  // If the job is late and the program has closed meanwhile, returned points would have been
  // forfeited with all others.
  const restoresPrice = isMember && isOpenPhase(phaseOfClaim(row, now))
  await settleUnit(tx, row.programId, row.rewardId, 'free')
  const back = restoresPrice ? await restorePrice(tx, row, { by, actorId, cause: state }, now) : NOTHING
  await writeClaim(tx, row, {
    state,
    closed_at: at,
    next_at: null,
    returned_points: back.points,
    returned_stamps: back.stamps,
    ...(reason === null ? {} : { reason }),
  })
  const moved = { points: back.points, stamps: back.stamps, after: back.after }
  await record(
    tx,
    row,
    { kind: state, by, actorId, reason, at, ...moved },
    { state, renewed: back.renewed },
    now,
  )
}

async function restorePrice(
  tx: Db,
  row: ClaimRow,
  { by, actorId, cause }: Doer & { readonly cause: 'refused' | 'cancelled' | 'expired' | 'undone' },
  now: Date,
): Promise<Returned> {
  const renewed = { points: 0, stamps: 0 }
  for (const [unit, name] of [
    ['PTS', 'points'],
    ['STAMP', 'stamps'],
  ] as const) {
    if (row[name] === 0) continue
    const kinds = KINDS[unit]
    const rule = { ...CLAIM_RULE, values: { cause } }
    const of = { kind: kinds.taken, sourceId: row.id }
    const { overdue = 0, holderId } = await reverse(tx, { of, kind: kinds.back, rule, actorId, now })
    if (holderId !== row.userId) {
      await moveHoldings(tx, { from: holderId, into: row.userId }, row.programId, now)
    }
    // The brand could not deliver. Points that expired meanwhile are not the member's fault, so
    // they are issued anew.
    if (by !== 'brand' || overdue === 0) continue
    await credit(tx, {
      userId: row.userId,
      unit,
      programId: row.programId,
      amount: overdue,
      kind: kinds.renewed,
      source: { type: 'claim', id: row.id },
      rule,
      actorId,
      now,
      expiresAt: new Date(endOfDays(now.getTime(), CLAIM_TIMES.givenBackDays)),
    })
    renewed[name] = overdue
  }
  const after = {
    points: await balanceOf(tx, row.userId, 'PTS', row.programId, now),
    stamps: await balanceOf(tx, row.userId, 'STAMP', row.programId, now),
  }
  return { points: row.points, stamps: row.stamps, renewed, after }
}

/**
 * Notes that a reward was fulfilled: its unit is used, and the claim keeps who fulfilled it and
 * where.
 */
export async function fulfilClaim(
  tx: Db,
  { row }: Pick<LockedClaim, 'row'>,
  how: Doer & {
    readonly proof: 'qr' | 'code' | 'card' | 'office' | 'member' | 'time' | 'coupon'
    /** Brand of the till: the program's own, or a partner. */
    readonly brandId?: string
    readonly shopId?: string | null
    readonly at: Date
  },
  now: Date,
): Promise<void> {
  const { by, actorId, proof, brandId = row.brandId, shopId = null, at } = how
  await settleUnit(tx, row.programId, row.rewardId, 'used')
  await writeClaim(tx, row, {
    state: 'delivered',
    delivered_at: at,
    delivered_by: actorId,
    delivered_shop: shopId,
    delivered_brand: brandId === row.brandId ? null : brandId,
    proof,
    next_at: null,
  })
  await record(tx, row, { kind: 'delivered', by, actorId, at }, { state: 'delivered' }, now)
}

/**
 * Takes back a handover: the claim is cancelled, its unit is free again and its price comes back.
 * Who handed the reward over, when and where, stays in the claim.
 */
export async function undoHandover(
  tx: Db,
  { row, isMember }: LockedClaim,
  { actorId, reason }: { readonly actorId: string; readonly reason: string },
  now: Date,
): Promise<void> {
  const { deliveredAt } = row
  if (deliveredAt === null) throw new Error('An undone reward was handed over')
  await freeUsedUnit(tx, row.programId, row.rewardId)
  const doer = { by: 'brand', actorId } as const
  const back = isMember ? await restorePrice(tx, row, { ...doer, cause: 'undone' }, now) : NOTHING
  await writeClaim(tx, row, {
    state: 'cancelled',
    closed_at: now,
    undone_at: now,
    next_at: null,
    returned_points: back.points,
    returned_stamps: back.stamps,
    reason,
  })
  const { points, stamps, after, renewed } = back
  await record(
    tx,
    row,
    { kind: 'undone', ...doer, reason, at: now, points, stamps, after },
    { state: 'cancelled', renewed, handedOn: dateText(dayAt(deliveredAt.getTime())) },
    now,
  )
}

/** Columns that change while a claim stays open. */
type Going = Partial<
  Pick<
    ClaimRow,
    | 'readyAt'
    | 'shippedAt'
    | 'approvedAt'
    | 'readyBy'
    | 'expiresAt'
    | 'deliversAt'
    | 'tracking'
    | 'notices'
    | 'isExtended'
    | 'isOverdue'
  >
> & { readonly state?: Extract<ClaimState, 'approved' | 'ready' | 'shipped'> }

/** Takes a claim one step further, or changes its next date for the job. */
export async function advanceClaim(
  tx: Db,
  { row }: Pick<LockedClaim, 'row'>,
  changes: Going & { readonly offered?: string[] | null; readonly reason?: string | null },
  steps: readonly (Doer & { readonly kind: StepKind; readonly reason?: string | null })[],
  at: Date,
  now: Date,
): Promise<void> {
  const after = { ...row, ...changes }
  const { state, approvedAt, readyAt, shippedAt, readyBy, expiresAt, deliversAt, tracking } = changes
  await writeClaim(tx, row, {
    next_at: nextAt(after),
    ...(state && { state }),
    ...(approvedAt && { approved_at: approvedAt }),
    ...(readyAt && { ready_at: readyAt }),
    ...(shippedAt && { shipped_at: shippedAt }),
    ...(readyBy && { ready_by: readyBy }),
    ...(expiresAt && { expires_at: expiresAt }),
    ...(deliversAt && { delivers_at: deliversAt }),
    ...(tracking === undefined ? {} : { tracking }),
    ...(changes.notices === undefined ? {} : { notices: changes.notices }),
    ...(changes.isExtended === undefined ? {} : { is_extended: changes.isExtended }),
    ...(changes.isOverdue === undefined ? {} : { is_overdue: changes.isOverdue }),
    ...(changes.offered === undefined ? {} : { offered: changes.offered }),
    ...(changes.reason === undefined ? {} : { reason: changes.reason }),
  })
  const last = steps.at(-1)
  if (last === undefined) return
  await insertSteps(tx, idsOf(row), steps, at)
  await tell(tx, row, { kind: last.kind, by: last.by, at }, { state: after.state }, now)
}

const idsOf = (row: ClaimRow) => ({
  programId: row.programId,
  claimId: row.id,
  userId: row.userId,
  rewardId: row.rewardId,
})

async function record(
  tx: Db,
  row: ClaimRow,
  step: Parameters<typeof insertSteps>[2][number] & { readonly at: Date },
  told: Pick<ClaimStep, 'state'> & Partial<Pick<ClaimStep, 'renewed' | 'handedOn'>>,
  now: Date,
): Promise<void> {
  await insertSteps(tx, idsOf(row), [step], step.at)
  await tell(tx, row, step, told, now)
}

/** Emits the event of a step of a claim. */
export function tell(
  tx: Db,
  row: ClaimRow,
  step: {
    readonly kind: StepKind
    readonly by: StepMaker
    readonly at: Date
    readonly points?: number
    readonly stamps?: number
  },
  {
    state,
    renewed = { points: 0, stamps: 0 },
    isFirst = false,
    handedOn,
  }: Pick<ClaimStep, 'state'> & Partial<Pick<ClaimStep, 'renewed' | 'isFirst' | 'handedOn'>>,
  now: Date,
): Promise<void> {
  const { kind, by, at, points = 0, stamps = 0 } = step
  const days = { day: dateText(dayAt(at.getTime())), requestedOn: dateText(dayAt(row.requestedAt.getTime())) }
  const handed = handedOn === undefined ? {} : { handedOn }
  const what = { kind, by, points, stamps, renewed, ...days, ...handed, isFirst, state }
  return emit(tx, 'loyalty.claim_step', { ...idsOf(row), brandId: row.brandId, ...what }, now)
}
