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
})
