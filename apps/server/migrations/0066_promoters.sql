-- Promoters: slots that brands open on deals, tracked links, who came by them, and commissions (docs/decisions/0091).

-- An opening of slots on a deal. Who takes one keeps the commission that it names.
CREATE TABLE promoter_slots (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE RESTRICT,
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE RESTRICT,
  -- 'amount' in cents, or 'percent' of the price that the customer pays
  kind text NOT NULL CHECK (kind IN ('amount', 'percent')),
  value integer NOT NULL CHECK (value > 0 AND (kind = 'amount' OR value <= 100)),
  total_count integer NOT NULL CHECK (total_count > 0),
  taken_count integer NOT NULL DEFAULT 0 CHECK (taken_count BETWEEN 0 AND total_count),
  opened_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE UNIQUE INDEX promoter_slots_open ON promoter_slots (deal_id) WHERE closed_at IS NULL;
CREATE INDEX promoter_slots_of_brand ON promoter_slots (brand_id, id DESC);

CREATE TABLE promoter_links (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  slot_id uuid NOT NULL REFERENCES promoter_slots (id) ON DELETE RESTRICT,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE RESTRICT,
  promoter_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  code text NOT NULL UNIQUE CHECK (code ~ '^[2-9a-hjkmnp-z]{8}$'),
  -- The keyed hash of the promoter's address and browser, to know purchases of one's own
  device bytea,
  taken_at timestamptz NOT NULL,
  given_back_at timestamptz
);
-- One link of a promoter and deal; open slots without those that the caller has
CREATE UNIQUE INDEX promoter_links_mine ON promoter_links (deal_id, promoter_id) WHERE given_back_at IS NULL;
CREATE INDEX promoter_links_of_promoter ON promoter_links (promoter_id, id DESC);
CREATE INDEX promoter_links_of_slot ON promoter_links (slot_id);

-- Who came by a link, as long as it can be counted for a redemption (a job removes older ones).
CREATE TABLE promoter_visits (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  deal_id uuid NOT NULL,
  link_id uuid NOT NULL REFERENCES promoter_links (id) ON DELETE RESTRICT,
  device bytea NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX promoter_visits_of_user ON promoter_visits (user_id, deal_id, at DESC);
-- Customers on one device
CREATE INDEX promoter_visits_of_device ON promoter_visits (device, at);
CREATE INDEX promoter_visits_old ON promoter_visits (at);

-- A payout that a brand has marked as paid.
CREATE TABLE promoter_payouts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE RESTRICT,
  promoter_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  cents bigint NOT NULL CHECK (cents > 0),
  commission_count integer NOT NULL CHECK (commission_count > 0),
  reference text NOT NULL DEFAULT '',
  paid_at timestamptz NOT NULL,
  paid_by uuid NOT NULL
);
CREATE INDEX promoter_payouts_of_brand ON promoter_payouts (brand_id, id DESC);
CREATE INDEX promoter_payouts_of_promoter ON promoter_payouts (promoter_id, id DESC);

-- What a redemption by a link earned. 'open' is payable from payable_at on; 'review' waits for the brand.
CREATE TABLE promoter_commissions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  redemption_id uuid NOT NULL UNIQUE REFERENCES redemptions (id) ON DELETE RESTRICT,
  link_id uuid NOT NULL REFERENCES promoter_links (id) ON DELETE RESTRICT,
  slot_id uuid NOT NULL REFERENCES promoter_slots (id) ON DELETE RESTRICT,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE RESTRICT,
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE RESTRICT,
  promoter_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  price_cents integer NOT NULL CHECK (price_cents >= 0),
  cents integer NOT NULL CHECK (cents > 0 AND cents <= price_cents),
  state text NOT NULL CHECK (state IN ('open', 'review', 'paid', 'reversed', 'refused')),
  reasons text[] NOT NULL DEFAULT '{}',
  refusal text,
  earned_at timestamptz NOT NULL,
  payable_at timestamptz NOT NULL,
  payout_id uuid REFERENCES promoter_payouts (id) ON DELETE RESTRICT,
  decided_at timestamptz,
  decided_by uuid,
  CHECK ((state = 'paid') = (payout_id IS NOT NULL)),
  CHECK ((state = 'refused') = (refusal IS NOT NULL)),
  CHECK (state <> 'review' OR cardinality(reasons) > 0)
);
CREATE INDEX promoter_commissions_of_promoter ON promoter_commissions (promoter_id, id DESC);
CREATE INDEX promoter_commissions_of_brand ON promoter_commissions (brand_id, id DESC);
-- What is owed
CREATE INDEX promoter_commissions_owed ON promoter_commissions (brand_id, promoter_id) INCLUDE (state, cents, payable_at);
CREATE INDEX promoter_commissions_of_link ON promoter_commissions (link_id, earned_at);
CREATE INDEX promoter_commissions_of_slot ON promoter_commissions (slot_id);
CREATE INDEX promoter_commissions_of_payout ON promoter_commissions (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX promoter_commissions_review ON promoter_commissions (brand_id, id DESC) WHERE state = 'review';

-- Clicks of people on a link in a day of Rome, and how many people they were.
CREATE TABLE promoter_clicks (
  link_id uuid NOT NULL REFERENCES promoter_links (id) ON DELETE RESTRICT,
  day date NOT NULL,
  click_count integer NOT NULL CHECK (click_count >= 0),
  people_count integer NOT NULL CHECK (people_count >= 0),
  PRIMARY KEY (link_id, day)
);

-- Who clicked today: a hash that is another one each day, so that it names nobody; a job removes those of days that are over.
CREATE TABLE promoter_clickers (
  day date NOT NULL,
  link_id uuid NOT NULL,
  person bytea NOT NULL,
  click_count integer NOT NULL CHECK (click_count >= 0),
  PRIMARY KEY (day, link_id, person)
);
