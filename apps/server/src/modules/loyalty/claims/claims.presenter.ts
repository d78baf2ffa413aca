import type {
  BrandClaim,
  BrandClaimDetail,
  OwnClaim,
  OwnClaimDetail,
  TillClaim,
} from '@vicino/contract/loyalty/claims/schemas'
import { claimCodeText } from '@vicino/domain/claim-code'
import {
  type ClaimAction,
  CLAIM_ACTIONS,
  type ClaimState,
  isOpenClaim,
  isUndoable,
  lawDeadline,
  latenessOf,
  mayAct,
} from '@vicino/domain/loyalty/claims'
import { eurosOf } from '@vicino/domain/pricing'
import { isOpenPhase, lastMoment, phaseOfClaim, stateAt } from './claim-state.ts'
import type { ClaimRow, ShortReward, StepRow } from './claims.queries.ts'

const isoOf = (moment: Date | null): string | null => moment?.toISOString() ?? null

/** True when a shop can fulfil the reward now. */
export const isHandable = (state: ClaimState): boolean => ['approved', 'ready', 'shipped'].includes(state)

function factsOf(row: ClaimRow, now: Date) {
  const state = stateAt(row, now)
  return {
    _id: row.id,
    state,
    reward: {
      _id: row.rewardId,
      kind: row.kind,
      name: row.name,
      description: row.description,
      imageUrl: row.image,
      fulfilment: row.fulfilment,
      value: eurosOf(row.valueCents),
      pickupShops: [...row.pickupShops],
      pickupDays: [...row.pickupDays],
    },
    program: { _id: row.programId, name: row.programName },
    points: row.points,
    stamps: row.stamps,
    money: eurosOf(row.moneyCents),
    requestedAt: row.requestedAt.toISOString(),
    approvedAt: isoOf(row.approvedAt),
    readyAt: isoOf(row.readyAt),
    shippedAt: isoOf(row.shippedAt),
    deliveredAt: isoOf(row.deliveredAt),
    closedAt: isoOf(row.closedAt),
    readyBy: isoOf(row.readyBy),
    expiresAt: isoOf(row.state === 'ready' ? lastMoment(row) : null),
    deliversAt: isoOf(row.state === 'shipped' ? row.deliversAt : null),
    lawAt: new Date(lawDeadline(row.requestedAt.getTime()).lawAt).toISOString(),
    tracking: row.tracking,
    reason: row.reason,
    couponId: row.couponId,
    returned: { points: row.returnedPoints, stamps: row.returnedStamps },
  }
}

/** These actions give the price back. */
const restoresPrice = (action: ClaimAction): boolean =>
  action === 'refuse' || action === 'cancel' || action === 'withdraw'

/**
 * Tells whether an action on a claim is possible now. Actions that give points back are impossible
 * after the program has closed.
 */
export function isAllowed(action: ClaimAction, row: ClaimRow, now: Date): boolean {
  const state = stateAt(row, now)
  // A claim that was ready in the same second is taken back as long as a slip of the thumb may be.
  const isAtOnce = state === 'ready' && row.readyAt?.getTime() === row.requestedAt.getTime()
  const isEarly = action === 'withdraw' && isAtOnce && isUndoable(row.requestedAt.getTime(), now.getTime())
  const isPossible = mayAct(action, { state, fulfilment: row.fulfilment }) || isEarly
  if (!isOpenClaim(state) || !isPossible) return false
  if (action === 'substitute') return row.offered.length > 0
  return !restoresPrice(action) || isOpenPhase(phaseOfClaim(row, now))
}

/**
 * @returns why an action is not allowed, for member and brand alike. An open claim whose price
 * cannot come back any more is refused because of its program, every other one because of its own
 * state.
 */
export function refusalOf(action: ClaimAction, row: ClaimRow, now: Date): 'program_closed' | 'claim_step' {
  const isLate = restoresPrice(action) && !isOpenPhase(phaseOfClaim(row, now))
  return isLate && isOpenClaim(stateAt(row, now)) ? 'program_closed' : 'claim_step'
}

const shortOf = ({ id, name, image, valueCents }: ShortReward) => ({
  _id: id,
  name,
  imageUrl: image,
  value: eurosOf(valueCents),
})

export function presentOwn(row: ClaimRow, now: Date): OwnClaim {
  const facts = factsOf(row, now)
  return {
    ...facts,
    brand: {
      _id: row.brandId,
      username: row.brandUsername,
      handle: row.brandHandle,
      avatar: row.brandAvatar,
    },
    code: isOpenClaim(facts.state) ? claimCodeText(row.code) : null,
    note: row.note,
    offered: isAllowed('substitute', row, now) ? row.offered.map(shortOf) : [],
    can: {
      cancel: isAllowed('withdraw', row, now),
      receive: isAllowed('receive', row, now),
      substitute: isAllowed('substitute', row, now),
      show: isHandable(facts.state),
    },
  }
}

const stepOf = ({ kind, by, at, reason, points, stamps }: StepRow) => ({
  kind,
  by,
  at: at.toISOString(),
  reason,
  points,
  stamps,
})

export function presentOwnDetail(
  row: ClaimRow,
  steps: readonly StepRow[],
  sign: () => { token: string; expiresAt: string },
  now: Date,
): OwnClaimDetail {
  const own = presentOwn(row, now)
  return {
    ...own,
    steps: steps.map(stepOf),
    qr: own.can.show ? sign() : null,
    serverTime: now.toISOString(),
  }
}

const customerOf = ({ userId, username, handle, avatar }: ClaimRow) => ({ userId, username, handle, avatar })

const BRAND_ACTIONS = CLAIM_ACTIONS.filter(
  (action) => !['withdraw', 'receive', 'substitute'].includes(action),
)

export function presentForBrand(row: ClaimRow, now: Date): BrandClaim {
  const facts = factsOf(row, now)
  return {
    ...facts,
    customer: customerOf(row),
    note: row.note,
    lateness: latenessOf(facts.state, row.requestedAt.getTime(), now.getTime()),
    isLate: facts.state === 'approved' && row.readyBy !== null && row.readyBy < now,
    offered: row.offered.map(shortOf),
    actions: BRAND_ACTIONS.filter((action) => isAllowed(action, row, now)),
  }
}

export function presentBrandDetail(
  row: ClaimRow,
  steps: readonly StepRow[],
  substitutes: readonly ShortReward[],
  now: Date,
): BrandClaimDetail {
  return {
    ...presentForBrand(row, now),
    // Steps of members need no actor: the claim names the member.
    steps: steps.map((step) => ({ ...stepOf(step), actor: step.by === 'brand' ? step.actor : null })),
    substitutes: substitutes.map(shortOf),
  }
}

export const presentForTill = (row: ClaimRow, now: Date): TillClaim => ({
  ...factsOf(row, now),
  customer: customerOf(row),
  note: row.note,
})
