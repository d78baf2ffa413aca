import type { PartnerState } from '@vicino/contract/partners/constants'
import type { ProgramStatus } from '@vicino/domain/loyalty/phase'

/** In these states of a program brands are invited and accept. */
export const isOpenForPartners = (status: ProgramStatus): boolean =>
  status === 'draft' || status === 'scheduled' || status === 'active'

/** Its owner ends a partnership that was accepted only while nobody takes part in the program: members were told of it. */
export const mayWithdraw = (state: PartnerState, participants: number): boolean =>
  state === 'invited' || (state === 'accepted' && participants === 0)

export const mayAnswer = (state: PartnerState, status: ProgramStatus): boolean =>
  state === 'invited' && isOpenForPartners(status)

export const mayLeave = (state: PartnerState): boolean => state === 'accepted'

/** Who is owed the money of a statement says that it has come: the owner what is below zero, the partner what is above. */
export const maySettle = (
  statement: { readonly amountCents: number; readonly isSettled: boolean },
  side: 'owner' | 'partner',
): boolean =>
  !statement.isSettled && (side === 'owner' ? statement.amountCents < 0 : statement.amountCents > 0)
