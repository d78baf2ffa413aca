import type { BodyOf } from '@vicino/contract/endpoint'
import type { claimReward } from '@vicino/contract/loyalty/claims/endpoints'
import type { OwnClaimDetail } from '@vicino/contract/loyalty/claims/schemas'
import {
  CLAIM_TIMES,
  claimRefusal,
  daysToReady,
  endOfDays,
  isDearer,
  periodStart,
  readyBy,
} from '@vicino/domain/loyalty/claims'
import { dateText, dayAt } from '@vicino/domain/loyalty/clock'
import { phaseOf } from '@vicino/domain/loyalty/phase'
import type { Program } from '@vicino/domain/loyalty/program'
import { rewardPrice, type RewardPrice } from '@vicino/domain/loyalty/rewards'
import { centsOf } from '@vicino/domain/pricing'
import type { Db } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { emit } from '../../../platform/events/outbox.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { segmentsOfCustomer } from '../customers/public.ts'
import { debit } from '../../foundation/ledger/public.ts'
import { balanceOfMember, lockMember } from '../members/public.ts'
import { compiledProgram, lockProgram } from '../programs/public.ts'
import { isOpenPhase, nextAt } from './claim-state.ts'
import { signClaimQr } from './claim-qr.ts'
import { presentOwnDetail } from './claims.presenter.ts'
import { readBeforehand } from './claims.queries.ts'
import { handCoupon } from './fulfil-with-coupon.ts'
import {
  type ClaimableRow,
  columnsOf,
  holdUnit,
  insertClaim,
  insertSteps,
  type NewClaim,
  type NewStep,
  readClaimable,
  settleUnit,
  type Windows,
} from './steps.queries.ts'

/** The rule that ledger movements name when a claim takes points and stamps. */
export const CLAIM_RULE = { name: 'claim', version: 1 } as const

/**
 * Claims a reward: takes its price, keeps a unit and makes a code, all or nothing.
 * Locks in the order program, member, template of the coupon, stock, accounts. A reward that is a
 * coupon is delivered at once.
 * @throws AppError not_member, program_reward_not_found, program_closed, reward_hidden,
 * reward_paused, limit_reached, level_missing, prize_sold_out, points_missing, stamps_missing,
 * price_changed, address_needed
 */
export async function claim(
  tx: Db,
  services: Services,
  of: { programId: string; rewardId: string; body: BodyOf<typeof claimReward> },
  actor: Pick<Actor, 'sub'>,
): Promise<OwnClaimDetail> {
  const now = services.clock.now()
  const { programId, rewardId, body } = of
  const userId = actor.sub
  const head = await lockProgram(tx, programId, 'earn')
  const isMember = head?.sandbox === false && (await lockMember(tx, programId, userId)) !== undefined
  const has = isMember ? await balanceOfMember(tx, services, programId, userId) : undefined
  if (head === undefined || has === undefined) throw new AppError('not_member')
  const today = dayAt(now.getTime())
  const [reward] = await readClaimable(tx, { programId, rewardId, userId, windows: windowsOf(today) })
  if (reward === undefined || reward.state === 'removed') throw new AppError('program_reward_not_found')
  const program = await compiledProgram(tx, head)
  const price = priceAt(program, has.tier.rank, reward)
  const { segmentId } = reward
  const whose = { programId, userId, segmentIds: segmentId === null ? [] : [segmentId] }
  const segments = await segmentsOfCustomer(tx, whose, program, now)
  if (segmentId !== null && !segments.has(segmentId)) throw new AppError('reward_hidden')
  const refusal = claimRefusal({
    isOpen: isOpenPhase(phaseOf(program, now.getTime())),
    reward,
    price,
    member: {
      points: has.points,
      stamps: has.stamps,
      rank: has.tier.rank,
      claimed: reward.claimed,
      claimedInPeriod: reward.claimedInPeriod,
    },
    today: dateText(today),
  })
  const isShort = refusal === 'points_missing' || refusal === 'stamps_missing'
  if (refusal !== null && !isShort) throw new AppError(refusal)
  // A changed price comes before every other refusal: the member has to see the new price first.
  if (isDearer(price, { ...body, moneyCents: centsOf(body.money) })) throw new AppError('price_changed')
  if (refusal !== null) throw new AppError(refusal)
  if (reward.fulfilment === 'shipping' && body.note === undefined) throw new AppError('address_needed')
  const id = reward.newId
  const { steps: ownWay, ...begins } = beginning(reward, now)
  const ids = { programId, claimId: id, userId, rewardId }
  const paid = { points: price.points, stamps: price.stamps }
  const made: NewClaim = {
    ...ids,
    id,
    brandId: head.brandId,
    version: reward.version,
    code: reward.newCode,
    ...paid,
    moneyCents: price.moneyCents,
    note: body.note ?? null,
    requestedOn: dateText(today),
    ...begins,
    now,
  }
  const after = { points: has.points - paid.points, stamps: has.stamps - paid.stamps }
  const taken = { points: -paid.points, stamps: -paid.stamps }
  const steps = [{ kind: 'requested', by: 'member', actorId: userId, ...taken, after } as const, ...ownWay]
  // Read before the stock is locked: other members who want this reward wait for the lock, so few
  // statements may run under it.
  const row = await readBeforehand(tx, columnsOf(made))
  const couponId = await couponFor(tx, made, reward.couponTemplateId)
  if (!(await holdUnit(tx, programId, rewardId))) throw new AppError('prize_sold_out')
  if (couponId !== null) await settleUnit(tx, programId, rewardId, 'used')
  await pay(tx, { programId, userId, claimId: id, price }, now)
  await insertClaim(tx, made)
  await insertSteps(tx, ids, steps, now)
  const told = {
    ...ids,
    brandId: head.brandId,
    kind: 'requested',
    by: 'member',
    ...taken,
    renewed: { points: 0, stamps: 0 },
    day: dateText(today),
    requestedOn: dateText(today),
    isFirst: reward.claims === 0,
    state: begins.state,
  } as const
  await emit(tx, 'loyalty.claim_step', told, now)
  if (couponId !== null) {
    const handed = { kind: 'delivered', by: 'program', points: 0, stamps: 0, isFirst: false } as const
    await emit(tx, 'loyalty.claim_step', { ...told, ...handed }, now)
  }
  const shown = steps.map((step) => ({ points: 0, stamps: 0, ...step, at: now, reason: null, actor: null }))
  return presentOwnDetail({ ...row, couponId }, shown, () => signClaimQr(services.signingKeys, id, now), now)
}

/**
 * Gives the coupon of a claim whose reward is one; null for other rewards.
 * @throws AppError prize_sold_out, limit_reached, not_member
 */
async function couponFor(tx: Db, made: NewClaim, templateId: string | null): Promise<string | null> {
  if (templateId === null) return null
  const { brandId, userId, id: claimId, now } = made
  const given = await handCoupon(tx, { brandId, templateId, userId, claimId }, now)
  if ('refusal' in given) throw new AppError(given.refusal)
  return given.couponId
}

/** Returns the price of a reward for a member of a tier. */
export function priceAt(program: Program, rank: number, reward: ClaimableRow): RewardPrice {
  return rewardPrice(reward, program.tiers.tiers[rank - 1]?.rewardsDiscount ?? 0)
}

/** Returns the first day of each window (day, week, month …) that contains `day`. */
export const windowsOf = (day: number): Windows => ({
  day: dateText(periodStart('day', day)),
  week: dateText(periodStart('week', day)),
  month: dateText(periodStart('month', day)),
  year: dateText(periodStart('year', day)),
})

/**
 * Takes the price from the member. Points and stamps are two movements of the ledger with one
 * source.
 */
async function pay(
  tx: Db,
  {
    programId,
    userId,
    claimId,
    price,
  }: { programId: string; userId: string; claimId: string; price: RewardPrice },
  now: Date,
): Promise<void> {
  const source = { type: 'claim', id: claimId }
  for (const [unit, amount] of [
    ['PTS', price.points],
    ['STAMP', price.stamps],
  ] as const) {
    if (amount === 0) continue
    const rule = { ...CLAIM_RULE, values: {} }
    await debit(tx, {
      userId,
      unit,
      programId,
      amount,
      kind: KINDS[unit].taken,
      source,
      rule,
      actorId: userId,
      now,
    })
  }
}

/**
 * Kinds of a claim's movements: `spent` took, `back` returned, and the part of the return that is
 * newly issued.
 */
export const KINDS = {
  PTS: { taken: 'claim-points', back: 'claim-points-back', renewed: 'claim-points-renewed' },
  STAMP: { taken: 'claim-stamps', back: 'claim-stamps-back', renewed: 'claim-stamps-renewed' },
} as const

/**
 * Decides the first state of a claim: requested, approved at once, or ready at once where nothing
 * has to be prepared.
 */
function beginning(reward: ClaimableRow, now: Date) {
  const at = now.getTime()
  const waits = { requestedAt: now, deliversAt: null, notices: 0, isOverdue: false }
  const approval: NewStep = { kind: 'approved', by: 'program' }
  if (reward.couponTemplateId !== null) {
    const steps: NewStep[] = [approval, { kind: 'delivered', by: 'program' }]
    return { state: 'delivered', steps, readyBy: null, expiresAt: null, nextAt: null } as const
  }
  if (reward.needsApproval) {
    const claimed = { ...waits, state: 'requested', expiresAt: null } as const
    return { state: 'requested', steps: [], readyBy: null, expiresAt: null, nextAt: nextAt(claimed) } as const
  }
  const due = approvedAt(reward, at, at)
  const steps: NewStep[] = due.state === 'ready' ? [approval, { kind: 'ready', by: 'program' }] : [approval]
  return { ...due, steps, nextAt: nextAt({ ...waits, ...due }) }
}

/** Computes state and dates of a claim that is approved at `at` (ms since the epoch). */
export function approvedAt(
  reward: Pick<ClaimableRow, 'fulfilment' | 'readyWithinDays'>,
  at: number,
  requestedAt: number,
): { readonly state: 'approved' | 'ready'; readonly readyBy: Date; readonly expiresAt: Date | null } {
  const days = daysToReady(reward)
  const isReady = days === 0 && reward.fulfilment !== 'shipping'
  return {
    state: isReady ? 'ready' : 'approved',
    readyBy: new Date(readyBy(at, requestedAt, days)),
    expiresAt: isReady ? new Date(endOfDays(at, CLAIM_TIMES.readyDays)) : null,
  }
}
