import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/**
 * Invariants of programs in the database (docs/modules/loyalty.md, "Invariants"), each as a query
 * that finds rows which break it; `$programs` are the programs to check. They are written from the
 * requirements and share nothing with the engine or with the reconciliation.
 * @returns the names of the broken rules
 */
export async function brokenProgramRules(db: Db, programIds: readonly string[]): Promise<string[]> {
  const list = `ARRAY[${programIds.map((id) => `'${id}'::uuid`).join(', ')}]`
  const checks = Object.entries(RULES).map(
    ([name, query]) =>
      sql`SELECT ${sql.lit(name)} AS name WHERE EXISTS (${sql.raw(query.replaceAll('$programs', list))})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(checks, sql` UNION ALL `)}`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Items of explanations, each with its purchase: the one that a refund names, or the purchase
 * itself.
 */
const ITEMS = `
  SELECT e.program_id, e.user_id, coalesce((step ->> 'of')::uuid, e.id) AS purchase_id, item ->> 'kind' AS kind,
    (item ->> 'points')::bigint AS points
  FROM loyalty_events e, jsonb_array_elements(e.explanation) step, jsonb_array_elements(step -> 'items') item
  WHERE e.program_id = ANY ($programs) AND e.type IN ('purchase', 'refund')`
/** Purchases since the present membership began. */
const COUNTED = `
  SELECT p.*, to_char(p.local_date, 'YYYY-MM') AS month FROM purchases p
    JOIN members m ON m.program_id = p.program_id AND m.user_id = p.user_id AND p.occurred_at >= m.joined_at
  WHERE p.program_id = ANY ($programs) AND m.left_at IS NULL`

const RULES: Readonly<Record<string, string>> = {
  '1 balance = issued − (reversed − forgiven) − redeemed − expired + debt': `
    SELECT FROM (
      SELECT a.program_id, a.user_id, sum(a.balance) AS held, coalesce(sum((
        SELECT sum(l.forgiven) FROM ledger_lots l WHERE l.account_id = a.id)), 0) AS forgiven, coalesce(sum((
        SELECT -sum(t.amount) FROM ledger_transfers t WHERE t.account_id = a.id
          AND (t.kind IN ('loyalty-claim', 'expiry', 'loyalty-left', 'loyalty-cancelled', 'loyalty-closed')
            OR t.kind LIKE 'claim-points%'))), 0) AS gone
      FROM ledger_accounts a WHERE a.unit = 'PTS' AND a.program_id = ANY ($programs) AND a.user_id IS NOT NULL GROUP BY 1, 2
    ) a FULL JOIN (
      SELECT program_id, user_id, sum(points) AS points FROM loyalty_events WHERE program_id = ANY ($programs) GROUP BY 1, 2
    ) e USING (program_id, user_id) LEFT JOIN (
      SELECT program_id, user_id, sum(amount + void) AS waiting FROM pending_credits GROUP BY 1, 2
    ) p USING (program_id, user_id)
    WHERE coalesce(a.held, 0) + coalesce(p.waiting, 0) <> coalesce(e.points, 0) + coalesce(a.forgiven, 0) - coalesce(a.gone, 0)`,
  '1 balance and debt are not below 0, and there is debt only without a balance': `
    SELECT FROM ledger_accounts a LEFT JOIN ledger_accounts o ON o.user_id = a.user_id AND o.unit = a.unit
      AND o.program_id = a.program_id AND o.kind = 'recovery'
    WHERE a.program_id = ANY ($programs) AND a.kind = 'member' AND (a.balance < 0 OR o.balance > 0 OR o.balance < 0 AND a.balance > 0)`,
  '2 points, stamps and programs do not mix': `
    SELECT FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.account_id JOIN ledger_accounts i ON i.id = t.issuer_id
      LEFT JOIN loyalty_events e ON e.id = t.source_id LEFT JOIN refunds r ON r.id = t.source_id
    WHERE a.program_id = ANY ($programs) AND (i.program_id IS DISTINCT FROM a.program_id OR i.unit <> a.unit
      OR t.kind LIKE 'loyalty-points%' AND a.unit <> 'PTS' OR t.kind LIKE 'loyalty-stamps%' AND a.unit <> 'STAMP'
      OR coalesce(e.program_id, r.program_id, a.program_id) <> a.program_id OR coalesce(e.user_id, r.user_id, a.user_id) <> a.user_id)`,
  '3 points of purchases held = the limits of day and month over what is left of them': `
    SELECT FROM (
      SELECT d.program_id, d.user_id, d.month, sum(least(d.raw, (c.config #>> '{limits,purchasePerDay}')::bigint)) AS days,
        min((c.config #>> '{limits,purchasePerMonth}')::bigint) AS cap
      FROM (SELECT program_id, user_id, month, local_date, sum(raw_points) AS raw FROM (${COUNTED}) p GROUP BY 1, 2, 3, 4) d
        JOIN programs g ON g.id = d.program_id JOIN program_versions c ON c.program_id = g.id AND c.version = g.config_version
      GROUP BY 1, 2, 3
    ) wanted JOIN (
      SELECT p.program_id, p.user_id, p.month, sum(i.points) FILTER (WHERE i.kind IN
        ('purchase', 'productBonus', 'basketBonus', 'refund')) AS points
      FROM (${ITEMS}) i JOIN (${COUNTED}) p ON p.program_id = i.program_id AND p.id = i.purchase_id GROUP BY 1, 2, 3
    ) held USING (program_id, user_id, month)
    WHERE held.points <> least(wanted.days, wanted.cap)`,
  '4 thresholds held = those that the month has reached': `
    SELECT FROM (
      SELECT p.program_id, p.user_id, p.month, sum(p.eligible_left) AS spend FROM (${COUNTED}) p GROUP BY 1, 2, 3
    ) s JOIN programs g ON g.id = s.program_id JOIN program_versions c ON c.program_id = g.id AND c.version = g.config_version
    WHERE (
      SELECT coalesce(sum((t ->> 'bonus')::bigint), 0) FROM jsonb_array_elements(c.config #> '{acquisti,thresholds}') t
      WHERE (t ->> 'amount')::numeric * 100 <= s.spend
    ) <> (
      SELECT coalesce(sum(i.points), 0) FROM (${ITEMS}) i JOIN (${COUNTED}) p ON p.program_id = i.program_id AND p.id = i.purchase_id
      WHERE i.kind = 'threshold' AND (p.program_id, p.user_id, p.month) = (s.program_id, s.user_id, s.month))`,
  '4 the first purchase is held by who has one': `
    SELECT FROM members m JOIN programs g ON g.id = m.program_id
      JOIN program_versions c ON c.program_id = g.id AND c.version = g.config_version
    WHERE m.program_id = ANY ($programs) AND m.left_at IS NULL AND (
      SELECT coalesce(sum(i.points), 0) FROM (${ITEMS}) i JOIN (${COUNTED}) p ON p.program_id = i.program_id AND p.id = i.purchase_id
      WHERE i.kind = 'firstPurchase' AND p.program_id = m.program_id AND p.user_id = m.user_id
    ) <> CASE WHEN EXISTS (SELECT FROM (${COUNTED}) p WHERE p.program_id = m.program_id AND p.user_id = m.user_id AND p.is_qualifying)
      THEN (c.config #>> '{special,firstPurchase}')::bigint ELSE 0 END`,
  '5 an event is credited once': `
    SELECT FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.account_id JOIN loyalty_events e ON e.id = t.source_id
    WHERE a.program_id = ANY ($programs) AND t.kind = 'loyalty-points' AND e.points > 0
    GROUP BY e.id, e.points HAVING sum(t.amount) > e.points`,
  '5 one purchase for each event that is one': `
    SELECT FROM (SELECT * FROM purchases WHERE program_id = ANY ($programs)) p
      FULL JOIN (SELECT * FROM loyalty_events WHERE program_id = ANY ($programs) AND type = 'purchase' AND reason IS NULL) e
        ON e.id = p.id AND e.program_id = p.program_id
    WHERE p.id IS NULL OR e.id IS NULL`,
  '8 what is left of a purchase = its amount less its refunds': `
    SELECT FROM purchases p WHERE p.program_id = ANY ($programs) AND p.left_cents <> p.amount_cents - (
      SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.program_id = p.program_id AND r.purchase_id = p.id)`,
  '9 no refund raises anything, no purchase or award lowers anything': `
    SELECT FROM loyalty_events e WHERE e.program_id = ANY ($programs) AND CASE e.type WHEN 'refund'
      THEN greatest(e.points, e.stamps, e.status) > 0 ELSE least(e.points, e.stamps, e.status) < 0 END`,
  '10 changes of level follow one another, the last one is the level': `
    SELECT FROM (
      SELECT c.*, lag(c.to_rank, 1, 0::smallint) OVER own AS before, lead(c.seq) OVER own AS next
      FROM tier_changes c JOIN members m ON m.program_id = c.program_id AND m.user_id = c.user_id AND m.left_at IS NULL
      WHERE c.program_id = ANY ($programs) AND c.at >= m.joined_at
      WINDOW own AS (PARTITION BY c.program_id, c.user_id ORDER BY c.seq)
    ) c JOIN members m ON m.program_id = c.program_id AND m.user_id = c.user_id
    WHERE c.from_rank <> c.before OR c.next IS NULL AND c.to_rank <> m.tier_rank`,
  '11 no award outside of the program, before joining, or for staff': `
    SELECT FROM loyalty_events e JOIN programs g ON g.id = e.program_id JOIN users u ON u.id = e.user_id
      LEFT JOIN members m ON m.program_id = e.program_id AND m.user_id = e.user_id
    WHERE e.program_id = ANY ($programs) AND (e.points > 0 OR e.stamps > 0 OR e.status > 0) AND (m.user_id IS NULL
      OR e.occurred_at < g.starts_at OR e.occurred_at >= g.ends_at OR u.brand_id = g.brand_id
      OR e.occurred_at < m.joined_at AND e.received_at >= m.joined_at)`,
  '12 what is paid once is paid once, also to who left and came again': `
    SELECT FROM loyalty_events e WHERE e.program_id = ANY ($programs) AND e.type = 'award' AND e.points > 0
    GROUP BY e.program_id, e.user_id, e.payload ->> 'mechanic', e.payload ->> 'objectId' HAVING count(*) > 1`,
  '13 pieces held and handed over = claims, and no more than there are': `
    SELECT FROM reward_stock s LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE state IN ('requested', 'approved', 'ready', 'shipped')) AS held,
        count(*) FILTER (WHERE state = 'delivered') AS used
      FROM claims WHERE program_id = s.program_id AND reward_id = s.reward_id
    ) c ON true
    WHERE s.program_id = ANY ($programs) AND (s.held <> c.held OR s.used <> c.used OR s.held + s.used > s.total)`,
  '13 each claim has taken its price once': `
    SELECT FROM (SELECT * FROM claims WHERE program_id = ANY ($programs)) c FULL JOIN (
      SELECT t.source_id AS id, -sum(t.amount) FILTER (WHERE t.kind = 'claim-points') AS points,
        -sum(t.amount) FILTER (WHERE t.kind = 'claim-stamps') AS stamps
      FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.account_id
      WHERE a.program_id = ANY ($programs) AND t.kind IN ('claim-points', 'claim-stamps') GROUP BY 1
    ) t USING (id)
    WHERE c.points IS DISTINCT FROM coalesce(t.points, 0) OR c.stamps IS DISTINCT FROM coalesce(t.stamps, 0)`,
  '13 each claim ends once, in the state that it has': `
    SELECT FROM claims c LEFT JOIN LATERAL (
      SELECT array_agg(kind) AS ends FROM claim_steps s WHERE s.program_id = c.program_id AND s.claim_id = c.id
        AND kind IN ('delivered', 'refused', 'cancelled', 'expired', 'undone')
    ) s ON true
    WHERE c.program_id = ANY ($programs)
      AND s.ends IS DISTINCT FROM CASE WHEN c.undone_at IS NOT NULL THEN ARRAY['delivered', 'undone'] WHEN c.state IN ('delivered', 'refused', 'cancelled', 'expired') THEN ARRAY[c.state] END`,
  '14 what came back of a claim = what was taken, once, and not of one that was handed over': `
    SELECT FROM claims c LEFT JOIN LATERAL (
      SELECT coalesce(sum(t.amount) FILTER (WHERE t.kind = 'claim-points-back'), 0) AS points,
        coalesce(sum(t.amount) FILTER (WHERE t.kind = 'claim-stamps-back'), 0) AS stamps
      FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.account_id WHERE t.source_id = c.id AND a.user_id = c.user_id
    ) t ON true
    WHERE c.program_id = ANY ($programs) AND ((t.points, t.stamps) <> (c.returned_points, c.returned_stamps)
      OR (t.points, t.stamps) NOT IN ((0, 0), (c.points, c.stamps)) OR c.state = 'delivered' AND t.points + t.stamps > 0)`,
  '15 lots hold no more than the balance': `
    SELECT FROM ledger_accounts a WHERE a.program_id = ANY ($programs) AND a.kind = 'member'
      AND a.balance < (SELECT sum(l.remaining) FROM ledger_lots l WHERE l.account_id = a.id)`,
  '15 what has run out is not spent': `
    SELECT FROM ledger_lot_uses u JOIN ledger_transfers t ON t.id = u.transfer_id JOIN ledger_lots l ON l.id = u.lot_id
      JOIN ledger_accounts a ON a.id = l.account_id
    WHERE a.program_id = ANY ($programs) AND u.amount > 0 AND t.kind <> 'expiry' AND l.expires_at <= t.created_at`,
  '16 status = what events gave': `
    SELECT FROM members m WHERE m.program_id = ANY ($programs) AND (
      SELECT coalesce(sum(s.status_points), 0) FROM status_periods s WHERE s.program_id = m.program_id AND s.user_id = m.user_id
    ) <> (
      SELECT coalesce(sum(e.status), 0) FROM loyalty_events e
      WHERE e.program_id = m.program_id AND e.user_id = m.user_id AND e.received_at >= m.joined_at)`,
  '17 nothing is written after a cancellation but what takes away': `
    SELECT FROM programs g JOIN ledger_accounts a ON a.program_id = g.id JOIN ledger_transfers t ON t.account_id = a.id
    WHERE g.id = ANY ($programs) AND g.status = 'deleted' AND t.created_at > g.cancelled_at
      AND t.kind NOT IN ('loyalty-cancelled', 'expiry')
    UNION ALL SELECT FROM programs g JOIN loyalty_events e ON e.program_id = g.id
    WHERE g.id = ANY ($programs) AND g.status = 'deleted' AND e.received_at > g.cancelled_at AND e.reason IS NULL
    UNION ALL SELECT FROM programs g JOIN members m ON m.program_id = g.id
    WHERE g.id = ANY ($programs) AND g.status = 'deleted' AND m.joined_at > g.cancelled_at`,
  '17 after a cancellation everything is 0': `
    SELECT FROM program_lapses l JOIN ledger_accounts a ON a.program_id = l.program_id
    WHERE l.program_id = ANY ($programs) AND l.done_at IS NOT NULL AND (a.balance <> 0 AND a.kind <> 'issuer' OR EXISTS (
      SELECT FROM ledger_lots o WHERE o.account_id = a.id AND o.remaining <> 0))
    UNION ALL SELECT FROM program_lapses l JOIN pending_credits p USING (program_id)
    WHERE l.program_id = ANY ($programs) AND l.done_at IS NOT NULL AND p.amount <> 0`,
  '21 the entries of a program and month sum to zero': `
    SELECT FROM clearing_entries WHERE program_id = ANY ($programs) GROUP BY program_id, month HAVING sum(amount_milli) <> 0`,
  '21 a statement is what its entries come to, rounded once, half a cent up': `
    SELECT FROM clearing_statements s WHERE s.program_id = ANY ($programs) AND (
      SELECT (coalesce(sum(e.amount_milli), 0), floor((coalesce(sum(e.amount_milli), 0) + 500) / 1000)) FROM clearing_entries e
      WHERE e.program_id = s.program_id AND e.month = s.month AND e.brand_id = s.brand_id
    ) <> (s.amount_milli::numeric, s.amount_cents::numeric)`,
  '21 a partner is given back no more than what its points had cost': `
    SELECT FROM clearing_entries e JOIN programs g ON g.id = e.program_id
    WHERE e.program_id = ANY ($programs) AND e.brand_id <> g.brand_id AND e.kind IN ('earned', 'reversed')
    GROUP BY e.program_id, e.brand_id HAVING sum(e.amount_milli) > 0
      OR sum(e.points) FILTER (WHERE e.kind = 'reversed') > coalesce(sum(e.points) FILTER (WHERE e.kind = 'earned'), 0)`,
  '21 after it has left nothing that a partner sells counts': `
    SELECT FROM purchases p JOIN programs g ON g.id = p.program_id
      JOIN loyalty_events e ON e.program_id = p.program_id AND e.user_id = p.user_id AND e.id = p.id
      LEFT JOIN program_partners t ON t.program_id = p.program_id AND t.brand_id = p.brand_id
    WHERE p.program_id = ANY ($programs) AND p.brand_id <> g.brand_id
      AND (t.answered_at IS NULL OR t.state = 'left' AND e.received_at >= t.ended_at)`,
  '18 a version of before the start is in force': `
    SELECT FROM programs g JOIN program_versions v ON v.program_id = g.id
    WHERE g.id = ANY ($programs) AND g.status IN ('active', 'ended', 'deleted') AND v.valid_from > coalesce((
      SELECT min(a.created_at) FROM audit_log a WHERE a.object_id = g.id AND a.action = 'program.activate'), g.activated_at)`,
  '18 regulations cite versions that exist, and the one in force cites the version in force': `
    SELECT FROM programs g JOIN regulations r ON r.program_id = g.id
      LEFT JOIN program_versions v ON v.program_id = r.program_id AND v.version = r.config_version
      LEFT JOIN tier_configs t ON t.brand_id = g.brand_id AND t.version = r.tier_version
    WHERE g.id = ANY ($programs) AND (v.version IS NULL OR r.tier_version > 0 AND t.version IS NULL
      OR r.version = g.regulation_version AND g.status <> 'draft' AND r.config_version <> g.config_version)`,
}

/** 18: finds versions of mechanics and regulations whose hash is not that of their text. */
export async function wrongHashes(db: Db, programIds: readonly string[]): Promise<unknown[]> {
  const { rows } = await sql<{ id: string; text: unknown; sha256: string }>`
    SELECT program_id || ' ' || version AS id, config AS text, sha256 FROM program_versions
    WHERE program_id = ANY (${programIds}::uuid[])
    UNION ALL SELECT program_id || ' regulation ' || version, body, sha256 FROM regulations
    WHERE program_id = ANY (${programIds}::uuid[])`.execute(db)
  return rows.filter(
    ({ text, sha256 }) =>
      createHash('sha256')
        .update(JSON.stringify(sorted(text)))
        .digest('hex') !== sha256,
  )
}

function sorted(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC')
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([key, entry]) => [key, sorted(entry)]))
}
