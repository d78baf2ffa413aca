import { type RawBuilder, sql } from 'kysely'

const BRAND = sql`(SELECT brand_id FROM programs LIMIT 1)`
const id = (number: number) => `01900000-0000-7000-8000-00000000000${number}`
const TEMPLATE = id(1)
const BATCH = id(2)

/**
 * A coupon of a program's brand that a batch gave to its member and that was used for their
 * purchase. Another code of it was withdrawn. The rows agree.
 */
const COUPON = (userId: string) => [
  sql`INSERT INTO coupon_templates (id, brand_id, name, kind, value_cents, valid_days, total, per_member, given, was_given,
      created_at, updated_at)
    SELECT ${TEMPLATE}, brand_id, 'Cinque euro', 'amount', 500, 30, 10, 1, 1, true, now(), now() FROM programs LIMIT 1`,
  sql`INSERT INTO coupon_batches (id, template_id, program_id, counted, issued, state, created_by, created_at, ended_at)
    SELECT ${BATCH}, ${TEMPLATE}, id, 1, 1, 'done', ${userId}, now(), now() FROM programs LIMIT 1`,
  sql`INSERT INTO coupon_codes (id, template_id, brand_id, user_id, code, state, cause, issued_at, starts_at, expires_at, used_at,
      revoked_at)
    SELECT k.id::uuid, ${TEMPLATE}, ${BRAND}, ${userId}, k.code, k.state, k.cause, now(), now(), now() + interval '30 days',
      CASE k.state WHEN 'used' THEN now() END, CASE k.state WHEN 'revoked' THEN now() END
    FROM (VALUES (${id(3)}, 'AAAAAAAAAA', 'used', ${`segment:${BATCH}`}), (${id(4)}, 'BBBBBBBBBB', 'revoked', 'hand:test'))
      k (id, code, state, cause)`,
  sql`INSERT INTO coupon_uses (id, coupon_id, template_id, brand_id, user_id, receipt_id, amount_cents, discount_cents, paid_cents,
      proof, used_at)
    SELECT ${id(5)}, ${id(3)}, ${TEMPLATE}, ${BRAND}, ${userId}, e.external_id, p.amount_cents + 500, 500, p.amount_cents, 'qr', '2027-03-02T12:00:00Z'
    FROM purchases p JOIN loyalty_events e ON e.program_id = p.program_id AND e.id = p.id ORDER BY e.id LIMIT 1`,
  sql`INSERT INTO coupon_figures (template_id, issued, used, revoked, sales_cents, discount_cents)
    SELECT ${TEMPLATE}, 2, 1, 1, paid_cents, 500 FROM coupon_uses`,
]

/**
 * Ways to damage coupons of brands, by the kind of difference that must then be found; without
 * damage nothing is found.
 */
export function couponDamage(userId: () => string, otherId: () => string) {
  const after = (damage: RawBuilder<unknown>) => () => [...COUPON(userId()), damage]
  const afterOther = (damage: () => RawBuilder<unknown>) => () => [...COUPON(userId()), damage()]
  return {
    'coupon-given': {
      'more codes are counted than there are': after(sql`UPDATE coupon_templates SET given = given + 1`),
      'a withdrawn code counts again': after(
        sql`UPDATE coupon_codes SET state = 'active', revoked_at = NULL WHERE state = 'revoked'`,
      ),
      'terms can change though a code was given out': after(
        sql`UPDATE coupon_templates SET was_given = false`,
      ),
    },
    'coupon-member-limit': {
      'somebody has more than the template allows': after(
        sql`UPDATE coupon_codes SET state = 'active', revoked_at = NULL WHERE state = 'revoked'`,
      ),
    },
    'coupon-use': {
      'a used code has no use': after(sql`DELETE FROM coupon_uses`),
      'a code was used twice': () => [
        ...COUPON(userId()),
        sql`DROP INDEX coupon_uses_live`,
        sql`INSERT INTO coupon_uses (coupon_id, template_id, brand_id, user_id, receipt_id, amount_cents, discount_cents, paid_cents,
            proof, used_at)
          SELECT coupon_id, template_id, brand_id, user_id, receipt_id, amount_cents, discount_cents, paid_cents, proof, used_at
            + interval '1 day' FROM coupon_uses`,
      ],
      'a withdrawn code has a use': after(sql`UPDATE coupon_uses SET coupon_id = ${id(4)}`),
      'somebody else used it': afterOther(() => sql`UPDATE coupon_uses SET user_id = ${otherId()}`),
      'a use is of no code': after(sql`UPDATE coupon_uses SET coupon_id = ${id(9)}`),
    },
    'coupon-receipt': {
      'more came off than was paid less':
        after(sql`UPDATE coupon_uses SET discount_cents = discount_cents + 1,
        amount_cents = amount_cents + 2`),
      'less came off than was paid less': after(sql`UPDATE coupon_uses SET amount_cents = amount_cents + 1`),
    },
    'coupon-purchase': {
      'no purchase has its receipt': after(sql`UPDATE coupon_uses SET receipt_id = 'another'`),
      'the purchase counts what was not paid': after(
        sql`UPDATE coupon_uses SET amount_cents = amount_cents - 1, paid_cents = paid_cents - 1`,
      ),
    },
    'coupon-batch': {
      'a batch counts more codes than it gave': after(sql`UPDATE coupon_batches SET issued = 2`),
      'a code of a batch is gone': after(sql`DELETE FROM coupon_codes WHERE state = 'used'`),
    },
    'coupon-claim': {
      'a coupon is for no claim': after(
        sql`UPDATE coupon_codes SET cause = ${`claim:${id(7)}`} WHERE state = 'revoked'`,
      ),
      'a claim was handed over by a coupon that nobody has': after(
        sql`INSERT INTO claims (program_id, id, brand_id, user_id, reward_id, reward_version, code, state, points, stamps, money_cents,
            requested_at, requested_on, approved_at, delivered_at, proof)
          VALUES (${id(8)}, ${id(8)}, ${id(8)}, ${id(8)}, ${id(8)}, 1, '0000000000', 'delivered', 1, 0, 0, now(), '2027-03-01', now(), now(),
            'coupon')`,
      ),
    },
    'coupon-figures': {
      'a use is counted twice': after(sql`UPDATE coupon_figures SET used = used + 1`),
      'the sales are others': after(sql`UPDATE coupon_figures SET sales_cents = sales_cents - 1`),
      'nothing was counted': after(sql`DELETE FROM coupon_figures`),
    },
  } satisfies Record<string, Record<string, () => RawBuilder<unknown>[]>>
}

/** Only the coupon and its use. */
export const soundCoupon = COUPON
