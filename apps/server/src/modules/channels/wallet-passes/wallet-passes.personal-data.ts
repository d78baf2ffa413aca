import type { PersonalData } from '../../../platform/personal-data.ts'
import { allRows } from '../../../platform/db/statement.ts'
import { endPassesOf } from './passes.queries.ts'

/**
 * Passes of a person and the devices that registered for them. An erasure voids the passes and
 * notifies both wallets. It forgets the devices three days later, on its second pass, because a
 * phone asks after the push and then gets a void pass without a name. Push tokens are secrets: an
 * export contains none.
 */
export const walletPassData: PersonalData = {
  rank: 51,
  tables: ['wallet_passes', 'wallet_devices'],
  parts: {
    walletPasses: async (db, userId) => {
      return allRows(db)`
        SELECT p.wallet, g.name AS program, t.name AS coupon, p.created_at AS "createdAt", p.voided_at AS "voidedAt",
          (SELECT count(*)::int FROM wallet_devices d WHERE d.pass_id = p.id) AS devices
        FROM wallet_passes p LEFT JOIN programs g ON g.id = p.program_id LEFT JOIN coupon_codes k ON k.id = p.coupon_id
          LEFT JOIN coupon_templates t ON t.id = k.template_id
        WHERE p.user_id = ${userId} ORDER BY p.id LIMIT 1000`
    },
  },
  erase: (tx, userId, now) => endPassesOf(tx, userId, now),
}
