import type { Db } from '../../../../platform/db/database.ts'
import { credit, debit } from '../../../foundation/ledger/public.ts'

interface Of {
  readonly promoterId: string
  readonly dealId: string
  readonly brandId: string
  /** Slots with one taken and one free. */
  readonly slotId: string
  readonly linkId: string
  readonly now: Date
}

/** Makes slots on a deal, of which a promoter has taken one, and its link. */
export async function takenSlot(
  tx: Db,
  { promoterId, dealId, brandId, code, now }: Omit<Of, 'slotId' | 'linkId'> & { readonly code: string },
): Promise<Of> {
  const slot = await tx
    .insertInto('promoter_slots')
    .values({
      deal_id: dealId,
      brand_id: brandId,
      kind: 'amount',
      value: 100,
      total_count: 2,
      taken_count: 1,
      opened_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const link = await tx
    .insertInto('promoter_links')
    .values({ slot_id: slot.id, deal_id: dealId, promoter_id: promoterId, code, taken_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { promoterId, dealId, brandId, slotId: slot.id, linkId: link.id, now }
}

/**
 * Makes a commission of 1 € for a redemption, in the ledger too, and a payout where it is paid.
 * @returns its id
 */
export async function bookedCommission(
  tx: Db,
  of: Of,
  { redemptionId, isPaid }: { readonly redemptionId: string; readonly isPaid: boolean },
): Promise<string> {
  const { promoterId, brandId, now } = of
  const payout = isPaid
    ? await tx
        .insertInto('promoter_payouts')
        .values({
          brand_id: brandId,
          promoter_id: promoterId,
          cents: 100,
          commission_count: 1,
          paid_at: now,
          paid_by: promoterId,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    : null
  const { id } = await tx
    .insertInto('promoter_commissions')
    .values({
      redemption_id: redemptionId,
      deal_id: of.dealId,
      brand_id: brandId,
      slot_id: of.slotId,
      link_id: of.linkId,
      promoter_id: promoterId,
      price_cents: 1400,
      cents: 100,
      state: isPaid ? 'paid' : 'open',
      earned_at: now,
      payable_at: now,
      payout_id: payout?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rule = { name: 'commission', version: 1, values: {} }
  const booked = { userId: promoterId, unit: 'COMMISSION' as const, amount: 100, rule, now }
  await credit(tx, { ...booked, kind: 'commission', source: { type: 'commission', id } })
  if (payout !== null)
    await debit(tx, { ...booked, kind: 'commission-payout', source: { type: 'payout', id: payout.id } })
  return id
}
