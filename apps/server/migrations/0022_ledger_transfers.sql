-- The ledger as transfers: one row moves points of one holder's account from or to the issuer of its unit and program, so
-- that every row sums to zero by its form. docs/points-ledger.md tells how it is used.

ALTER TABLE ledger_accounts ADD COLUMN issuer_id uuid REFERENCES ledger_accounts (id);
UPDATE ledger_accounts a SET issuer_id = i.id FROM ledger_accounts i
WHERE a.kind <> 'issuer' AND i.kind = 'issuer' AND i.unit = a.unit AND i.program_id IS NOT DISTINCT FROM a.program_id;
ALTER TABLE ledger_accounts ADD CHECK ((kind = 'issuer') = (issuer_id IS NULL));
DROP TRIGGER ledger_accounts_fixed ON ledger_accounts;
CREATE TRIGGER ledger_accounts_fixed BEFORE UPDATE OF id, user_id, unit, program_id, kind, issuer_id ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- The end of a program: its accounts in batches
CREATE INDEX ledger_accounts_of_program ON ledger_accounts (program_id, id) WHERE program_id IS NOT NULL;

CREATE TABLE ledger_transfers (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- What happened, to which row: the same kind of the same source is posted once. A credit that pays a debt has a line for
  -- each of the two accounts; an expiry has a line for each time that its lot ran out.
  kind text NOT NULL,
  source_type text NOT NULL,
  source_id uuid NOT NULL,
  line smallint NOT NULL DEFAULT 0 CHECK (line >= 0),
  -- The holder's account, and the issuer on the other side. Above zero goes from the issuer to the holder, below zero
  -- back. No foreign keys: they would lock the issuer's row, which every transfer names; the trigger looks the accounts up.
  account_id uuid NOT NULL,
  issuer_id uuid NOT NULL,
  amount bigint NOT NULL,
  -- Place in the account and its balance afterwards, both written by the trigger.
  entry_no bigint,
  balance_after bigint NOT NULL,
  -- The rule that gave the amount, with the numbers that went into it, so that every movement can be explained.
  rule text NOT NULL,
  rule_version integer NOT NULL CHECK (rule_version >= 1),
  explanation jsonb NOT NULL DEFAULT '{}',
  -- The first line of what this takes back.
  reverses uuid REFERENCES ledger_transfers (id),
  actor_id uuid,
  created_at timestamptz NOT NULL,
  UNIQUE (source_id, kind, line),
  -- A reversal has nothing to move where all that it takes back has run out.
  CHECK (amount <> 0 OR reverses IS NOT NULL),
  CHECK ((amount = 0) = (entry_no IS NULL))
);

-- The movements so far. The first line keeps the transaction's id, which clients and coupons know.
INSERT INTO ledger_transfers
SELECT CASE line WHEN 0 THEN id ELSE uuidv7() END, kind, source_type, coalesce(source_id, id), line, account_id, issuer_id,
  amount, entry_no, balance_after, rule, rule_version, explanation, reverses, actor_id, created_at
FROM (
  SELECT t.*, p.account_id, a.issuer_id, p.amount, p.entry_no, p.balance_after,
    row_number() OVER (PARTITION BY t.id ORDER BY p.line) - 1 AS line
  FROM ledger_transactions t JOIN ledger_postings p ON p.transaction_id = t.id
    JOIN ledger_accounts a ON a.id = p.account_id AND a.kind <> 'issuer'
  WHERE t.kind <> 'expiry'
) moved;

-- An expiry is of its lot, which may run out more than once.
INSERT INTO ledger_transfers
SELECT t.id, t.kind, 'lot', u.lot_id, row_number() OVER (PARTITION BY u.lot_id ORDER BY p.entry_no) - 1, p.account_id,
  a.issuer_id, p.amount, p.entry_no, p.balance_after, t.rule, t.rule_version, t.explanation, NULL, t.actor_id, t.created_at
FROM ledger_transactions t JOIN ledger_lot_uses u ON u.transaction_id = t.id
  JOIN ledger_postings p ON p.transaction_id = t.id JOIN ledger_accounts a ON a.id = p.account_id AND a.kind <> 'issuer'
WHERE t.kind = 'expiry';

-- Reversals that moved nothing, with the balance that the account had then.
INSERT INTO ledger_transfers
SELECT t.id, t.kind, t.source_type, coalesce(t.source_id, t.id), 0, original.account_id, original.issuer_id, 0, NULL,
  coalesce((
    SELECT before.balance_after FROM ledger_transfers before
    WHERE before.account_id = original.account_id AND before.id < t.id ORDER BY before.id DESC LIMIT 1
  ), 0), t.rule, t.rule_version, t.explanation, t.reverses, t.actor_id, t.created_at
FROM ledger_transactions t JOIN ledger_transfers original ON original.id = t.reverses
WHERE NOT EXISTS (SELECT FROM ledger_postings p WHERE p.transaction_id = t.id);

-- Nothing may have changed: each account's sum, number of entries and newest balance, each issuer's total, each transaction.
DO $$
DECLARE
  differs uuid;
BEGIN
  SELECT a.id INTO differs FROM ledger_accounts a LEFT JOIN (
    SELECT account_id, sum(amount) AS amount, count(entry_no) AS entries, max(entry_no) AS newest
    FROM ledger_transfers GROUP BY account_id
  ) t ON t.account_id = a.id LEFT JOIN ledger_transfers last ON last.account_id = a.id AND last.entry_no = t.newest
  WHERE a.kind <> 'issuer' AND (a.balance, a.entries, a.entries, a.balance)
    <> (coalesce(t.amount, 0), coalesce(t.entries, 0), coalesce(t.newest, 0), coalesce(last.balance_after, 0))
  LIMIT 1;
  IF differs IS NULL THEN
    SELECT a.id INTO differs FROM ledger_accounts a LEFT JOIN (
      SELECT account_id, sum(amount) AS amount FROM ledger_postings WHERE entry_no IS NULL GROUP BY account_id
    ) old ON old.account_id = a.id LEFT JOIN (
      SELECT issuer_id, -sum(amount) AS amount FROM ledger_transfers GROUP BY issuer_id
    ) new ON new.issuer_id = a.id
    WHERE a.kind = 'issuer' AND coalesce(old.amount, 0) <> coalesce(new.amount, 0)
    LIMIT 1;
  END IF;
  IF differs IS NULL THEN
    SELECT t.id INTO differs FROM ledger_transactions t LEFT JOIN ledger_transfers f ON f.id = t.id
    WHERE f.id IS NULL OR f.kind <> t.kind OR f.created_at <> t.created_at
    LIMIT 1;
  END IF;
  IF differs IS NOT NULL THEN
    RAISE EXCEPTION 'the ledger cannot be carried over: % differs afterwards', differs;
  END IF;
END $$;

ALTER TABLE ledger_lots RENAME COLUMN transaction_id TO transfer_id;
ALTER TABLE ledger_lots DROP CONSTRAINT ledger_lots_transaction_id_fkey,
  ADD FOREIGN KEY (transfer_id) REFERENCES ledger_transfers (id),
  -- What ran out of this lot and was not asked for when its credit was taken back.
  ADD COLUMN forgiven bigint NOT NULL DEFAULT 0 CHECK (forgiven BETWEEN 0 AND amount);
ALTER INDEX ledger_lots_of_transaction RENAME TO ledger_lots_of_transfer;
ALTER TABLE ledger_lot_uses RENAME COLUMN transaction_id TO transfer_id;
ALTER TABLE ledger_lot_uses DROP CONSTRAINT ledger_lot_uses_transaction_id_fkey,
  ADD FOREIGN KEY (transfer_id) REFERENCES ledger_transfers (id);
ALTER TABLE coupons RENAME COLUMN ledger_transaction_id TO ledger_transfer_id;
ALTER TABLE coupons DROP CONSTRAINT coupons_ledger_transaction_id_fkey,
  ADD FOREIGN KEY (ledger_transfer_id) REFERENCES ledger_transfers (id);
DROP TABLE ledger_postings, ledger_transactions;
DROP FUNCTION check_postings();

-- History of an account, newest first
CREATE UNIQUE INDEX ledger_transfers_of_account ON ledger_transfers (account_id, entry_no) WHERE entry_no IS NOT NULL;
-- What was taken back of a transfer
CREATE INDEX ledger_transfers_reversing ON ledger_transfers (reverses) WHERE reverses IS NOT NULL;

-- A transfer moves its account's balance itself, and gets its issuer, number and balance from there: nothing can be posted
-- beside a balance, and no balance changes without a transfer. Not to be inserted with ON CONFLICT, which would leave the
-- balance moved.
CREATE FUNCTION move_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_accounts SET balance = balance + NEW.amount, entries = entries + (NEW.amount <> 0)::int
  WHERE id = NEW.account_id AND kind <> 'issuer'
  RETURNING issuer_id, balance, nullif(entries * (NEW.amount <> 0)::int, 0)
  INTO NEW.issuer_id, NEW.balance_after, NEW.entry_no;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a transfer needs an account of a holder' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_transfers_move BEFORE INSERT ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION move_balance();
CREATE TRIGGER ledger_accounts_moved BEFORE UPDATE OF balance, entries ON ledger_accounts
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_transfers_append_only BEFORE UPDATE OR DELETE ON ledger_transfers
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transfers_kept BEFORE TRUNCATE ON ledger_transfers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
DROP TRIGGER ledger_lots_fixed ON ledger_lots;
CREATE TRIGGER ledger_lots_fixed BEFORE UPDATE OF id, account_id, transfer_id, amount, expires_at ON ledger_lots
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
-- Transfers keep UPDATE: foreign keys to them lock their rows, which asks for that right.
REVOKE DELETE, TRUNCATE ON ledger_transfers FROM PUBLIC, CURRENT_USER;
