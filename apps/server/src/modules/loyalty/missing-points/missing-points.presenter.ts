import type { BrandMissing, OwnMissing } from '@vicino/contract/loyalty/missing-points/schemas'
import { eurosOf } from '@vicino/domain/pricing'
import { presentCustomer } from '../members/public.ts'
import type { RequestRow } from './missing-points.queries.ts'

function factsOf(row: RequestRow) {
  const { shopId, shopName, shopCity } = row
  return {
    _id: row.id,
    state: row.state,
    shop:
      shopId === null || shopName === null || shopCity === null
        ? null
        : { _id: shopId, name: shopName, city: shopCity },
    day: row.boughtOn,
    time: row.boughtTime,
    amount: eurosOf(row.amountCents),
    receiptId: row.receiptId,
    askedAt: row.askedAt.toISOString(),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    answerBy: row.answerBy,
    points: row.points,
    stamps: row.stamps,
    reason: row.reason,
    reasonText: row.reasonText,
    hasImage: row.imageKey !== null,
  }
}

export const presentOwn = (row: RequestRow): OwnMissing => ({
  ...factsOf(row),
  can: { withdraw: row.state === 'pending' },
})

/** @param today YYYY-MM-DD in Rome */
export const presentForBrand = (row: RequestRow, today: string): BrandMissing => ({
  ...factsOf(row),
  customer: presentCustomer({ ...row, id: row.userId }),
  isLate: row.state === 'pending' && row.answerBy < today,
})
