import { sql } from 'kysely'

/**
 * SQL: templates with an event that its consumer has not processed; the metrics lack its effect.
 */
const BEHIND = sql`
  SELECT (e.payload ->> 'templateId')::uuid AS template_id FROM consumer_offsets o JOIN outbox_log e ON e.id > o.last_id
  WHERE o.consumer = 'coupon-figures' AND e.type LIKE 'coupon.%'
  UNION
  SELECT (e.payload ->> 'templateId')::uuid FROM consumer_offsets o CROSS JOIN LATERAL unnest(o.gaps + o.new_gaps) gap
    JOIN outbox_log e ON e.id >= lower(gap) AND e.id < upper(gap)
  WHERE o.consumer = 'coupon-figures' AND e.type LIKE 'coupon.%'
  UNION
  SELECT (payload ->> 'templateId')::uuid FROM events_set_aside WHERE consumer = 'coupon-figures'`

/**
 * Checks of brands' coupons (docs/modules/loyalty.md, "Coupons"); each returns the differences as
 * id and detail.
 */
export const COUPON_QUERIES = {
  'coupon-given': () => sql`
    SELECT t.id, format('given %s, codes %s, most %s', t.given, coalesce(k.codes, 0), t.total) AS detail
    FROM coupon_templates t LEFT JOIN (
      SELECT template_id, count(*) FILTER (WHERE state <> 'revoked') AS codes FROM coupon_codes GROUP BY 1
    ) k ON k.template_id = t.id
    WHERE t.given <> coalesce(k.codes, 0) OR t.given > t.total OR k.codes > 0 AND NOT t.was_given`,
  'coupon-member-limit': () => sql`
    SELECT min(k.id::text) AS id, format('%s of at most %s have %s', k.user_id, t.per_member, count(*)) AS detail
    FROM coupon_codes k JOIN coupon_templates t ON t.id = k.template_id
    -- Each of two merged accounts may have had its own coupon.
    WHERE k.state <> 'revoked' AND t.per_member IS NOT NULL AND NOT EXISTS (SELECT FROM users u WHERE u.merged_into = k.user_id)
    GROUP BY t.id, t.per_member, k.user_id HAVING count(*) > t.per_member`,
  'coupon-use': () => sql`
    SELECT coalesce(k.id, w.coupon_id) AS id, format('code %s of %s, %s uses by %s', k.state, k.user_id, coalesce(w.uses, 0),
      w.users) AS detail
    FROM coupon_codes k FULL JOIN (
      SELECT coupon_id, count(*) AS uses, array_agg(DISTINCT user_id) AS users, min(template_id::text) AS template_id,
        min(brand_id::text) AS brand_id
      FROM coupon_uses WHERE voided_at IS NULL GROUP BY 1
    ) w ON w.coupon_id = k.id
    WHERE k.id IS NULL OR coalesce(w.uses, 0) <> CASE k.state WHEN 'used' THEN 1 ELSE 0 END
      OR w.uses = 1 AND (w.users, w.template_id, w.brand_id) <> (ARRAY[k.user_id], k.template_id::text, k.brand_id::text)`,
  'coupon-receipt': () => sql`
    SELECT min(w.id::text) AS id, format('receipt %s of %s: %s off %s, paid %s', w.receipt_id, w.brand_id, sum(w.discount_cents),
      array_agg(DISTINCT w.amount_cents), array_agg(DISTINCT w.paid_cents)) AS detail
    FROM coupon_uses w
    -- Coupons of a receipt are used at one moment; a restored one leaves the others as they were.
    GROUP BY w.brand_id, w.receipt_id, w.used_at
    HAVING count(DISTINCT w.amount_cents) > 1 OR count(DISTINCT w.paid_cents) > 1
      OR min(w.amount_cents) - sum(w.discount_cents) <> min(w.paid_cents)`,
  'coupon-purchase': () => sql`
    SELECT w.id, format('receipt %s of %s: %s paid, purchases %s', w.receipt_id, w.brand_id, w.paid_cents, e.amounts) AS detail
    FROM coupon_uses w CROSS JOIN LATERAL (
      SELECT count(*) AS events, coalesce(array_agg(b.amount_cents) FILTER (WHERE b.id IS NOT NULL), '{}') AS amounts
      FROM programs p JOIN loyalty_events e ON e.program_id = p.id AND e.source = 'till' AND (e.external_id = w.receipt_id
            OR strpos(e.external_id, E'\\x1f') > 0 AND split_part(e.external_id, E'\\x1f', 1) = w.receipt_id)
          AND e.type = 'purchase'
        LEFT JOIN purchases b ON b.program_id = e.program_id AND b.id = e.id
      WHERE p.brand_id = w.brand_id AND NOT p.sandbox
    ) e
    WHERE w.voided_at IS NULL AND w.paid_cents > 0 AND (
      -- Registers of a brand may each have a receipt with the same number.
      cardinality(e.amounts) > 0 AND w.paid_cents <> ALL (e.amounts)
      -- For members of a running program the purchase is registered with the coupon.
      OR e.events = 0 AND EXISTS (
        SELECT FROM programs p JOIN members m ON m.program_id = p.id AND m.user_id = w.user_id
        WHERE p.brand_id = w.brand_id AND NOT p.sandbox AND p.status = 'active' AND m.left_at IS NULL AND m.joined_at <= w.used_at
          AND p.start_date <= (w.used_at AT TIME ZONE 'Europe/Rome')::date))`,
  'coupon-batch': () => sql`
    SELECT b.id, format('issued %s, codes %s', b.issued, coalesce(k.codes, 0)) AS detail
    FROM coupon_batches b LEFT JOIN (
      SELECT template_id, cause, count(*) AS codes FROM coupon_codes WHERE cause LIKE 'segment:%' GROUP BY 1, 2
    ) k ON k.template_id = b.template_id AND k.cause = 'segment:' || b.id
    WHERE b.issued <> coalesce(k.codes, 0)`,
  'coupon-claim': () => sql`
    SELECT c.id, format('%s by its coupon, %s codes', c.state, coalesce(k.codes, 0)) AS detail
    FROM claims c FULL JOIN (
      SELECT cause, count(*) AS codes FROM coupon_codes WHERE cause LIKE 'claim:%' GROUP BY 1
    ) k ON k.cause = 'claim:' || c.id
    WHERE (c.id IS NULL OR c.proof = 'coupon' OR k.codes > 0) AND (c.proof, k.codes) IS DISTINCT FROM ('coupon', 1::bigint)`,
  'coupon-figures': () => sql`
    SELECT t.id, format('codes say %s, figures %s', k.sums, f.sums) AS detail
    FROM coupon_templates t LEFT JOIN LATERAL (
      SELECT ARRAY[count(*), count(*) FILTER (WHERE state = 'used'), count(*) FILTER (WHERE state = 'expired'),
        count(*) FILTER (WHERE state = 'revoked'), coalesce(sum(w.paid_cents), 0), coalesce(sum(w.discount_cents), 0)]::bigint[] AS sums
      FROM coupon_codes c LEFT JOIN coupon_uses w ON w.coupon_id = c.id AND w.voided_at IS NULL WHERE c.template_id = t.id
    ) k ON true LEFT JOIN LATERAL (
      SELECT ARRAY[coalesce(max(issued), 0), coalesce(max(used), 0), coalesce(max(expired), 0), coalesce(max(revoked), 0),
        coalesce(max(sales_cents), 0), coalesce(max(discount_cents), 0)]::bigint[] AS sums
      FROM coupon_figures WHERE template_id = t.id
    ) f ON true
    WHERE k.sums <> f.sums AND EXISTS (SELECT FROM consumer_offsets WHERE consumer = 'coupon-figures')
      AND t.id NOT IN (SELECT template_id FROM (${BEHIND}) behind WHERE template_id IS NOT NULL)`,
} as const
