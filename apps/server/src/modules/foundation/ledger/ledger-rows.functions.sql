-- Row check: an account is valid when it is made; after that only its balance may change
-- (ledger_accounts_fixed). Loaded accounts bring their balance.
CREATE OR REPLACE FUNCTION check_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (NEW.unit IN ('BP', 'PTS', 'STAMP', 'COMMISSION')
    AND NEW.kind IN ('member', 'recovery', 'issuer')
    AND (NEW.unit IN ('PTS', 'STAMP')) = (NEW.program_id IS NOT NULL)
    AND (NEW.kind = 'issuer') = (NEW.user_id IS NULL)
    AND (NEW.kind = 'issuer') = (NEW.issuer_id IS NULL)
    AND NEW.entries >= 0
    AND (NEW.kind <> 'member' OR NEW.balance >= 0)
    AND (NEW.kind <> 'recovery' OR NEW.balance <= 0)
    AND (NEW.kind <> 'issuer' OR (NEW.balance = 0 AND NEW.entries = 0)))
  THEN
    PERFORM refuse_row(TG_TABLE_NAME, 'ledger_accounts_keep_rules');
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER ledger_accounts_new BEFORE INSERT ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION check_account();

-- Row check: only the trigger of a transfer changes a balance.
CREATE OR REPLACE FUNCTION check_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  ELSIF (NEW.kind = 'member' AND NEW.balance < 0) OR (NEW.kind = 'recovery' AND NEW.balance > 0) OR NEW.kind = 'issuer'
    OR NEW.entries < OLD.entries
  THEN
    PERFORM refuse_row(TG_TABLE_NAME, 'ledger_accounts_keep_rules');
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER ledger_accounts_moved BEFORE UPDATE OF balance, entries ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION check_balance();

-- Moves the account's balance with each transfer, and fills in the transfer's issuer, number and
-- balance. So nothing can be posted without the balance, and no balance changes without a transfer.
-- Transfers that an import loads bring the three (ledger_loads()). Do not insert transfers with ON
-- CONFLICT, which would leave the balance moved.
CREATE OR REPLACE FUNCTION move_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A reversal moves nothing if all that it takes back has expired.
  IF NEW.line < 0 OR NEW.rule_version < 1 OR (NEW.amount = 0 AND NEW.reverses IS NULL) THEN
    PERFORM refuse_row(TG_TABLE_NAME, 'ledger_transfers_keep_rules');
  END IF;
  IF current_setting('vicino.ledger_loads', true) <> '' THEN
    IF current_setting('vicino.ledger_loads', true) = pg_current_xact_id()::text THEN
      IF (NEW.amount = 0) <> (NEW.entry_no IS NULL) THEN
        PERFORM refuse_row(TG_TABLE_NAME, 'ledger_transfers_keep_rules');
      END IF;
      RETURN NEW;
    END IF;
  END IF;
  UPDATE ledger_accounts SET balance = balance + NEW.amount, entries = entries + (NEW.amount <> 0)::int
  WHERE id = NEW.account_id AND kind <> 'issuer'
  RETURNING issuer_id, balance, nullif(entries * (NEW.amount <> 0)::int, 0)
  INTO NEW.issuer_id, NEW.balance_after, NEW.entry_no;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a transfer needs an account of a holder' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER ledger_transfers_move BEFORE INSERT ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION move_balance();

-- Tells whether the transfers of this transaction bring their own issuer, number and balance: an
-- import writes a million of them together with their accounts. The setting contains the
-- transaction's id, so that it ends with it; the values are checked when the transaction ends.
CREATE OR REPLACE FUNCTION ledger_loads(is_loading boolean) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('vicino.ledger_loads', CASE WHEN is_loading THEN pg_current_xact_id()::text ELSE '' END, true)
$$;

CREATE OR REPLACE TRIGGER ledger_lot_uses_append_only BEFORE UPDATE OR DELETE ON ledger_lot_uses
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_lot_uses_kept BEFORE TRUNCATE ON ledger_lot_uses
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_accounts_kept BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_lots_kept BEFORE DELETE OR TRUNCATE ON ledger_lots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_accounts_fixed BEFORE UPDATE OF id, user_id, unit, program_id, kind, issuer_id ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_transfers_kept BEFORE TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_lots_fixed BEFORE UPDATE OF id, account_id, transfer_id, amount, expires_at ON ledger_lots
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
