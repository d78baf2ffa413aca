-- Purchases of the past that were replayed into programs (decision 62, docs/loyalty-replay.md).

-- Brands that exist only as the owner of a replay of history: no list shows them.
ALTER TABLE brands ADD COLUMN sandbox boolean NOT NULL DEFAULT false;

-- One row for each import, written in its transaction: the same file is not taken twice.
CREATE TABLE program_imports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  program_id uuid NOT NULL REFERENCES programs (id),
  -- Of what was read: program or its definition, rows, lines, and how they are read
  sha256 text NOT NULL UNIQUE CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL
);
CREATE INDEX program_imports_of_program ON program_imports (program_id);
CREATE TRIGGER program_imports_append_only BEFORE UPDATE OR DELETE ON program_imports
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER program_imports_kept BEFORE TRUNCATE ON program_imports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Whether the transfers of this transaction keep the issuer, number and balance that they bring: an import writes a million of
-- them together with their accounts. It is said with the transaction's id, so that it ends with it, and what they say is looked
-- at when the transaction ends.
CREATE FUNCTION ledger_loads(is_loading boolean) RETURNS void LANGUAGE sql AS $$
  SELECT set_config('vicino.ledger_loads', CASE WHEN is_loading THEN pg_current_xact_id()::text ELSE '' END, true)
$$;

-- What this transaction does is history: points that ran out meanwhile are told to nobody.
CREATE FUNCTION ledger_tells_nobody() RETURNS void LANGUAGE sql AS $$
  SELECT set_config('vicino.ledger_tells_nobody', pg_current_xact_id()::text, true)
$$;

-- As before (migration 0033), but silent for history, and not for transfers that are loaded, whose figures the import adds.
CREATE OR REPLACE FUNCTION tell_expiry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own record;
BEGIN
  IF current_setting('vicino.ledger_loads', true) = pg_current_xact_id()::text THEN
    RETURN NULL;
  END IF;
  SELECT a.user_id, a.program_id, a.unit, p.brand_id INTO own
  FROM ledger_accounts a JOIN programs p ON p.id = a.program_id WHERE a.id = NEW.account_id;
  IF FOUND THEN
    PERFORM emit_event('loyalty.expired', jsonb_build_object('programId', own.program_id, 'brandId', own.brand_id,
      'userId', own.user_id, 'cause', 'expiry', 'day', (NEW.created_at AT TIME ZONE 'Europe/Rome')::date,
      'points', CASE own.unit WHEN 'PTS' THEN -NEW.amount ELSE 0 END,
      'stamps', CASE own.unit WHEN 'STAMP' THEN -NEW.amount ELSE 0 END)
      || CASE WHEN current_setting('vicino.ledger_tells_nobody', true) = pg_current_xact_id()::text
        THEN '{"silent": true}'::jsonb ELSE '{}' END, NEW.created_at);
  END IF;
  RETURN NULL;
END $$;

-- When the transaction of an import ends: every account of its program has the balance and the number of entries that its
-- transfers make, each of them follows from the one before it and names the account's issuer, and no lot has more left than
-- was not used of it. What move_balance() keeps for each transfer is so kept for all of them together.
CREATE FUNCTION check_program_import() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE CONSTRAINT TRIGGER program_imports_balance AFTER INSERT ON program_imports DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_program_import();

-- Claims the automatic reward as long as a member's points reach its cost; the caller holds the member's lock. What has run out
-- is taken first: it is neither claimed with nor owed for a claim. Returns how often.
CREATE FUNCTION loyalty_claim_all(program uuid, holder uuid, cost bigint, version integer, moment timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  own ledger_accounts;
  claims integer := 0;
BEGIN
  SELECT * INTO own FROM ledger_accounts a
  WHERE a.user_id = holder AND a.program_id = program AND a.unit = 'PTS' AND a.kind = 'member' FOR NO KEY UPDATE;
  IF own.balance >= cost THEN
    PERFORM ledger_lapse(ARRAY[own.id], moment);
    SELECT a.balance INTO own.balance FROM ledger_accounts a WHERE a.id = own.id;
  END IF;
  WHILE own.balance >= cost LOOP
    PERFORM ledger_claw_back(holder, 'PTS', program, cost, 'loyalty-claim', 'claim', uuidv7(), 'autoClaim', version,
      jsonb_build_object('cost', cost), NULL, moment);
    claims := claims + 1;
    own.balance := own.balance - cost;
  END LOOP;
  RETURN claims;
END $$;
