import type {
  BrandReferral,
  OwnReferral,
  OwnReferralReason,
  ReferralReason,
} from '@vicino/contract/loyalty/referrals/schemas'
import { presentCustomer } from '../members/public.ts'
import type { HeldRow, OwnRow } from './referrals.queries.ts'

/** The reasons that an inviter is shown, by the stored reason. */
export const TOLD: { readonly [Reason in ReferralReason]: OwnReferralReason } = {
  same_person: 'conditions',
  not_new: 'conditions',
  irregular: 'conditions',
  purchase: 'purchase',
  not_member: 'not_member',
  program: 'program',
}

const factsOf = ({ id, state, dueAt, decidedAt, decideBy }: OwnRow) => ({
  _id: id,
  state,
  dueAt: dueAt.toISOString(),
  decideBy,
  decidedAt: decidedAt?.toISOString() ?? null,
})

export const presentOwn = (row: OwnRow): OwnReferral => ({
  ...factsOf(row),
  reason: row.reason === null ? null : TOLD[row.reason],
})

/**
 * @param deciderId person who may decide on invitations of other people; null = may decide on none
 */
export const presentForBrand = (row: HeldRow, deciderId: string | null): BrandReferral => ({
  ...factsOf(row),
  inviter: presentCustomer(row.inviter),
  invited: presentCustomer(row.invited),
  boughtAt: row.boughtAt.toISOString(),
  signals: row.signals,
  lapsed: row.lapsed,
  reason: row.reason,
  can: {
    decide:
      deciderId !== null &&
      row.state === 'review' &&
      row.inviter.id !== deciderId &&
      row.invited.id !== deciderId,
  },
})
