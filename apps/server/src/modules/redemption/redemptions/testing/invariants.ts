import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'

/**
 * Invariants of the database, each as a query that finds rows which break it. One statement runs
 * all and returns the names of the broken ones. They are written from the requirements and share
 * nothing with the product's own reconciliation.
 */
export async function brokenInvariants(db: Db): Promise<string[]> {
  const checks = Object.entries(INVARIANTS).map(
    ([name, query]) => sql`SELECT ${sql.lit(name)} AS name WHERE EXISTS (${sql.raw(query)})`,
  )
  const { rows } = await sql<{ name: string }>`${sql.join(checks, sql` UNION ALL `)}`.execute(db)
  return rows.map(({ name }) => name)
}

const INVARIANTS: Readonly<Record<string, string>> = {
  '1 a transfer stays within its unit and program': `
    SELECT FROM ledger_transfers t LEFT JOIN ledger_accounts a ON a.id = t.account_id AND a.kind <> 'issuer'
      LEFT JOIN ledger_accounts i ON i.id = t.issuer_id AND i.kind = 'issuer'
    WHERE (a.unit, coalesce(a.program_id, a.id)) IS DISTINCT FROM (i.unit, coalesce(i.program_id, a.id))`,
  '1 a transfer that moves nothing': `SELECT FROM ledger_transfers WHERE amount = 0`,
  '2 a balance equals its transfers': `
    SELECT FROM ledger_accounts a
    WHERE a.balance <> coalesce((SELECT sum(amount) FROM ledger_transfers t WHERE t.account_id = a.id), 0)`,
  '2 the last transfer tells the balance': `
    SELECT FROM ledger_accounts a JOIN ledger_transfers t ON t.account_id = a.id AND t.entry_no = a.entries
    WHERE t.balance_after <> a.balance`,
  '2 transfers are numbered without a gap': `
    SELECT FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.account_id
    GROUP BY a.id, a.entries HAVING count(*) <> a.entries OR max(entry_no) <> a.entries`,
  '3 no member balance below zero': `SELECT FROM ledger_accounts WHERE kind = 'member' AND balance < 0`,
  '5 redeemed and live holds within the quantity': `
    SELECT FROM deal_stock s JOIN redemptions r ON r.deal_id = s.deal_id AND r.status IN ('held', 'redeemed')
    GROUP BY s.deal_id HAVING count(*) > s.quantity`,
  '5 counters of a deal are its codes': `
    SELECT FROM deals d LEFT JOIN deal_stock s ON s.deal_id = d.id LEFT JOIN redemptions r ON r.deal_id = d.id
    GROUP BY d.id, s.deal_id
    HAVING s.deal_id IS NULL OR s.held < count(*) FILTER (WHERE r.status = 'held')
      OR s.held_new <> count(*) FILTER (WHERE r.status = 'held' AND r.by_new_account)
      OR s.held + s.redeemed <> count(*) FILTER (WHERE r.status IN ('held', 'redeemed'))`,
  '5 new accounts hold a third of the pieces at most, or one': `
    SELECT FROM deal_stock s JOIN redemptions r ON r.deal_id = s.deal_id JOIN users u ON u.id = r.user_id
    WHERE r.status = 'held' AND r.opened_at < u.created_at + interval '1 hour'
    GROUP BY s.deal_id HAVING count(*) > greatest(1, s.quantity / 3)`,
  '6 a person redeems a deal at most once': `
    SELECT FROM redemptions WHERE status = 'redeemed' GROUP BY user_id, deal_id HAVING count(*) > 1`,
  '6 a code pays at most once': `
    SELECT FROM ledger_transfers WHERE kind = 'redemption' GROUP BY source_id HAVING count(*) FILTER (WHERE line = 0) <> 1`,
  '7 a confirmed code has its points, its audit row and its event': `
    SELECT FROM redemptions r WHERE r.confirmed_at IS NOT NULL AND (
      NOT EXISTS (SELECT FROM ledger_transfers t WHERE t.source_id = r.id AND t.kind = 'redemption')
      OR NOT EXISTS (SELECT FROM audit_log a WHERE a.object_id = r.id AND a.action = 'redemption.confirmed')
      OR NOT EXISTS (SELECT FROM outbox_log o WHERE o.type = 'redemption.confirmed' AND o.payload ->> 'redemptionId' = r.id::text))`,
  '7 points, audit and events belong to a confirmed code': `
    SELECT FROM ledger_transfers t WHERE t.kind = 'redemption'
      AND NOT EXISTS (SELECT FROM redemptions r WHERE r.id = t.source_id AND r.confirmed_at IS NOT NULL)
    UNION ALL SELECT FROM audit_log a WHERE a.action = 'redemption.confirmed'
      AND NOT EXISTS (SELECT FROM redemptions r WHERE r.id = a.object_id AND r.confirmed_at IS NOT NULL)
    UNION ALL SELECT FROM outbox_log o WHERE o.type = 'redemption.confirmed'
      AND NOT EXISTS (SELECT FROM redemptions r WHERE r.id::text = o.payload ->> 'redemptionId' AND r.confirmed_at IS NOT NULL)`,
  '7 a voided code has its reversal and no other has one': `
    SELECT FROM redemptions r WHERE (r.status = 'voided') <> EXISTS (
      SELECT FROM ledger_transfers t WHERE t.source_id = r.id AND t.kind = 'redemption-void')`,
  '8 confirmed while it was live': `
    SELECT FROM redemptions WHERE confirmed_at < opened_at OR confirmed_at >= expires_at`,
  '9 till, code and deal are of one brand': `
    SELECT FROM redemptions r JOIN deals d ON d.id = r.deal_id LEFT JOIN users u ON u.id = r.confirmed_by
    WHERE r.brand_id <> d.brand_id OR u.brand_id <> r.brand_id`,
}
