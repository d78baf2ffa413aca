import { BP_RATES } from '@vicino/contract/redemption/brand-points/rates'
import type { Db } from '../../../platform/db/database.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { credit } from '../../foundation/ledger/public.ts'

/**
 * Credits the points of a display's QR, once for a scan. Call it in the transaction that
 * stores the scan, which decides whether the scan pays.
 */
export async function rewardDisplay(
  tx: Db,
  { userId, scanId, points }: { userId: string; scanId: string; points: number },
  now: Date,
): Promise<void> {
  const { balance, already } = await credit(tx, {
    userId,
    unit: 'BP',
    amount: points,
    kind: 'display',
    rule: { name: 'display', version: 1, values: { points: BP_RATES.display } },
    source: { type: 'display-scan', id: scanId },
    now,
  })
  if (!already) await emit(tx, 'points.moved', { userId, amount: points, balance }, now)
}
