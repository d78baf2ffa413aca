import { sql } from 'kysely'

/** Ways to damage a member's rows, by the kind of difference that must then be found. */
export const loyaltyDamage = (customer: () => string) => ({
  'loyalty-points': {
    'points of an event that waits are fewer': () => [
      sql`UPDATE pending_credits SET amount = amount - 1 WHERE user_id = ${customer()} AND amount > 10`,
    ],
    'an event is gone': () => [
      sql`DELETE FROM loyalty_events WHERE user_id = ${customer()} AND type = 'award'`,
    ],
  },
  'loyalty-status': {
    'status is raised': () => [
      sql`UPDATE status_periods SET status_points = status_points + 1 WHERE user_id = ${customer()}`,
    ],
  },
  'loyalty-facts': {
    'the spend of a month is another one': () => [
      sql`UPDATE member_facts SET spend_cents = spend_cents + 1 WHERE user_id = ${customer()} AND kind = 'month'`,
    ],
    'the points of a day are gone': () => [
      sql`DELETE FROM member_facts WHERE user_id = ${customer()} AND kind = 'day'`,
    ],
  },
  'loyalty-purchases': {
    'a purchase is gone': () => [sql`DELETE FROM purchases WHERE user_id = ${customer()}`],
    'a refund is gone': () => [sql`DELETE FROM refunds WHERE user_id = ${customer()}`],
  },
  'program-figures': {
    'a purchase was counted twice': () => [
      sql`UPDATE program_daily SET purchases = purchases + 1 WHERE source = 'purchase'`,
      sql`UPDATE program_weekly SET purchases = purchases + 1 WHERE source = 'purchase'`,
      sql`UPDATE program_monthly SET purchases = purchases + 1 WHERE source = 'purchase'`,
      sql`UPDATE program_totals SET purchases = purchases + 1`,
    ],
    'a day is gone': () => [sql`DELETE FROM program_daily WHERE source = 'purchase'`],
    'points of a week are more than those of its days': () => [
      sql`UPDATE program_weekly SET points_issued = points_issued + 1`,
    ],
    'points of a month are more than those of its days': () => [
      sql`UPDATE program_monthly SET points_issued = points_issued + 1`,
    ],
    'points that ran out are missing in the totals': () => [
      sql`UPDATE program_totals SET points_expired = points_expired + 1`,
    ],
    'somebody who joined was not counted': () => [
      sql`UPDATE program_daily SET joins = joins - 1 WHERE joins > 0`,
      sql`UPDATE program_weekly SET joins = joins - 1 WHERE joins > 0`,
      sql`UPDATE program_monthly SET joins = joins - 1 WHERE joins > 0`,
      sql`UPDATE program_totals SET participants = participants - 1`,
    ],
    'a reward was claimed of which there is no claim': () => [
      sql`INSERT INTO program_daily (program_id, day, source, claims) SELECT program_id, '2027-03-01', 'claim', 1 FROM program_totals`,
      sql`INSERT INTO program_weekly (program_id, week, source, claims) SELECT program_id, '2027-03-01', 'claim', 1 FROM program_totals`,
      sql`INSERT INTO program_monthly (program_id, month, source, claims) SELECT program_id, '2027-03-01', 'claim', 1 FROM program_totals`,
      sql`UPDATE program_totals SET rewards_redeemed = rewards_redeemed + 1`,
    ],
    'a level has a member more': () => [sql`UPDATE program_tiers SET members = members + 1`],
  },
  'loyalty-texts': {
    'a rule of the mechanics is another one': () => [
      sql`UPDATE program_versions SET config = jsonb_set(config, '{points,pendingDays}', '4')
        WHERE program_id IN (SELECT program_id FROM members WHERE user_id = ${customer()})`,
    ],
    'the name of a level is another one': () => [
      sql`UPDATE tier_configs SET config = jsonb_set(config, '{tiers,0,name}', '"Oro"')
        WHERE brand_id IN (SELECT p.brand_id FROM members m JOIN programs p ON p.id = m.program_id WHERE m.user_id = ${customer()})`,
    ],
    'a regulation cites other mechanics than it was made of': () => [
      sql`INSERT INTO regulations (program_id, version, body, sha256, terms, config_version, tier_version, catalogue_sha256,
          published_at)
        SELECT program_id, 1, '{"cites":{"configVersion":2}}', encode(sha256('{"cites":{"configVersion":2}}'), 'hex'), '{}', 1, 0,
          repeat('0', 64), joined_at FROM members WHERE user_id = ${customer()}`,
    ],
  },
})
