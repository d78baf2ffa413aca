import { sql } from 'kysely'

/** Ways to damage what is known of a member, by the kind of difference that must be found then. */
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
