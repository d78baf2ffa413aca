import { inPages, PAGE, type PersonalData } from '../../../platform/personal-data.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'

/**
 * Invitations by which a person came, or which a person made. An erasure ends the person's own open
 * ones; the link between inviter and invited goes with the accounts
 * (modules/redemption/brand-points). A merged account was not a new person, so its own invitation
 * ends too.
 */
export const referralData: PersonalData = {
  rank: 56,
  tables: ['referral_checks'],
  parts: {
    referrals: (db, userId) =>
      inPages(async (after) => {
        return allRows(db)<{ id: string }>`
          SELECT r.id, p.name AS program, CASE WHEN r.user_id = ${userId} THEN 'invited' ELSE 'inviter' END AS side,
            r.state, r.reason, r.signals, r.due_at AS "dueAt", r.decide_by::text AS "decideBy", r.lapsed,
            r.done_at AS "decidedAt"
          FROM (
            SELECT * FROM referral_checks WHERE user_id = ${userId}
            UNION ALL
            SELECT o.* FROM users u JOIN referral_checks o ON o.user_id = u.id WHERE u.invited_by = ${userId}
          ) r JOIN programs p ON p.id = r.program_id
          WHERE r.id > ${after} ORDER BY r.id LIMIT ${PAGE}::int`
      }),
  },
  async erase(tx, userId, now) {
    await execute(tx)`
      UPDATE referral_checks SET state = 'refused', reason = 'not_member', done_at = ${now}
      WHERE user_id = ${userId} AND done_at IS NULL`
  },
}
