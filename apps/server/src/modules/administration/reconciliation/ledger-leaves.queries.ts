import { sql } from 'kysely'
import { CLEARING_TEXT, MOVEMENT_TEXT } from '../../loyalty/ledger-tree/public.ts'

/** Leaves of the ledger's tree whose movement is gone or says something else than when it was hashed. */
export const LEAF_QUERIES = {
  'ledger-leaf': () => sql`
    SELECT l.row_id AS id, format('leaf %s: %s', l.position, CASE WHEN r.content IS NULL THEN 'no movement' ELSE r.content END)
      AS detail
    FROM ledger_leaves l LEFT JOIN (
      SELECT t.id, ${MOVEMENT_TEXT} AS content FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.account_id
      UNION ALL SELECT e.id, ${CLEARING_TEXT} FROM clearing_entries e
    ) r ON r.id = l.row_id
    -- What an erased person's leaf said cannot be computed any more.
    WHERE r.content IS NULL OR l.salt IS NOT NULL AND sha256(l.salt || convert_to(r.content, 'UTF8')) <> l.entry`,
  'ledger-leaf-missing': () => sql`
    SELECT t.id, format('%s of %s is in no leaf', t.kind, t.created_at) AS detail FROM ledger_transfers t
    WHERE EXISTS (SELECT FROM ledger_tree WHERE NOT has_more) AND NOT EXISTS (SELECT FROM ledger_leaves l WHERE l.row_id = t.id)
      AND uuid_extract_timestamp(t.id) < clock_timestamp() - interval '1 hour'`,
}
