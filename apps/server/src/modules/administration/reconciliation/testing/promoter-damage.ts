import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { makeUser } from '../../../../platform/testing/factories.ts'
import { reverse } from '../../../foundation/ledger/public.ts'
import { changeCommission } from '../../../channels/promoters/commissions.queries.ts'
import { bookedCommission, takenSlot } from '../../../channels/promoters/testing/commissions-fixture.ts'

/** Makes a promoter with a paid and a reversed commission, whose rows and ledger agree. */
export async function promoterRows(
  tx: Db,
  { redeemed, voided, ...deal }: Facts,
): Promise<{ paid: string; reversed: string }> {
  const { now } = deal
  const { id: promoterId } = await makeUser(tx, { role: 'promoter' })
  const taken = await takenSlot(tx, { ...deal, promoterId, code: 'abcdefgh' })
  const reversed = await bookedCommission(tx, taken, { redemptionId: voided, isPaid: false })
  await changeCommission(tx, reversed, { state: 'reversed', now })
  const rule = { name: 'redemption-void', version: 1, values: {} }
  await reverse(tx, { of: { kind: 'commission', sourceId: reversed }, kind: 'commission-void', rule, now })
  return { paid: await bookedCommission(tx, taken, { redemptionId: redeemed, isPaid: true }), reversed }
}

interface Facts {
  readonly dealId: string
  readonly brandId: string
  readonly redeemed: string
  readonly voided: string
  readonly now: Date
}

/**
 * Ways to damage commissions, payouts and slots, by the kind of difference that must then be found.
 */
export function promoterDamage(ids: () => { readonly paid: string; readonly reversed: string }) {
  return {
    'commission-ledger': {
      'a commission was not booked': () => [
        sql`UPDATE ledger_transfers SET kind = 'other' WHERE source_id = ${ids().paid}`,
      ],
      'a commission was booked with another amount': () => [
        sql`UPDATE promoter_commissions SET cents = 99 WHERE id = ${ids().paid}`,
      ],
      'a commission was booked to somebody else': () => [
        sql`UPDATE promoter_commissions SET promoter_id = deal_id WHERE id = ${ids().paid}`,
      ],
      'a booked commission is gone': () => [sql`DELETE FROM promoter_commissions WHERE id = ${ids().paid}`],
      'one that was taken back stayed in the ledger': () => [
        sql`UPDATE ledger_transfers SET kind = 'other' WHERE kind = 'commission-void'`,
      ],
    },
    'commission-payout': {
      'a payout is of another amount than its commissions': () => [
        sql`UPDATE promoter_payouts SET cents = 101`,
      ],
      'a payout counts another number of them': () => [sql`UPDATE promoter_payouts SET commission_count = 2`],
      'a payout was not booked': () => [
        sql`UPDATE ledger_transfers SET kind = 'other' WHERE kind = 'commission-payout'`,
      ],
      'a booked payout is gone': () => [sql`DELETE FROM promoter_payouts`],
      'a payout pays for another brand': () => [sql`UPDATE promoter_payouts SET brand_id = promoter_id`],
    },
    'commission-redemption': {
      'a redemption was voided long ago and its commission stands': () => [
        sql`UPDATE promoter_commissions SET state = 'open' WHERE id = ${ids().reversed}`,
        sql`UPDATE redemptions SET closed_at = closed_at - interval '2 hours' WHERE status = 'voided'`,
      ],
      'a commission was taken back whose redemption stands': () => [
        sql`UPDATE promoter_commissions SET state = 'reversed', payout_id = NULL WHERE id = ${ids().paid}`,
      ],
    },
    'promoter-slots': {
      'more slots are taken than there are links': () => [sql`UPDATE promoter_slots SET taken_count = 2`],
      'a link was given back and its slot stays taken': () => [
        sql`UPDATE promoter_links SET given_back_at = now()`,
      ],
    },
  } satisfies Record<string, Record<string, () => RawBuilder<unknown>[]>>
}
