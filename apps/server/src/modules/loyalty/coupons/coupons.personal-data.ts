import { eurosOf } from '@vicino/domain/pricing'
import { emitAll } from '../../../platform/events/outbox.ts'
import { pagedPart, type PersonalData } from '../../../platform/personal-data.ts'
import { countOf } from '../../../platform/reassign-owner.ts'
import { allRows, execute } from '../../../platform/db/statement.ts'

/** Endpoints whose kept answers name the person. */
const ANSWERED = [
  'POST /till/coupon/confirm',
  'POST /coupon/{id}/code/{codeId}/revoke',
  'POST /coupon/{id}/code/{codeId}/void',
]

const CODES = { table: 'coupon_codes', owner: 'user_id' } as const

/**
 * Coupons that brands gave to a person; batches name the staff member who started them. An erasure
 * withdraws unused coupons. Used ones remain as the shop's record, under an id without a name.
 */
export const couponData: PersonalData = {
  rank: 42,
  tables: ['coupon_codes', 'coupon_uses', 'coupon_batches'],
  parts: {
    brandCoupons: pagedPart((db, userId) =>
      db
        .selectFrom('coupon_codes as k')
        .innerJoin('coupon_templates as t', 't.id', 'k.template_id')
        .innerJoin('brands as b', 'b.id', 'k.brand_id')
        .where('k.user_id', '=', userId)
        .select([
          'k.id',
          'b.username as brand',
          't.name as coupon',
          'k.code',
          'k.state',
          'k.cause',
          'k.issued_at as issuedAt',
          'k.expires_at as expiresAt',
          'k.used_at as usedAt',
          'k.revoked_at as revokedAt',
          'k.reason',
        ]),
    ),
    brandCouponUses: pagedPart(
      (db, userId) =>
        db
          .selectFrom('coupon_uses as w')
          .innerJoin('coupon_templates as t', 't.id', 'w.template_id')
          .where('w.user_id', '=', userId)
          .select([
            'w.id',
            't.name as coupon',
            'w.receipt_id as receipt',
            'w.amount_cents',
            'w.discount_cents',
            'w.paid_cents',
            'w.used_at as usedAt',
            'w.voided_at as voidedAt',
          ]),
      ({ amount_cents, discount_cents, paid_cents, ...row }) => ({
        ...row,
        amount: eurosOf(amount_cents),
        discount: eurosOf(discount_cents),
        paid: eurosOf(paid_cents),
      }),
    ),
  },
  merge: {
    counts: { brandCoupons: countOf(CODES) },
    async move(tx, { from, into }) {
      await execute(tx)`SELECT coupons_take_over(${from}, ${into})`
    },
  },
  async erase(tx, userId, now) {
    const rows = await allRows(tx)<{ couponId: string; templateId: string; brandId: string }>`
      UPDATE coupon_codes SET state = 'revoked', revoked_at = ${now}, next_at = NULL
      WHERE user_id = ${userId} AND state = 'active'
      RETURNING id AS "couponId", template_id AS "templateId", brand_id AS "brandId"`
    const revoked = rows.map((row) => ({ ...row, userId }))
    await execute(tx)`
      UPDATE coupon_templates t SET given = given - k.count
      FROM (SELECT template_id, count(*)::int AS count FROM unnest(${rows.map(({ templateId }) => templateId)}::uuid[]) AS list (template_id)
        GROUP BY template_id ORDER BY template_id) k
      WHERE t.id = k.template_id`
    await emitAll(tx, 'coupon.revoked', revoked, now)
    // Kept answers of repeated requests show this customer to staff for a day; the erasure deletes
    // them.
    await execute(tx)`
      DELETE FROM idempotency_keys WHERE endpoint = ANY (${ANSWERED}::text[])
        AND response #>> '{customer,userId}' = ${userId}`
  },
}
