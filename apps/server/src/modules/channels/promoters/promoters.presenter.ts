import type {
  CommissionLine,
  Owed,
  Payout,
  Slot,
  TrackedLink,
} from '@vicino/contract/channels/promoters/schemas'
import { eurosOf } from '@vicino/domain/pricing'
import { commissionCents } from '@vicino/domain/promoters'
import type { CommissionRow, OwedRow, PayoutRow, People, Sums } from './commissions.queries.ts'
import type { Side } from './promoters.policy.ts'
import type { DealColumns, LinkRow, SlotRow } from './slots.queries.ts'

/** Returns the address of a tracked link. */
export const linkAt = (publicUrl: string, code: string): string => `${publicUrl}/r/${code}`

const presentDeal = (row: DealColumns) => ({
  _id: row.dealId,
  title: row.title,
  image: row.image,
  price: eurosOf(row.priceCents),
  discountPrice: eurosOf(row.discountPriceCents),
  expirationDate: row.expiresAt.toISOString(),
})

const presentBrand = (row: Pick<People, 'brandId' | 'brandUsername' | 'brandAvatar'>) => ({
  _id: row.brandId,
  username: row.brandUsername,
  avatar: row.brandAvatar,
})

const presentPromoter = (row: Omit<People, 'brandId' | 'brandUsername' | 'brandAvatar'>) => ({
  _id: row.promoterId,
  username: row.username,
  handle: row.handle,
  avatar: row.avatar,
})

const presentTerms = (row: DealColumns) => ({
  kind: row.kind,
  value: row.kind === 'amount' ? eurosOf(row.value) : row.value,
  today: eurosOf(commissionCents(row, row.discountPriceCents)),
})

export function presentSlot(row: SlotRow, side: Side, publicUrl: string): Slot {
  return {
    _id: row.id,
    deal: presentDeal(row),
    brand: presentBrand(row),
    commission: presentTerms(row),
    total: row.total,
    free: row.closedAt === null ? row.total - row.taken : 0,
    mine:
      row.linkId === null || row.code === null
        ? null
        : { _id: row.linkId, code: row.code, link: linkAt(publicUrl, row.code) },
    openedAt: row.openedAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    figures:
      'brandId' in side
        ? {
            clicks: row.clicks,
            people: row.people,
            redemptions: row.redemptions,
            commission: eurosOf(row.cents),
            costPerRedemption:
              row.redemptions === 0 ? null : eurosOf(Math.round(row.cents / row.redemptions)),
          }
        : null,
  }
}

export function presentLink(row: LinkRow, publicUrl: string): TrackedLink {
  return {
    _id: row.id,
    code: row.code,
    link: linkAt(publicUrl, row.code),
    slotId: row.slotId,
    deal: presentDeal(row),
    brand: presentBrand(row),
    commission: presentTerms(row),
    takenAt: row.takenAt.toISOString(),
    givenBackAt: row.givenBackAt?.toISOString() ?? null,
    isLive: row.isLive,
    clicks: row.clicks,
    people: row.people,
    redemptions: row.redemptions,
    earned: eurosOf(row.cents),
  }
}

export const presentSums = ({ held, review, payable, paid }: Sums) => ({
  held: eurosOf(held),
  review: eurosOf(review),
  payable: eurosOf(payable),
  paid: eurosOf(paid),
})

export function presentCommission(row: CommissionRow, side: Side): CommissionLine {
  return {
    _id: row.id,
    deal: { _id: row.dealId, title: row.title },
    brand: presentBrand(row),
    promoter: presentPromoter(row),
    price: eurosOf(row.priceCents),
    amount: eurosOf(row.cents),
    state: row.state,
    // The reviewed promoter does not learn the reasons.
    reasons: 'brandId' in side ? row.reasons : [],
    refusal: row.refusal,
    earnedAt: row.earnedAt.toISOString(),
    payableAt: row.payableAt.toISOString(),
  }
}

export const presentOwed = (row: OwedRow): Owed => ({
  _id: row.promoterId,
  promoter: presentPromoter(row),
  ...presentSums(row),
  redemptions: row.redemptions,
})

export const presentPayout = (row: PayoutRow): Payout => ({
  _id: row.id,
  brand: presentBrand(row),
  promoter: presentPromoter(row),
  amount: eurosOf(row.cents),
  commissions: row.commissions,
  reference: row.reference,
  paidAt: row.paidAt.toISOString(),
})
