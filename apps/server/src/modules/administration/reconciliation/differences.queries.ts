import { endOf } from '@vicino/domain/retention'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { allRows, execute, firstValue } from '../../../platform/db/statement.ts'
import { COUPON_QUERIES } from './coupons.queries.ts'
import { type CopyDifference, differingDealSearch, differingDealSquares } from './deal-copies.queries.ts'
import { LEAF_QUERIES } from './ledger-leaves.queries.ts'
import { differingLoyaltyTexts } from './loyalty-texts.queries.ts'
import { differingProgramFigures } from './program-figures.queries.ts'

/**
 * Rows of the database that do not agree: the kind of difference, the id of the row, and the
 * numbers.
 */
export interface Difference {
  readonly kind: DifferenceKind
  readonly id: string
  readonly detail: string
}

/** The most differences of a kind that are listed; a mistake in code can make millions. */
const LISTED = 1000

/** Events are deleted after 30 days (platform/events); only those of fewer days must exist. */
const EVENTS_KEPT_DAYS = 29

/**
 * SQL: the account that owns a row of `a`. For merged accounts this is the remaining one; entries
 * stay posted to each.
 */
const OWNER = sql`coalesce((SELECT g.merged_into FROM users g WHERE g.id = a.user_id), a.user_id)`

/** SQL: the credits of redemptions. */
const credits = sql`
  SELECT t.source_id, ${OWNER} AS user_id, sum(t.amount) AS amount
  FROM ledger_transfers t LEFT JOIN ledger_accounts a ON a.id = t.account_id
  WHERE t.kind = 'redemption'
  GROUP BY 1, 2`

/*
 * Each query compares whole tables and returns the differences as id and detail; `COPIES` below
 * does it batch by batch. One statement sees the database at one moment, so rows that a transaction
 * writes together are seen together.
 */
const QUERIES = {
  'transfer-account': () => sql`
    SELECT t.id, format('account %s (%s %s), issuer %s (%s %s)', t.account_id, a.unit, a.program_id, t.issuer_id, i.unit,
      i.program_id) AS detail
    FROM ledger_transfers t LEFT JOIN ledger_accounts a ON a.id = t.account_id AND a.kind <> 'issuer'
      LEFT JOIN ledger_accounts i ON i.id = t.issuer_id AND i.kind = 'issuer'
    WHERE a.id IS NULL OR i.id IS NULL OR a.issuer_id <> i.id OR a.unit <> i.unit
      OR a.program_id IS DISTINCT FROM i.program_id`,
  'account-balance': () => sql`
    SELECT a.id, format('balance %s, transfers %s', a.balance, coalesce(t.amount, 0)) AS detail
    FROM ledger_accounts a LEFT JOIN (
      SELECT account_id, sum(amount) AS amount FROM ledger_transfers GROUP BY account_id
    ) t ON t.account_id = a.id
    WHERE a.balance <> coalesce(t.amount, 0)`,
  'account-entries': () => sql`
    SELECT a.id, format('%s entries, %s transfers up to %s, %s with another balance', a.entries, t.entries, t.newest, t.astray)
      AS detail
    FROM ledger_accounts a LEFT JOIN (
      SELECT account_id, count(*) AS entries, max(entry_no) AS newest, count(*) FILTER (WHERE balance_after <> running) AS astray
      FROM (
        SELECT account_id, entry_no, balance_after, sum(amount) OVER (PARTITION BY account_id ORDER BY entry_no) AS running
        FROM ledger_transfers WHERE entry_no IS NOT NULL
      ) entry GROUP BY account_id
    ) t ON t.account_id = a.id
    WHERE (a.entries, a.entries, 0) <> (coalesce(t.entries, 0), coalesce(t.newest, 0), coalesce(t.astray, 0))`,
  'account-sign': () => sql`
    SELECT a.id, format('%s balance %s', a.kind, a.balance) AS detail FROM ledger_accounts a
    WHERE a.kind = 'member' AND a.balance < 0 OR a.kind = 'recovery' AND a.balance > 0`,
  'debt-unpaid': () => sql`
    SELECT m.id, format('balance %s beside a debt of %s', m.balance, -r.balance) AS detail
    FROM ledger_accounts r JOIN ledger_accounts m ON m.user_id = r.user_id AND m.unit = r.unit
      AND m.program_id IS NOT DISTINCT FROM r.program_id AND m.kind = 'member'
    WHERE r.kind = 'recovery' AND r.balance < 0 AND m.balance > 0`,
  'lot-remaining': () => sql`
    SELECT l.id, format('%s of %s left, %s used', l.remaining, l.amount, coalesce(u.amount, 0)) AS detail
    FROM ledger_lots l LEFT JOIN (
      SELECT lot_id, sum(amount) AS amount FROM ledger_lot_uses GROUP BY lot_id
    ) u ON u.lot_id = l.id
    WHERE l.remaining <> l.amount - coalesce(u.amount, 0)`,
  'lots-beyond-balance': () => sql`
    SELECT a.id, format('%s in lots, balance %s', l.remaining, a.balance) AS detail
    FROM ledger_accounts a JOIN (
      SELECT account_id, sum(remaining) AS remaining FROM ledger_lots WHERE remaining > 0 GROUP BY account_id
    ) l ON l.account_id = a.id
    WHERE a.kind <> 'member' OR l.remaining > a.balance`,
  'deal-stock': () => sql`
    SELECT d.id, format('held %s of %s, of new accounts %s of %s, redeemed %s of %s, quantity %s%s',
      s.held, coalesce(r.held, 0), s.held_new, coalesce(r.held_new, 0),
      s.redeemed, coalesce(r.redeemed, 0), s.quantity, CASE WHEN d.active THEN ', active' END) AS detail
    FROM deals d LEFT JOIN deal_stock s ON s.deal_id = d.id LEFT JOIN (
      SELECT deal_id, count(*) FILTER (WHERE status = 'held') AS held,
        count(*) FILTER (WHERE status = 'held' AND by_new_account) AS held_new, count(*) FILTER (WHERE status = 'redeemed') AS redeemed
      FROM redemptions GROUP BY deal_id
    ) r ON r.deal_id = d.id
    -- A confirmation leaves its unit among the held ones until the job settles the stock.
    WHERE (s.held + s.redeemed, s.held_new)
        IS DISTINCT FROM (coalesce(r.held + r.redeemed, 0)::int, coalesce(r.held_new, 0)::int)
      OR s.held < r.held OR s.held + s.redeemed > s.quantity OR d.active AND s.redeemed >= s.quantity`,
  'reward-stock': () => sql`
    SELECT s.reward_id AS id, format('held %s of %s, used %s of %s, total %s', s.held, coalesce(c.held, 0), s.used,
      coalesce(c.used, 0), s.total) AS detail
    FROM reward_stock s LEFT JOIN (
      SELECT program_id, reward_id, count(*) FILTER (WHERE state = 'delivered') AS used,
        count(*) FILTER (WHERE state IN ('requested', 'approved', 'ready', 'shipped')) AS held
      FROM claims GROUP BY program_id, reward_id
    ) c USING (program_id, reward_id)
    WHERE (s.held, s.used) <> (coalesce(c.held, 0), coalesce(c.used, 0)) OR s.held + s.used > s.total`,
  'claim-points': () => sql`
    SELECT c.id, format('paid %s points and %s stamps of %s and %s, given back %s and %s of %s and %s', b.points, b.stamps,
      c.points, c.stamps, b.points_back, b.stamps_back, c.returned_points, c.returned_stamps) AS detail
    FROM claims c LEFT JOIN LATERAL (
      SELECT coalesce(-sum(t.amount) FILTER (WHERE t.kind = 'claim-points'), 0) AS points,
        coalesce(-sum(t.amount) FILTER (WHERE t.kind = 'claim-stamps'), 0) AS stamps,
        coalesce(sum(t.amount) FILTER (WHERE t.kind = 'claim-points-back'), 0) AS points_back,
        coalesce(sum(t.amount) FILTER (WHERE t.kind = 'claim-stamps-back'), 0) AS stamps_back
      FROM ledger_transfers t WHERE t.source_id = c.id
    ) b ON true
    WHERE (b.points, b.stamps, b.points_back, b.stamps_back)
      <> (c.points, c.stamps, c.returned_points, c.returned_stamps)`,
  'taken-back': () => sql`
    SELECT a.id, format('given %s, taken back %s', t.given, t.taken) AS detail
    FROM ledger_accounts a JOIN (
      SELECT own.user_id, own.unit, own.program_id, coalesce(sum(t.amount) FILTER (WHERE t.reverses IS NULL AND t.amount > 0), 0) AS given,
        coalesce(-sum(t.amount) FILTER (WHERE t.reverses IS NOT NULL AND t.amount < 0), 0) + coalesce(sum(l.forgiven), 0) AS taken
      FROM ledger_transfers t JOIN ledger_accounts own ON own.id = t.account_id
        LEFT JOIN ledger_lots l ON l.transfer_id = t.id
      GROUP BY own.user_id, own.unit, own.program_id
    ) t ON t.user_id = a.user_id AND t.unit = a.unit AND t.program_id IS NOT DISTINCT FROM a.program_id
    -- A refund may take points that another purchase gave and that still wait there.
    WHERE a.kind = 'member' AND t.taken > t.given + coalesce((SELECT sum(p.amount + p.void) FROM pending_credits p
      WHERE p.program_id = a.program_id AND p.user_id = a.user_id AND a.unit = 'PTS'), 0)`,
  'loyalty-points': () => sql`
    SELECT coalesce(e.program_id, t.program_id)::text || ' ' || coalesce(e.user_id, t.user_id) AS id,
      format('events gave %s points and %s stamps, booked %s and %s', e.points, e.stamps, t.points, t.stamps) AS detail
    FROM (
      SELECT program_id, ${OWNER} AS user_id, sum(points) AS points, sum(stamps) AS stamps FROM loyalty_events a GROUP BY 1, 2
    ) e FULL JOIN (
      SELECT program_id, user_id, sum(points) AS points, sum(stamps) AS stamps FROM (
        SELECT a.program_id, ${OWNER} AS user_id,
          CASE a.unit WHEN 'PTS' THEN t.amount - coalesce(f.forgiven, 0) ELSE 0 END AS points,
          CASE a.unit WHEN 'STAMP' THEN t.amount - coalesce(f.forgiven, 0) ELSE 0 END AS stamps
        FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.account_id
          LEFT JOIN LATERAL (SELECT (t.explanation ->> 'forgiven')::bigint AS forgiven WHERE t.line = 0) f ON true
        WHERE t.kind IN ('loyalty-points', 'loyalty-stamps', 'loyalty-points-back', 'loyalty-stamps-back')
        UNION ALL
        SELECT program_id, ${OWNER}, amount + void, 0 FROM pending_credits a
      ) booked GROUP BY 1, 2
    ) t USING (program_id, user_id)
    WHERE (coalesce(e.points, 0), coalesce(e.stamps, 0)) <> (coalesce(t.points, 0), coalesce(t.stamps, 0))`,
  'loyalty-status': () => sql`
    SELECT m.program_id::text || ' ' || m.user_id AS id, format('status %s, events %s', s.status, e.status) AS detail
    FROM members m LEFT JOIN (
      SELECT program_id, user_id, sum(status_points) AS status FROM status_periods GROUP BY 1, 2
    ) s USING (program_id, user_id) LEFT JOIN LATERAL (
      SELECT sum(e.status) AS status FROM loyalty_events e
      WHERE e.program_id = m.program_id AND e.user_id = m.user_id AND e.received_at >= m.joined_at
    ) e ON true
    WHERE coalesce(s.status, 0) <> coalesce(e.status, 0)`,
  'loyalty-facts': () => sql`
    SELECT m.program_id::text || ' ' || m.user_id AS id, format('spend %s, raw points %s, qualifying %s; purchases %s, %s, %s',
      f.spend, f.points, f.qualifying, p.spend, p.points, p.qualifying) AS detail
    FROM members m LEFT JOIN (
      SELECT program_id, user_id, sum(spend_cents) FILTER (WHERE kind = 'month') AS spend,
        sum(points) FILTER (WHERE kind = 'day') AS points, sum(qualifying) FILTER (WHERE kind = 'day') AS qualifying
      FROM member_facts GROUP BY 1, 2
    ) f USING (program_id, user_id) LEFT JOIN LATERAL (
      SELECT sum(p.eligible_left) AS spend, sum(p.raw_points) AS points, count(*) FILTER (WHERE p.is_qualifying) AS qualifying
      FROM purchases p WHERE p.program_id = m.program_id AND p.user_id = m.user_id AND p.occurred_at >= m.joined_at
    ) p ON true
    WHERE (coalesce(f.spend, 0), coalesce(f.points, 0), coalesce(f.qualifying, 0))
      <> (coalesce(p.spend, 0), coalesce(p.points, 0), coalesce(p.qualifying, 0))`,
  'loyalty-purchases': () => sql`
    SELECT coalesce(e.id, p.id) AS id, format('event %s, purchase %s, refunded %s of %s, left %s', e.id, p.id, r.cents,
      p.amount_cents, p.left_cents) AS detail
    FROM (
      SELECT program_id, id, user_id, occurred_at FROM loyalty_events WHERE type = 'purchase' AND reason IS NULL
    ) e FULL JOIN purchases p USING (program_id, id) LEFT JOIN (
      SELECT program_id, purchase_id, sum(amount_cents) AS cents FROM refunds WHERE purchase_id IS NOT NULL GROUP BY 1, 2
    ) r ON r.program_id = p.program_id AND r.purchase_id = p.id
    WHERE e.id IS NULL OR p.id IS NULL OR (e.user_id, e.occurred_at) <> (p.user_id, p.occurred_at)
      OR p.left_cents <> p.amount_cents - coalesce(r.cents, 0)`,
  'redemption-points': () => sql`
    SELECT coalesce(r.id, c.source_id) AS id, format('%s, %s points, credited %s', r.status, r.points, c.amount) AS detail
    FROM (
      SELECT id, status, points, ${OWNER} AS user_id FROM redemptions a
      WHERE status IN ('redeemed', 'voided') AND points > 0
    ) r FULL JOIN (${credits}) c ON c.source_id = r.id
    WHERE r.id IS NULL OR c.source_id IS NULL OR c.amount <> r.points OR c.user_id IS DISTINCT FROM r.user_id`,
  'redemption-reversal': () => sql`
    SELECT coalesce(r.id, t.source_id) AS id, format('%s, reversal %s', r.status, t.id) AS detail
    FROM (SELECT id, status FROM redemptions WHERE status = 'voided' AND points > 0) r
    FULL JOIN (
      SELECT id, source_id, reverses FROM ledger_transfers WHERE kind = 'redemption-void' AND line = 0
    ) t ON t.source_id = r.id
    WHERE r.id IS NULL OR t.reverses IS NULL`,
  // Months of the log are dropped once they are over (RETENTION.audit); only younger entries must exist.
  'redemption-audit': (now) => sql`
    SELECT coalesce(r.id, l.object_id) AS id, format('%s, %s audit rows', r.status, coalesce(l.entries, 0)) AS detail
    FROM (SELECT id, status, confirmed_at FROM redemptions WHERE status IN ('redeemed', 'voided')) r
    FULL JOIN (
      SELECT object_id, count(*) AS entries FROM audit_log WHERE action = 'redemption.confirmed' GROUP BY object_id
    ) l ON l.object_id = r.id
    WHERE r.id IS NULL OR l.entries > 1 OR l.entries IS NULL AND r.confirmed_at >= ${endOf('audit', now)}::timestamptz`,
  'redemption-event': (now) => sql`
    SELECT coalesce(r.id::text, e.redemption_id) AS id, format('%s, %s events', r.status, coalesce(e.events, 0)) AS detail
    FROM (SELECT id, status, confirmed_at FROM redemptions WHERE status IN ('redeemed', 'voided')) r
    FULL JOIN (
      SELECT payload ->> 'redemptionId' AS redemption_id, count(*) AS events FROM outbox_log
      WHERE type = 'redemption.confirmed' GROUP BY 1
    ) e ON e.redemption_id = r.id::text
    WHERE r.id IS NULL OR e.events > 1
      OR e.events IS NULL AND r.confirmed_at > ${now}::timestamptz - ${EVENTS_KEPT_DAYS}::int * interval '1 day'`,
  'commission-ledger': () => sql`
    SELECT coalesce(c.id, t.source_id) AS id, format('%s, %s cents of %s, booked %s to %s', c.state, c.cents, c.promoter_id, t.cents,
      t.user_id) AS detail
    FROM promoter_commissions c FULL JOIN (
      SELECT t.source_id, a.user_id, sum(t.amount) AS cents
      FROM ledger_transfers t LEFT JOIN ledger_accounts a ON a.id = t.account_id
      WHERE t.kind IN ('commission', 'commission-void', 'commission-refused') GROUP BY 1, 2
    ) t ON t.source_id = c.id
    WHERE c.id IS NULL OR (t.user_id, t.cents) IS DISTINCT FROM
      (c.promoter_id, CASE WHEN c.state IN ('reversed', 'refused') THEN 0 ELSE c.cents END)`,
  'commission-payout': () => sql`
    SELECT coalesce(p.id, t.source_id) AS id, format('%s cents for %s commissions, of these %s with %s cents, booked %s', p.cents,
      p.commission_count, c.commissions, c.cents, t.cents) AS detail
    FROM promoter_payouts p LEFT JOIN (
      SELECT payout_id, brand_id, promoter_id, count(*) AS commissions, sum(cents) AS cents
      FROM promoter_commissions WHERE payout_id IS NOT NULL GROUP BY 1, 2, 3
    ) c ON (c.payout_id, c.brand_id, c.promoter_id) = (p.id, p.brand_id, p.promoter_id) FULL JOIN (
      SELECT t.source_id, a.user_id, -sum(t.amount) AS cents
      FROM ledger_transfers t LEFT JOIN ledger_accounts a ON a.id = t.account_id
      WHERE t.kind = 'commission-payout' GROUP BY 1, 2
    ) t ON (t.source_id, t.user_id) = (p.id, p.promoter_id)
    WHERE p.id IS NULL OR (c.commissions, c.cents, t.cents) IS DISTINCT FROM (p.commission_count, p.cents, p.cents)`,
  'commission-redemption': (now) => sql`
    SELECT c.id, format('%s, redemption %s', c.state, r.status) AS detail
    FROM promoter_commissions c LEFT JOIN redemptions r ON r.id = c.redemption_id
    -- The void's consumer follows later.
    WHERE r.status IS NULL OR r.status <> 'voided' AND (c.state = 'reversed' OR r.status <> 'redeemed')
      OR r.status = 'voided' AND c.state NOT IN ('reversed', 'refused') AND r.closed_at < ${now}::timestamptz - interval '1 hour'`,
  'promoter-slots': () => sql`
    SELECT s.id, format('%s taken, %s links', s.taken_count, coalesce(l.links, 0)) AS detail
    FROM promoter_slots s LEFT JOIN (
      SELECT slot_id, count(*) AS links FROM promoter_links WHERE given_back_at IS NULL GROUP BY 1
    ) l ON l.slot_id = s.id
    WHERE s.taken_count <> coalesce(l.links, 0)`,
  'clearing-entry': () => sql`
    SELECT source_id AS id, format('%s: both sides come to %s', kind, sum(amount_milli)) AS detail
    FROM clearing_entries GROUP BY program_id, source_id, kind HAVING sum(amount_milli) <> 0`,
  'clearing-points': () => sql`
    SELECT e.source_id AS id, format('%s: %s points, the event has %s', e.kind, e.points, v.points) AS detail
    FROM clearing_entries e LEFT JOIN loyalty_events v ON v.program_id = e.program_id AND v.id = e.source_id
    -- A partner is given back at most its charge, which may be less than the points that the refund
    -- took.
    WHERE CASE e.kind WHEN 'earned' THEN v.points IS DISTINCT FROM e.points WHEN 'reversed' THEN (-v.points < e.points) IS NOT FALSE END`,
  'clearing-statement': () => sql`
    SELECT s.program_id AS id, format('%s of %s: %s, its entries come to %s', s.month, s.brand_id, s.amount_milli, e.amount) AS detail
    FROM clearing_statements s LEFT JOIN LATERAL (
      SELECT coalesce(sum(c.amount_milli), 0) AS amount FROM clearing_entries c
      WHERE c.program_id = s.program_id AND c.month = s.month AND c.brand_id = s.brand_id
    ) e ON true
    WHERE s.amount_milli <> e.amount`,
  ...COUPON_QUERIES,
  ...LEAF_QUERIES,
} as const satisfies Record<string, (now: Date) => RawBuilder<unknown>>

/** Checks that compare batch by batch. */
const COPIES = {
  'deal-search': differingDealSearch,
  'deal-squares': differingDealSquares,
  'loyalty-texts': differingLoyaltyTexts,
  'program-figures': differingProgramFigures,
} as const satisfies Record<string, (db: Db, most: number) => Promise<CopyDifference[]>>

export type DifferenceKind = keyof typeof QUERIES | keyof typeof COPIES

const isCopy = (kind: DifferenceKind): kind is keyof typeof COPIES => kind in COPIES

export const DIFFERENCE_KINDS = [...Object.keys(QUERIES), ...Object.keys(COPIES)] as readonly DifferenceKind[]

/** Finds the differences of a kind, at most a thousand. */
export async function differencesOf(db: Db, kind: DifferenceKind, now: Date): Promise<Difference[]> {
  if (isCopy(kind)) {
    const found = await COPIES[kind](db, LISTED)
    return found.map((difference) => ({ kind, ...difference }))
  }
  const rows = await allRows(db)<{ id: string; detail: string }>`
    SELECT id::text, detail FROM (${QUERIES[kind](now)}) difference ORDER BY id, detail LIMIT ${LISTED}`
  return rows.map(({ id, detail }) => ({ kind, id, detail }))
}

const KEY = 'reconciliation'

/** The moment of the last reconciliation and the number of its differences. */
export interface LastReconciliation {
  readonly at: string
  readonly differences: number
}

export const readLast = (db: Db): Promise<LastReconciliation | undefined> => firstValue(db)`
    SELECT value FROM installation WHERE key = ${KEY}`

export const writeLast = (db: Db, last: LastReconciliation): Promise<void> => execute(db)`
    INSERT INTO installation (key, value) VALUES (${KEY}, ${JSON.stringify(last)}::jsonb)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`
