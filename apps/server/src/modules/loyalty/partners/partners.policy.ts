import type { PartnerState } from '@vicino/contract/loyalty/partners/constants'
import type { ProgramStatus } from '@vicino/domain/loyalty/phase'

/** In these states of a program brands are invited and accept. */
export const isOpenForPartners = (status: ProgramStatus): boolean =>
  status === 'draft' || status === 'scheduled' || status === 'active'

interface Standing {
  readonly state: PartnerState
  /** Other terms that the partner has not answered. */
  readonly proposal: object | null
}

/**
 * Its owner takes an invitation or a proposal back, and ends a partnership that was accepted only while nobody takes part in the
 * program: members were told of it.
 */
export const mayWithdraw = ({ state, proposal }: Standing, participants: number): boolean =>
  state === 'invited' || (state === 'accepted' && (proposal !== null || participants === 0))

/** Other terms are proposed to who takes part. */
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

/** Who is owed the money of a statement says that it has come: the owner what is below zero, the partner what is above. */
export const maySettle = (
  statement: { readonly amountCents: number; readonly isSettled: boolean },
  side: 'owner' | 'partner',
): boolean =>
  !statement.isSettled && (side === 'owner' ? statement.amountCents < 0 : statement.amountCents > 0)
