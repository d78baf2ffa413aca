import { type RawBuilder, sql } from 'kysely'

const OTHER = '01900000-0000-7000-8000-000000000000'

/**
 * Ways to damage stock and claims of rewards, by the kind of difference that must then be found.
 */
export function claimDamage(userId: () => string) {
  return {
    'reward-stock': {
      'a unit is kept for no claim': () => [
        sql`INSERT INTO reward_stock (program_id, reward_id, held) VALUES (${OTHER}, ${OTHER}, 1)`,
      ],
      'more is kept than there is': () => [
        sql`ALTER TABLE reward_stock DROP CONSTRAINT reward_stock_check`,
        sql`INSERT INTO reward_stock (program_id, reward_id, total, used) VALUES (${OTHER}, ${OTHER}, 0, 1)`,
      ],
    },
    'claim-points': {
      'a claim was not paid': () => [
        sql`INSERT INTO claims (program_id, id, brand_id, user_id, reward_id, reward_version, code, state, points, stamps,
          money_cents, requested_at, requested_on)
        VALUES (${OTHER}, ${OTHER}, ${OTHER}, ${userId()}, ${OTHER}, 1, '0000000000', 'requested', 5, 0, 0, now(), '2027-03-01')`,
      ],
    },
  } satisfies Record<string, Record<string, () => RawBuilder<unknown>[]>>
}
