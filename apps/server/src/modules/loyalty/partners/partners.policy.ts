import type { PartnerState } from '@vicino/contract/loyalty/partners/constants'
import type { ProgramStatus } from '@vicino/domain/loyalty/phase'

/** In these states of a program its owner may invite brands, and they may accept. */
export const isOpenForPartners = (status: ProgramStatus): boolean =>
  status === 'draft' || status === 'scheduled' || status === 'active'

interface Standing {
  readonly state: PartnerState
  /** New terms that the partner has not answered. */
  readonly proposal: object | null
}

/**
 * Tells whether the owner may withdraw: an invitation or proposal always, an accepted partnership
 * only while nobody takes part in the program, because members were told of it.
 */
export const mayWithdraw = ({ state, proposal }: Standing, participants: number): boolean =>
  state === 'invited' || (state === 'accepted' && (proposal !== null || participants === 0))

/** New terms are proposed only to a partner that takes part. */
export const mayPropose = ({ state, status }: Standing & { readonly status: ProgramStatus }): boolean =>
  state === 'accepted' && isOpenForPartners(status)

export const mayAnswer = ({
  state,
  proposal,
  status,
}: Standing & { readonly status: ProgramStatus }): boolean =>
  (state === 'invited' || (state === 'accepted' && proposal !== null)) && isOpenForPartners(status)

interface Agreed {
  readonly earns: boolean
  readonly handsOver: boolean
  readonly pointPriceMilli: number
  readonly prizePercent: number
}
export const isSameTerms = (one: Agreed, other: Agreed): boolean =>
  one.earns === other.earns &&
  one.handsOver === other.handsOver &&
  one.pointPriceMilli === other.pointPriceMilli &&
  one.prizePercent === other.prizePercent

export const mayLeave = (state: PartnerState): boolean => state === 'accepted'

/**
 * The brand that is owed the money confirms its arrival: the owner for amounts below zero, the
 * partner for those above.
 */
export const maySettle = (
  statement: { readonly amountCents: number; readonly isSettled: boolean },
  side: 'owner' | 'partner',
): boolean =>
  !statement.isSettled && (side === 'owner' ? statement.amountCents < 0 : statement.amountCents > 0)
