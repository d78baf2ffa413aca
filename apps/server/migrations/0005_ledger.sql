-- Points as double-entry book-keeping. docs/points-ledger.md tells how it is used and in which order locks are taken.

-- One account of a holder, unit and program. 'member' holds what a person can spend and never falls below zero.
-- 'recovery' holds what a person still owes after a credit was taken back that had been spent; the next credits pay it.
-- Both are made together. 'issuer' is the other side of every movement: it keeps no balance, its total is the sum of its
-- postings, so that no row is written by all.
CREATE TABLE ledger_accounts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid REFERENCES users (id) ON DELETE RESTRICT,
  -- BP = platform BrandPoints, PTS and STAMP per program, COMMISSION = euro cents of promoters
  unit text NOT NULL CHECK (unit IN ('BP', 'PTS', 'STAMP', 'COMMISSION')),
  program_id uuid,
  kind text NOT NULL CHECK (kind IN ('member', 'recovery', 'issuer')),
  balance bigint NOT NULL DEFAULT 0,
  -- Postings so far; the next one is numbered entries + 1. Zero for issuers.
  entries bigint NOT NULL DEFAULT 0 CHECK (entries >= 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE NULLS NOT DISTINCT (user_id, unit, program_id, kind),
  CHECK ((kind = 'issuer') = (user_id IS NULL)),
  CHECK ((unit IN ('PTS', 'STAMP')) = (program_id IS NOT NULL)),
  CHECK (kind <> 'member' OR balance >= 0),
  CHECK (kind <> 'recovery' OR balance <= 0),
  CHECK (kind <> 'issuer' OR (balance = 0 AND entries = 0))
) WITH (fillfactor = 80);

CREATE TABLE ledger_transactions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  kind text NOT NULL,
  -- Derived from the event: the same event posts once.
  idempotency_key text NOT NULL UNIQUE CHECK (char_length(idempotency_key) BETWEEN 1 AND 200),
  -- The rule that gave the amounts, with the numbers that went into it, so that every movement can be explained.
  rule text NOT NULL,
  rule_version integer NOT NULL CHECK (rule_version >= 1),
  explanation jsonb NOT NULL DEFAULT '{}',
  source_type text NOT NULL,
  source_id uuid,
  -- A correction names what it takes back; a transaction is taken back once.
  reverses uuid UNIQUE REFERENCES ledger_transactions (id),
  -- No foreign key: it would lock the till's row for each of its confirmations.
  actor_id uuid,
  created_at timestamptz NOT NULL
);

CREATE TABLE ledger_postings (
  transaction_id uuid NOT NULL REFERENCES ledger_transactions (id),
  line smallint NOT NULL,
  -- Checked by check_postings(): a foreign key would lock the issuer's row, which all transactions refer to.
  account_id uuid NOT NULL,
  unit text NOT NULL,
  program_id uuid,
  amount bigint NOT NULL CHECK (amount <> 0),
  -- Place in its account and balance after it; null for issuers.
  entry_no bigint,
  balance_after bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (transaction_id, line),
  CHECK ((entry_no IS NULL) = (balance_after IS NULL))
);
-- History of an account, newest first; the reconciliation
CREATE UNIQUE INDEX ledger_postings_of_account ON ledger_postings (account_id, entry_no) WHERE entry_no IS NOT NULL;

-- Points that expire, spent oldest expiry first. What an account holds beyond its lots does not expire.
CREATE TABLE ledger_lots (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  account_id uuid NOT NULL REFERENCES ledger_accounts (id),
  transaction_id uuid NOT NULL REFERENCES ledger_transactions (id),
  amount bigint NOT NULL CHECK (amount > 0),
  remaining bigint NOT NULL CHECK (remaining BETWEEN 0 AND amount),
  expires_at timestamptz NOT NULL
);
-- What to spend first
CREATE INDEX ledger_lots_to_spend ON ledger_lots (account_id, expires_at, id) WHERE remaining > 0;
-- Job: lots that have run out
CREATE INDEX ledger_lots_to_expire ON ledger_lots (expires_at) WHERE remaining > 0;
CREATE INDEX ledger_lots_of_transaction ON ledger_lots (transaction_id);

-- Which lots a transaction took from (positive) or gave back to (negative).
CREATE TABLE ledger_lot_uses (
  transaction_id uuid NOT NULL REFERENCES ledger_transactions (id),
  lot_id uuid NOT NULL REFERENCES ledger_lots (id),
  amount bigint NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (transaction_id, lot_id)
);
CREATE INDEX ledger_lot_uses_of_lot ON ledger_lot_uses (lot_id);

-- All postings of a transaction come in one statement, sum to zero per unit and program, and are in their account's unit.
-- The balance of an account is what its newest posting says.
CREATE FUNCTION check_postings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM added GROUP BY transaction_id, unit, program_id HAVING sum(amount) <> 0
  ) THEN
    RAISE EXCEPTION 'postings of a transaction must sum to zero per unit' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  IF EXISTS (
    SELECT FROM added p LEFT JOIN ledger_accounts a ON a.id = p.account_id
    WHERE a.id IS NULL OR a.unit <> p.unit OR a.program_id IS DISTINCT FROM p.program_id
      OR (a.kind = 'issuer') <> (p.entry_no IS NULL)
      OR a.entries < p.entry_no OR (a.entries = p.entry_no AND a.balance <> p.balance_after)
      OR (a.entries > p.entry_no AND NOT EXISTS (
        SELECT FROM added later WHERE later.account_id = p.account_id AND later.entry_no = p.entry_no + 1
      ))
  ) THEN
    RAISE EXCEPTION 'a posting must be in the unit of its account, and the newest must tell its balance'
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_postings_balanced AFTER INSERT ON ledger_postings
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION check_postings();

CREATE TRIGGER ledger_transactions_append_only BEFORE UPDATE OR DELETE ON ledger_transactions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_transactions_kept BEFORE TRUNCATE ON ledger_transactions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_postings_kept BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_lot_uses_append_only BEFORE UPDATE OR DELETE ON ledger_lot_uses
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_lot_uses_kept BEFORE TRUNCATE ON ledger_lot_uses
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Balances and what is left of lots change; whose and what they are does not, and none of them goes.
CREATE TRIGGER ledger_accounts_fixed BEFORE UPDATE OF id, user_id, unit, program_id, kind ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_accounts_kept BEFORE DELETE OR TRUNCATE ON ledger_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_lots_fixed BEFORE UPDATE OF id, account_id, transaction_id, amount, expires_at ON ledger_lots
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_lots_kept BEFORE DELETE OR TRUNCATE ON ledger_lots
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What happened to money, points and codes, by whom: never changed.
CREATE TABLE audit_log (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- Null when the platform itself acted (a job). Neither this nor the brand is a foreign key: each row would lock theirs.
  actor_id uuid,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id uuid NOT NULL,
  brand_id uuid,
  detail jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
);
CREATE INDEX audit_log_of_object ON audit_log (object_id, id);
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A second lock for the day the application does not own its tables; the triggers hold for everyone.
-- ledger_transactions keeps UPDATE: foreign keys to it lock its rows, which asks for that right.
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_postings, ledger_lot_uses, audit_log FROM PUBLIC, CURRENT_USER;
REVOKE DELETE, TRUNCATE ON ledger_transactions, ledger_accounts, ledger_lots FROM PUBLIC, CURRENT_USER;
