import { type RawBuilder, sql } from 'kysely'

/**
 * A purchase of a program at another brand, which owes the owner for the points; their month is
 * closed. The rows agree.
 */
const CLEARED = [
  sql`INSERT INTO clearing_entries (program_id, month, brand_id, with_brand, kind, source_id, points, amount_milli, created_at)
    SELECT e.program_id, '2027-02-01', side.brand, side.other, 'earned', e.id, e.points, side.milli * e.points, e.received_at
    FROM loyalty_events e JOIN programs p ON p.id = e.program_id
      CROSS JOIN LATERAL (SELECT id FROM brands WHERE id <> p.brand_id ORDER BY id LIMIT 1) b
      CROSS JOIN LATERAL (VALUES (b.id, p.brand_id, -800), (p.brand_id, b.id, 800)) side (brand, other, milli)
    WHERE e.type = 'purchase' AND e.points > 0`,
  sql`INSERT INTO clearing_statements (program_id, month, brand_id, points_earned, points_reversed, prizes, amount_milli, amount_cents, made_at)
    SELECT e.program_id, e.month, e.brand_id, sum(e.points), 0, 0, sum(e.amount_milli), floor((sum(e.amount_milli) + 500) / 1000), now()
    FROM clearing_entries e GROUP BY 1, 2, 3 HAVING sum(e.amount_milli) < 0`,
]

/**
 * Ways to damage the debts between brands of a common program, by the kind of difference that must
 * then be found.
 */
export function clearingDamage() {
  return {
    'clearing-entry': {
      'only one side is booked': () => [...CLEARED, sql`DELETE FROM clearing_entries WHERE amount_milli > 0`],
    },
    'clearing-points': {
      'points of a sale are others than its event’s': () => [
        ...CLEARED,
        sql`UPDATE clearing_entries SET points = points + 1`,
      ],
      'what is owed is for no event': () => [
        ...CLEARED,
        sql`UPDATE clearing_entries SET source_id = gen_random_uuid() WHERE amount_milli > 0`,
      ],
    },
    'clearing-statement': {
      'a statement is of another amount than its entries': () => [
        ...CLEARED,
        sql`UPDATE clearing_statements SET amount_milli = amount_milli - 1`,
      ],
    },
  } satisfies Record<string, Record<string, () => RawBuilder<unknown>[]>>
}
