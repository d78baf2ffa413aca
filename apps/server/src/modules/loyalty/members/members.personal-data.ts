import { eurosOf } from '@vicino/domain/pricing'
import { inPages, PAGE, type PersonalData } from '../../../platform/personal-data.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'
import { holdingsOf } from './holdings.ts'
import { endMembership } from './leave-program.ts'
import { joinedProgramIds, markLeft } from './members.queries.ts'
import { mergeMemberships } from './merge.ts'

/**
 * Memberships of a person, with their events. An erasure ends them, as leaving does. Events,
 * purchases, refunds and compensations stay as a brand's books, under an id that has no name any more.
 */
export const memberData: PersonalData = {
  rank: 45,
  tables: [
    'members',
    'member_programs',
    'status_periods',
    'member_facts',
    'loyalty_events',
    'purchases',
    'refunds',
    'one_time_awards',
    'tier_changes',
    'pending_credits',
    'member_cards',
    'program_compensations',
  ],
  parts: {
    programs: async (db, userId) => {
      return allRows(db)`
        SELECT p.name AS program, b.username AS brand, m.joined_at AS "joinedAt", m.left_at AS "leftAt",
          m.regulation_version AS regulation, m.tier_rank AS level, m.status_points AS "statusPoints", m.purchases,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('period', s.period, 'points', s.status_points, 'spent',
            s.spend_cents / 100.0, 'purchases', s.purchases)), '[]') FROM status_periods s
            WHERE s.program_id = m.program_id AND s.user_id = m.user_id) AS periods,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('at', c.at, 'from', c.from_rank, 'to', c.to_rank)), '[]')
            FROM tier_changes c WHERE c.program_id = m.program_id AND c.user_id = m.user_id) AS levels,
          (SELECT coalesce(jsonb_agg(jsonb_build_object('points', w.amount, 'from', w.matures_at)), '[]')
            FROM pending_credits w WHERE w.program_id = m.program_id AND w.user_id = m.user_id AND w.amount > 0) AS pending
        FROM member_programs own JOIN members m ON m.program_id = own.program_id AND m.user_id = own.user_id
          JOIN programs p ON p.id = m.program_id JOIN brands b ON b.id = p.brand_id
        WHERE own.user_id = ${userId} ORDER BY m.joined_at`
    },
    compensations: (db, userId) => allRows(db)`
        SELECT p.name AS program, c.what, c.worth_cents / 100.0 AS worth, c.due_on::text AS until, c.points, c.stamps,
          c.settled_at AS "settledAt"
        FROM member_programs own JOIN program_compensations c ON c.program_id = own.program_id AND c.user_id = own.user_id
          JOIN programs p ON p.id = c.program_id
        WHERE own.user_id = ${userId} ORDER BY c.created_at`,
    programEvents: (db, userId) =>
      inPages(async (after) => {
        return allRows(db)<{ id: string }>`
          SELECT e.id, p.name AS program, e.type, e.source, split_part(e.external_id, E'\\x1f', 1) AS "externalId", e.occurred_at AS "occurredAt",
            e.points, e.stamps, e.status AS "statusPoints", e.reason, e.explanation
          FROM member_programs own JOIN programs p ON p.id = own.program_id
            JOIN loyalty_events e ON e.program_id = own.program_id AND e.user_id = own.user_id
          WHERE own.user_id = ${userId} AND e.id > ${after}
          ORDER BY e.id LIMIT ${PAGE}::int`
      }),
    purchases: (db, userId) =>
      inPages(async (after) => {
        const rows = await allRows(db)<{ id: string; cents: number; leftCents: number }>`
          SELECT f.id, p.name AS program, f.occurred_at AS "occurredAt", split_part(f.external_id, E'\\x1f', 1) AS "receipt", f.channel,
            f.amount_cents AS cents, f.left_cents AS "leftCents", f.lines, f.raw_points AS points, f.stamps
          FROM member_programs own JOIN programs p ON p.id = own.program_id
            JOIN purchases f ON f.program_id = own.program_id AND f.user_id = own.user_id
          WHERE own.user_id = ${userId} AND f.id > ${after}
          ORDER BY f.id LIMIT ${PAGE}::int`
        return rows.map(({ cents, leftCents, ...row }) => ({
          ...row,
          amount: eurosOf(cents),
          left: eurosOf(leftCents),
        }))
      }),
  },
  merge: {
    counts: {
      programs: async (db, userId) => (await joinedProgramIds(db, userId)).length,
    },
    holdings: holdingsOf,
    move: mergeMemberships,
  },
  async erase(tx, userId, now) {
    const programs = await allRows(tx)<{ programId: string; brandId: string }>`
      SELECT id AS "programId", brand_id AS "brandId" FROM programs
      WHERE id = ANY (${await joinedProgramIds(tx, userId)}::uuid[]) ORDER BY id`
    for (const program of programs) {
      const rank = await markLeft(tx, program.programId, userId, now)
      if (rank !== undefined) await endMembership(tx, { ...program, rank, userId }, now)
    }
    await tx.deleteFrom('member_cards').where('user_id', '=', userId).execute()
    // Kept answers of repeated requests show this customer to tills for a day; the erasure deletes
    // them.
    await execute(tx)`
      UPDATE idempotency_keys SET response = jsonb_set(response, '{customer}', response -> 'customer'
        || '{"username": "", "handle": "", "avatar": null}')
      WHERE endpoint IN ('POST /purchase', 'POST /purchase/{id}/refund', 'POST /purchase/refund')
        AND response #>> '{customer,userId}' = ${userId}`
  },
}
