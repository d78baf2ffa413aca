-- Checks an import at the end of its transaction. The balance and number of entries of every
-- account must follow from its transfers, each transfer must follow from the one before it and name
-- the account's issuer, and no lot may have more left than was not used of it. move_balance()
-- checks the same for single transfers.
CREATE OR REPLACE FUNCTION check_program_import() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  astray uuid;
BEGIN
  SELECT a.id INTO astray FROM ledger_accounts a LEFT JOIN (
    SELECT t.account_id, sum(t.amount) AS amount, count(t.entry_no) AS entries,
      bool_and(t.entry_no IS NULL OR (t.entry_no, t.balance_after) = (t.place, t.running)) AS is_in_line,
      bool_and(t.issuer_id = t.issuer) AS is_of_issuer
    FROM (
      SELECT t.*, held.issuer_id AS issuer, sum(t.amount) OVER own AS running, count(t.entry_no) OVER own AS place
      FROM ledger_transfers t JOIN ledger_accounts held ON held.id = t.account_id
      WHERE held.program_id = NEW.program_id AND held.kind <> 'issuer'
      WINDOW own AS (PARTITION BY t.account_id ORDER BY t.entry_no NULLS LAST ROWS UNBOUNDED PRECEDING)
    ) t GROUP BY t.account_id
  ) t ON t.account_id = a.id
  WHERE a.program_id = NEW.program_id AND a.kind <> 'issuer'
    AND ((a.balance, a.entries) <> (coalesce(t.amount, 0), coalesce(t.entries, 0)) OR NOT t.is_in_line
      OR NOT t.is_of_issuer)
  LIMIT 1;
  IF astray IS NULL THEN
    SELECT l.id INTO astray FROM ledger_lots l JOIN ledger_accounts a ON a.id = l.account_id
      LEFT JOIN ledger_lot_uses u ON u.lot_id = l.id
    WHERE a.program_id = NEW.program_id
    GROUP BY l.id HAVING l.remaining <> l.amount - coalesce(sum(u.amount), 0)
    LIMIT 1;
  END IF;
  IF astray IS NOT NULL THEN
    RAISE EXCEPTION 'the import does not balance: %', astray USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS program_imports_balance ON program_imports;
CREATE CONSTRAINT TRIGGER program_imports_balance AFTER INSERT ON program_imports DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_program_import();

-- Marks this transaction as history, so that points that expire in it are not notified.
CREATE OR REPLACE FUNCTION ledger_tells_nobody() RETURNS void LANGUAGE sql AS $$
  SELECT set_config('vicino.ledger_tells_nobody', pg_current_xact_id()::text, true)
$$;

CREATE OR REPLACE TRIGGER program_imports_append_only BEFORE UPDATE OR DELETE ON program_imports
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER program_imports_kept BEFORE TRUNCATE ON program_imports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
