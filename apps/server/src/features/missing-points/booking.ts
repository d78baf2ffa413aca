import type { Db } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { workEvent, type Worked } from '../members/public.ts'
import type { ProgramHead } from '../programs/public.ts'
import type { RequestRow } from './missing-points.queries.ts'

/** What of a request makes a purchase. */
export type Bought = Pick<RequestRow, 'userId' | 'shopId' | 'boughtAt' | 'amountCents' | 'receiptId'>

/**
 * The purchase of a receipt as the till would have told it, under the till's identity: so a receipt counts once whoever tells of
 * it, and the till finds it by its number for a refund.
 *
 * @throws AppError missing_booked
 */
export async function bookReceipt(
  tx: Db,
  program: ProgramHead,
  { userId, shopId, boughtAt, amountCents, receiptId }: Bought,
  told: { readonly now: Date; readonly actorId: string | null; readonly simulate: boolean },
): Promise<Worked> {
  try {
    const worked = await workEvent(tx, {
      program,
      userId,
      source: 'till',
      externalId: receiptId,
      body: { missing: true, amountCents, at: boughtAt.toISOString(), shopId },
      payload: { amountCents },
      at: boughtAt.getTime(),
      receivedAt: told.now.getTime(),
      data: {
        type: 'purchase',
        lines: [{ code: null, category: null, brand: null, quantityMilli: 1000, netCents: amountCents }],
      },
      sellerId: program.brandId,
      sale: { channel: 'missing', storeId: shopId ?? undefined },
      figure: 'purchase',
      actorId: told.actorId,
      simulate: told.simulate,
    })
    if (worked.already) throw new AppError('missing_booked')
    return worked
  } catch (error) {
    if (error instanceof AppError && error.code === 'event_conflict') throw new AppError('missing_booked')
    throw error
  }
}
