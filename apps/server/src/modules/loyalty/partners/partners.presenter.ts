import type { Partner, Partnership } from '@vicino/contract/loyalty/partners/schemas'
import { centsOfMilli } from '@vicino/domain/loyalty/clearing'
import { phaseOf } from '@vicino/domain/loyalty/phase'
import { eurosOf } from '@vicino/domain/pricing'
import type { PartnerRow, Sums, Terms } from './partners.queries.ts'
import { mayAnswer, mayLeave, mayPropose, mayWithdraw } from './partners.policy.ts'

/** Thousandths of a cent for a point equal cents for 1,000 points. */
const presentTerms = ({ earns, handsOver, pointPriceMilli, prizePercent }: Terms) => ({
  earns,
  handsOver,
  pointsPrice: eurosOf(pointPriceMilli),
  prizePercent,
})

export const presentSums = ({ pointsEarned, pointsReversed, prizes, amountMilli }: Sums) => ({
  pointsEarned,
  pointsReversed,
  prizes,
  amount: eurosOf(centsOfMilli(amountMilli)),
})

const presentState = (row: PartnerRow) => ({
  state: row.state,
  terms: presentTerms(row),
  proposal: row.proposal && { ...presentTerms(row.proposal), proposedAt: row.proposal.proposedAt },
  note: row.note,
  invitedAt: row.invitedAt.toISOString(),
  answeredAt: row.answeredAt?.toISOString() ?? null,
  endedAt: row.endedAt?.toISOString() ?? null,
  clearing: presentSums(row.clearing),
})

/** @param decides true for the program's owner, false for its managers */
export const presentPartner = (row: PartnerRow, decides: boolean): Partner => ({
  brand: row.partner,
  ...presentState(row),
  isSuspended: row.isPartnerSuspended,
  can: { withdraw: decides && mayWithdraw(row, row.participants), propose: decides && mayPropose(row) },
})

export const presentPartnership = (row: PartnerRow, decides: boolean, now: Date): Partnership => ({
  _id: row.programId,
  program: {
    _id: row.programId,
    name: row.name,
    imageUrl: row.image,
    startDate: row.startDate,
    endDate: row.endDate,
    phase: phaseOf(
      {
        status: row.status,
        startsAt: row.startsAt.getTime(),
        endsAt: row.endsAt.getTime(),
        claimsUntil: row.claimsUntil.getTime(),
      },
      now.getTime(),
    ),
  },
  owner: row.owner,
  ...presentState(row),
  isSuspended: row.isOwnerSuspended,
  can: { answer: decides && mayAnswer(row), leave: decides && mayLeave(row.state) },
})
