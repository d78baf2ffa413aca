import type { Db } from '../../../platform/db/database.ts'
import { anyRow, execute } from '../../../platform/db/statement.ts'
import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { countOf, reassignOwner } from '../../../platform/reassign-owner.ts'
import { reverse } from '../../foundation/ledger/public.ts'

const COUPONS = { table: 'coupons', owner: 'user_id' } as const

const hasInvited = (tx: Db, inviter: string, invited: string): Promise<boolean> => anyRow(tx)`
    SELECT FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.account_id
    WHERE t.kind = 'invite' AND t.source_id = ${invited} AND t.line = 0 AND a.user_id = ${inviter}`

async function takeInviteBack(tx: Db, invited: string, now: Date): Promise<void> {
  const rule = { name: 'invite', version: 1, values: {} }
  await reverse(tx, { of: { kind: 'invite', sourceId: invited }, kind: 'invite-back', rule, now })
}

/**
 * Coupons of a person. An erasure keeps them, because they explain what points were spent on. It
 * removes the link from the person to those who registered by their invitation.
 */
export const pointData: PersonalData = {
  rank: 10,
  tables: ['coupons'],
  parts: {
    coupons: pagedPart((db, userId) =>
      db
        .selectFrom('coupons')
        .where('user_id', '=', userId)
        .select([
          'id',
          'code',
          'title',
          'description',
          'cost',
          'bought_at as boughtAt',
          'expires_at as expiresAt',
          'used_at as usedAt',
        ]),
    ),
  },
  /**
   * A merge moves bought coupons and invited people to the remaining account. Nobody is paid for
   * inviting themselves, so an award that one account got for the other is reversed.
   */
  merge: {
    counts: { coupons: countOf(COUPONS) },
    async move(tx, merging, now) {
      const { from, into } = merging
      await reassignOwner(tx, merging, COUPONS)
      for (const [inviter, invited] of [
        [from, into],
        [into, from],
      ] as const) {
        if (await hasInvited(tx, inviter, invited)) await takeInviteBack(tx, invited, now)
      }
      await execute(tx)`
        WITH invited AS (SELECT id FROM users WHERE invited_by = ${from} OR id = ${into} ORDER BY id FOR NO KEY UPDATE)
        UPDATE users u SET invited_by = CASE WHEN u.id = ${into} THEN NULL ELSE ${into}::uuid END
        FROM invited WHERE u.id = invited.id AND u.invited_by = ${from}`
    },
  },
  /**
   * Locks users in the order of their ids, before any other table; the erasure has locked the
   * person's own row already.
   */
  async erase(tx, userId) {
    await execute(tx)`
      WITH invited AS (SELECT id FROM users WHERE invited_by = ${userId} ORDER BY id FOR NO KEY UPDATE)
      UPDATE users u SET invited_by = NULL FROM invited WHERE u.id = invited.id`
  },
}
