import { type RawBuilder, sql } from 'kysely'
import { programsOfSeller } from '../programs/public.ts'
import { plainNumber } from './registers.queries.ts'

/**
 * A purchase, refund or visit as a till registered it: one entry for a receipt, however many
 * programs it counted in.
 */
export interface TillEntryRow {
  readonly kind: 'purchase' | 'refund' | 'visit'
  readonly receiptId: string
  readonly customerUsername: string
  readonly customerAvatar: string | null
  readonly actorUsername: string | null
  readonly cents: number
  /** Cents of a purchase that were not refunded; null for a refund. */
  readonly leftCents: number | null
  /** Reason of a refund without a receipt. */
  readonly reason: string | null
  readonly results: readonly { readonly program: string; readonly points: number; readonly stamps: number }[]
}

/**
 * Builds a query for the purchases, refunds and visits that tills of a brand reported in a period.
 * Its columns are `at`, `id`, `cents` (below 0 for a refund) and `entry` (a TillEntryRow as JSON).
 * It leaves out refused events, refunds without a purchase, and receipts of earlier days that the
 * brand accepted afterwards: they are no takings of the day.
 * @param from and `to`: timestamps, `to` excluded
 * @param actorId whose till; null = all tills
 */
export function tillEntries({
  brandId,
  actorId,
  from,
  to,
}: {
  readonly brandId: string
  readonly actorId: string | null
  readonly from: RawBuilder<unknown>
  readonly to: RawBuilder<unknown>
}): RawBuilder<unknown> {
  const whose = actorId === null ? sql`true` : sql`e.actor_id = ${actorId}`
  return sql`
    SELECT told.at, told.id, CASE told.type WHEN 'refund' THEN -told.cents ELSE told.cents END AS cents,
      jsonb_build_object('kind', told.type, 'receiptId', CASE told.type WHEN 'visit' THEN '' ELSE ${plainNumber(sql`told.external_id`)} END, 'customerUsername', u.username,
        'customerAvatar', u.avatar, 'actorUsername',
        coalesce(a.username, (SELECT k.name FROM api_keys k WHERE k.id = told.actor_id)), 'cents', told.cents, 'leftCents', told.left_cents,
        'reason', told.reason, 'results', told.results) AS entry
    FROM (
      SELECT min(e.received_at) AS at, (array_agg(e.id ORDER BY e.received_at, e.id))[1] AS id, e.user_id, e.type, n.receipt AS external_id,
        (array_agg(e.actor_id ORDER BY e.received_at, e.id))[1] AS actor_id, max(money.cents) AS cents, min(money.left_cents) AS left_cents,
        min(e.payload ->> 'reason') AS reason,
        jsonb_agg(jsonb_build_object('program', p.name, 'points', e.points, 'stamps', e.stamps) ORDER BY e.received_at, e.id) AS results
      FROM programs p
        JOIN loyalty_events e ON e.program_id = p.id AND e.source IN ('till', 'till-refund', 'till-visit') AND e.reason IS NULL
          AND e.received_at >= ${from} AND e.received_at < ${to}
        CROSS JOIN LATERAL (
          SELECT b.amount_cents AS cents, b.left_cents FROM purchases b
          WHERE e.type = 'purchase' AND b.program_id = e.program_id AND b.id = e.id AND b.brand_id = ${brandId} AND b.channel <> 'missing'
          UNION ALL
          SELECT sum(r.amount_cents)::bigint, NULL FROM refunds r
            JOIN purchases b ON b.program_id = r.program_id AND b.id = r.purchase_id AND b.brand_id = ${brandId}
          WHERE e.type = 'refund' AND r.program_id = e.program_id AND r.event_id = e.id
          HAVING count(*) > 0
          UNION ALL
          SELECT 0, NULL WHERE e.type = 'visit' AND p.brand_id = ${brandId}
        ) money
        -- A visit has no receipt: the events of several rules at one moment are one visit. In a
        -- common program a partner's receipt carries its id (receiptIn()).
        CROSS JOIN LATERAL (
          SELECT CASE WHEN e.type = 'visit' THEN e.received_at::text WHEN p.brand_id = ${brandId} THEN e.external_id
            ELSE substr(e.external_id, 38) END AS receipt
        ) n
      WHERE p.id IN (SELECT sold.id FROM (${programsOfSeller(sql`${brandId}::uuid`, 'ever')}) sold) AND NOT p.sandbox AND ${whose}
      GROUP BY e.user_id, e.type, e.source, n.receipt
    ) told JOIN users u ON u.id = told.user_id LEFT JOIN users a ON a.id = told.actor_id`
}
