-- Codes that hold a piece of a deal until the shop confirms them: in the shop for 15 minutes, online for a day.
CREATE TABLE redemptions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE RESTRICT,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE RESTRICT,
  channel text NOT NULL CHECK (channel IN ('store', 'online')),
  transaction_id text NOT NULL UNIQUE CHECK (transaction_id ~ '^[1-9][0-9]{8}$'),
  -- What the customer gives to the online shop
  purchase_code text UNIQUE,
  -- A held one whose time is over counts as expired wherever it is read; a job writes it down and returns the piece.
  status text NOT NULL DEFAULT 'held' CHECK (status IN ('held', 'redeemed', 'cancelled', 'expired', 'voided')),
  points integer NOT NULL CHECK (points >= 0),
  price_cents integer NOT NULL,
  discount_price_cents integer NOT NULL,
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- No foreign key: it would lock the till's row for each of its confirmations.
  confirmed_by uuid,
  closed_at timestamptz,
  void_reason text,
  CHECK (expires_at > opened_at),
  CHECK ((channel = 'online') = (purchase_code IS NOT NULL)),
  CHECK ((status IN ('redeemed', 'voided')) = (confirmed_at IS NOT NULL)),
  CHECK ((confirmed_at IS NULL) = (confirmed_by IS NULL)),
  -- Confirmed only while it was live, on the database's side too.
  CHECK (confirmed_at >= opened_at AND confirmed_at < expires_at),
  CHECK ((status = 'voided') = (void_reason IS NOT NULL))
) WITH (fillfactor = 85);
-- One live code of a user and deal; reopening finds it
CREATE UNIQUE INDEX redemptions_held ON redemptions (user_id, deal_id) WHERE status = 'held';
-- A user redeems a deal once
CREATE UNIQUE INDEX redemptions_once ON redemptions (user_id, deal_id) WHERE status = 'redeemed';
-- Live codes of a deal; those overdue
CREATE INDEX redemptions_held_of_deal ON redemptions (deal_id, expires_at) WHERE status = 'held';
-- Job: overdue codes
CREATE INDEX redemptions_overdue ON redemptions (expires_at) WHERE status = 'held';
-- One's own history, newest first; codes of a day that came to nothing
CREATE INDEX redemptions_of_user ON redemptions (user_id, opened_at DESC, id DESC);
-- The till's day, newest first
CREATE INDEX redemptions_confirmed ON redemptions (brand_id, confirmed_at DESC, id DESC) WHERE confirmed_at IS NOT NULL;
-- Online codes that wait, the one that ends first on top
CREATE INDEX redemptions_waiting ON redemptions (brand_id, expires_at, id) WHERE status = 'held' AND channel = 'online';

-- Pieces that live or overdue codes hold: counted with the codes, in their transactions.
ALTER TABLE deals ADD COLUMN held_count integer NOT NULL DEFAULT 0 CHECK (held_count >= 0);
ALTER TABLE deals ADD CONSTRAINT deals_not_oversold CHECK (redeemed_count + held_count <= quantity);

-- A redemption changes counters of its deal and nothing that an index holds, so that PostgreSQL writes the row alone: who
-- is sold out is told by the redemption itself, and redemptions count for the popularity a minute later (a job).
ALTER TABLE deals SET (fillfactor = 80);
DROP INDEX deals_sold_out;
ALTER TABLE deals ADD COLUMN counted_redemptions integer NOT NULL DEFAULT 0 CHECK (counted_redemptions >= 0);
-- Nobody could redeem before: what a demo counted has no redemptions behind it.
UPDATE deals SET redeemed_count = 0, active = expires_at > now() WHERE redeemed_count > 0;
ALTER TABLE deals ALTER COLUMN popularity
  SET EXPRESSION AS (like_count + want_count + own_count + share_count + counted_redemptions);
CREATE FUNCTION count_first_redemptions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.counted_redemptions := NEW.redeemed_count;
  RETURN NEW;
END $$;
-- A bulk load may bring deals that were redeemed before.
CREATE TRIGGER deals_first_redemptions BEFORE INSERT ON deals
  FOR EACH ROW WHEN (NEW.redeemed_count > 0) EXECUTE FUNCTION count_first_redemptions();

-- What a user has used is what they redeemed.
DROP TABLE used_deals;
CREATE VIEW used_deals AS
  SELECT user_id, deal_id, confirmed_at AS used_at FROM redemptions WHERE status = 'redeemed';

-- Wrong numbers typed at the till (R-221).
CREATE TABLE typed_code_attempts (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  wrong integer NOT NULL CHECK (wrong >= 0),
  window_started_at timestamptz NOT NULL,
  locked_until timestamptz
);

-- Whether a typed number or purchase code is one of the till's brand; counts it when it is not (R-221). `wrong` within
-- `wait` close the account's number pad for as long. Returns the moment until which it is closed, null when it is not. One
-- call of an account at a time, each a statement of its own: the next sees what this one counted, and what is right
-- writes nothing.
CREATE FUNCTION count_typed_code(
  till uuid, brand uuid, number text, code text, moment timestamptz, most_wrong integer, wait interval
) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  seen typed_code_attempts;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('typed-codes:' || till, 0));
  SELECT * INTO seen FROM typed_code_attempts WHERE user_id = till;
  IF seen.locked_until > moment THEN
    RETURN seen.locked_until;
  END IF;
  IF EXISTS (SELECT FROM redemptions r WHERE r.transaction_id = number AND r.channel = 'store' AND r.brand_id = brand)
    OR EXISTS (SELECT FROM redemptions r WHERE r.purchase_code = code AND r.brand_id = brand)
  THEN
    RETURN NULL;
  END IF;
  IF seen.user_id IS NULL OR seen.locked_until IS NOT NULL OR seen.window_started_at + wait <= moment THEN
    seen.wrong := 0;
    seen.window_started_at := moment;
  END IF;
  INSERT INTO typed_code_attempts AS a (user_id, wrong, window_started_at, locked_until)
  VALUES (till, seen.wrong + 1, seen.window_started_at, CASE WHEN seen.wrong + 1 >= most_wrong THEN moment + wait END)
  ON CONFLICT (user_id) DO UPDATE
    SET wrong = excluded.wrong, window_started_at = excluded.window_started_at, locked_until = excluded.locked_until;
  RETURN NULL;
END $$;

CREATE TABLE reports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  reporter_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reason text NOT NULL CHECK (reason IN ('refused', 'price', 'misleading', 'closed', 'offensive', 'other')),
  text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
-- GET /report, newest first
CREATE INDEX reports_newest ON reports (created_at DESC, id DESC);
CREATE INDEX reports_of_deal ON reports (deal_id);
