import { CLAIM_TIMES, type ClaimState, endOfDays, isOpenClaim, nextOf } from '@vicino/domain/loyalty/claims'
import { type Phase, phaseOf } from '@vicino/domain/loyalty/phase'
import type { ClaimRow } from './claims.queries.ts'

const msOf = (moment: Date | null): number | null => moment?.getTime() ?? null

/** Tells in which phase the program of a claim is. */
export const phaseOfClaim = (
  claim: Pick<ClaimRow, 'programStatus' | 'startsAt' | 'endsAt' | 'claimsUntil'>,
  now: Date,
): Phase =>
  phaseOf(
    {
      status: claim.programStatus,
      startsAt: claim.startsAt.getTime(),
      endsAt: claim.endsAt.getTime(),
      claimsUntil: claim.claimsUntil.getTime(),
    },
    now.getTime(),
  )

/** In these phases members can claim rewards, and cancelled claims give their points back. */
export const isOpenPhase = (phase: Phase): boolean => ['active', 'ending', 'grace'].includes(phase)

/**
 * Tells whether the end of a ready claim still has to be extended, once, because the program closes
 * before that end.
 */
export const isMoved = (claim: Pick<ClaimRow, 'expiresAt' | 'isExtended' | 'claimsUntil'>): boolean =>
  claim.expiresAt !== null && !claim.isExtended && claim.claimsUntil <= claim.expiresAt

/**
 * Returns the last moment to pick up a ready claim. It counts the extension even if the job has not
 * written it yet.
 */
export function lastMoment(claim: Pick<ClaimRow, 'expiresAt' | 'isExtended' | 'claimsUntil'>): Date | null {
  if (claim.expiresAt === null || !isMoved(claim)) return claim.expiresAt
  return new Date(endOfDays(claim.expiresAt.getTime() - 1, CLAIM_TIMES.closedDays))
}

/** Returns the state of a claim at `now`, because the job that ends claims may run late. */
export function stateAt(claim: ClaimRow, now: Date): ClaimState {
  if (!isOpenClaim(claim.state)) return claim.state
  const end = lastMoment(claim)
  if (claim.state === 'ready' && end !== null && end <= now) return 'expired'
  if (claim.state === 'shipped' && claim.deliversAt !== null && claim.deliversAt <= now) return 'delivered'
  return claim.state
}

/** Returns when the job has to look at a claim next; null for never. */
export function nextAt(
  claim: Pick<ClaimRow, 'state' | 'requestedAt' | 'expiresAt' | 'deliversAt' | 'notices' | 'isOverdue'>,
): Date | null {
  const next = nextOf({
    state: claim.state,
    requestedAt: claim.requestedAt.getTime(),
    expiresAt: msOf(claim.expiresAt),
    deliversAt: msOf(claim.deliversAt),
    notices: claim.notices,
    isOverdue: claim.isOverdue,
  })
  return next && new Date(next.at)
}
