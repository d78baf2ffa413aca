-- Counters of the till.

-- == Wrong codes ==

-- Wrong numbers typed at the till (R-221).
CREATE TABLE typed_code_attempts (
  user_id uuid PRIMARY KEY,
  wrong integer NOT NULL CHECK (wrong >= 0),
  window_started_at timestamptz NOT NULL,
  locked_until timestamptz
);

-- == Tills without network ==

-- A shop's switch and limits; a shop without a row has not switched it on.
CREATE TABLE offline_till_settings (
  brand_id uuid PRIMARY KEY REFERENCES brands (id),
  enabled boolean NOT NULL,
  -- Entries that may wait on one till, cents of one purchase, hours since the last contact
  entries integer NOT NULL CHECK (entries > 0),
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  hours integer NOT NULL CHECK (hours > 0),
  stale_codes boolean NOT NULL
);

-- What tills took without network, once for each id that the till made.
CREATE TABLE offline_till_entries (
  brand_id uuid NOT NULL REFERENCES brands (id),
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('deal', 'purchase')),
  -- The customer, where the code says who it is
  user_id uuid,
  -- The person at the till, and their pass: the session and when it was given. Null = no valid pass
  confirmed_by uuid,
  pass_session uuid,
  pass_from timestamptz,
  at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  -- conflict: it waits for the owner; dropped: the owner took it off the list
  outcome text NOT NULL CHECK (outcome IN ('done', 'conflict', 'dropped')),
  -- Why it waits, or how it counted
  code text,
  -- The values of its text
  code_values jsonb NOT NULL DEFAULT '{}',
  -- What was scanned, while it waits
  body jsonb,
  decided_by uuid,
  -- The redemption that a code became, and whether its freshness token had ended when it was read
  redemption_id uuid,
  is_stale boolean NOT NULL DEFAULT false,
  PRIMARY KEY (brand_id, id),
  CHECK ((outcome = 'conflict') = (body IS NOT NULL))
);
CREATE INDEX offline_till_conflicts ON offline_till_entries (brand_id, at DESC, id DESC) WHERE outcome = 'conflict';
CREATE INDEX offline_till_passes ON offline_till_entries (pass_session, pass_from);
CREATE INDEX offline_till_received ON offline_till_entries (received_at);
CREATE INDEX offline_till_redemptions ON offline_till_entries (redemption_id) WHERE redemption_id IS NOT NULL;
CREATE INDEX offline_till_of_user ON offline_till_entries (user_id) WHERE user_id IS NOT NULL;
