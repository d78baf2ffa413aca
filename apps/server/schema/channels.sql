-- Ways in and out beside the app: API keys, webhooks, wallet passes, displays, promoters.

-- == API keys ==

-- Keys with which a brand's shop systems call the API.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  name text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['purchase:write', 'refund:write', 'claim:confirm',
    'coupon:redeem', 'member:read', 'member:list', 'event:write', 'program:read', 'purchase:read', 'deal:read', 'webhook:read',
    'webhook:write']),
  -- Addresses and networks from which the key is accepted; none = from everywhere
  networks text[] NOT NULL DEFAULT '{}' CHECK (cardinality(networks) <= 20),
  -- The beginning of its text, so that people recognise it
  prefix text NOT NULL,
  -- SHA-256 of its text, and of the text before it with an end
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  old_hash bytea UNIQUE CHECK (octet_length(old_hash) = 32),
  old_until timestamptz,
  created_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  CHECK ((old_hash IS NULL) = (old_until IS NULL))
);
CREATE INDEX api_keys_of_brand ON api_keys (brand_id, id DESC) WHERE revoked_at IS NULL;
CREATE INDEX api_keys_of_maker ON api_keys (created_by);

-- Answers to calls of shop systems with an Idempotency-Key. A key belongs to the brand of the API
-- key and to an endpoint, so that any till of the brand may repeat the call of another.
CREATE TABLE api_answers (
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  -- Method and path of the contract: 'POST /integration/purchase'
  endpoint text NOT NULL,
  key text NOT NULL,
  -- SHA-256 of method, path, query and body
  request_hash bytea NOT NULL,
  response json,
  -- {code, values, fieldErrors} of a refused call
  refusal json,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, endpoint, key),
  -- Neither is set while a call of many parts is running.
  CHECK (response IS NULL OR refusal IS NULL)
);
CREATE INDEX api_answers_old ON api_answers (created_at);

-- == Webhooks ==

-- Addresses to which a brand wants events sent.
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- Of its messages (contract, versions.ts)
  version text NOT NULL DEFAULT '2026-11-01',
  -- An input of the secret, beside the id and a key of the server
  secret_no integer NOT NULL DEFAULT 1 CHECK (secret_no > 0),
  -- Id of that key: SERVER_SECRET may change, the secret stays
  secret_key text NOT NULL,
  -- Replaced secrets that still sign for 24 hours: [{ "no": 1, "key": "0123456789abcdef", "until":
  -- "2027-01-01T00:00:00.000Z" }]
  old_secrets jsonb NOT NULL DEFAULT '[]',
  disabled_for text CHECK (disabled_for IN ('brand', 'failing', 'gone')),
  disabled_at timestamptz,
  -- The first of the failures since the last success
  failing_since timestamptz,
  created_at timestamptz NOT NULL,
  -- Its log is deleted by age like the others; the row is deleted after that
  deleted_at timestamptz,
  CHECK ((disabled_for IS NULL) = (disabled_at IS NULL))
);
CREATE INDEX webhook_endpoints_of_brand ON webhook_endpoints (brand_id, id) WHERE deleted_at IS NULL;
-- A repeated request must not make a second endpoint.
CREATE UNIQUE INDEX webhook_endpoints_url ON webhook_endpoints (brand_id, url) WHERE deleted_at IS NULL;
CREATE INDEX webhook_endpoints_deleted ON webhook_endpoints (id) WHERE deleted_at IS NOT NULL;

-- Messages for an endpoint. They have ids and numbers, as the outbox: nothing in them names a
-- person.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints (id),
  type text NOT NULL,
  -- The exact text that is signed and sent
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts smallint NOT NULL DEFAULT 0,
  -- For a waiting message: when it is due, or until when an attempt has it in hand
  next_at timestamptz,
  -- The status of the newest attempt
  status smallint,
  error text,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'waiting') = (next_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_page ON webhook_deliveries (endpoint_id, id);
CREATE INDEX webhook_deliveries_of_state ON webhook_deliveries (endpoint_id, state, id);
-- The sender: the endpoints whose turn it is, and their next messages
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (endpoint_id, next_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (created_at);

-- The attempts to deliver a message, with the endpoint's answers.
CREATE TABLE webhook_attempts (
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
  no smallint NOT NULL,
  at timestamptz NOT NULL,
  milliseconds integer NOT NULL,
  status smallint,
  error text,
  answer text NOT NULL DEFAULT '',
  PRIMARY KEY (delivery_id, no)
);

-- == Wallet passes ==

-- Passes for Apple and Google Wallet: a member's card of a program, or a coupon of a brand.
CREATE TABLE wallet_passes (
  -- The serial number by which wallets identify it
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  wallet text NOT NULL CHECK (wallet IN ('apple', 'google')),
  program_id uuid REFERENCES programs (id) ON DELETE CASCADE,
  coupon_id uuid REFERENCES coupon_codes (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- When its content last changed. Each change gets a later second, because HTTP dates have no
  -- fractions.
  changed_at timestamptz NOT NULL,
  -- The moment from which tills no longer accept it
  voided_at timestamptz,
  -- When its wallet must be notified of changes; null = the wallet is up to date
  due_at timestamptz,
  attempts smallint NOT NULL DEFAULT 0,
  CHECK (num_nonnulls(program_id, coupon_id) = 1),
  UNIQUE NULLS NOT DISTINCT (user_id, wallet, program_id, coupon_id)
);
CREATE INDEX wallet_passes_program ON wallet_passes (program_id, user_id) WHERE program_id IS NOT NULL;
CREATE INDEX wallet_passes_coupon ON wallet_passes (coupon_id) WHERE coupon_id IS NOT NULL;
CREATE INDEX wallet_passes_due ON wallet_passes (due_at) WHERE due_at IS NOT NULL;

-- Phones and watches that registered for the changes of an Apple Wallet pass.
CREATE TABLE wallet_devices (
  pass_id uuid NOT NULL REFERENCES wallet_passes (id) ON DELETE CASCADE,
  -- The device's own name for this server
  device text NOT NULL,
  push_token text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (pass_id, device)
);
CREATE INDEX wallet_devices_device ON wallet_devices (device);

-- == Displays ==

-- Groups of a brand's displays.
CREATE TABLE display_groups (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX display_groups_name ON display_groups (brand_id, lower(name));

-- Lists of deals and slides that a brand shows on its displays. A brand that has one is not deleted:
-- the images of its slides are released with the playlist.
CREATE TABLE display_playlists (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  name text NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX display_playlists_of_brand ON display_playlists (brand_id, updated_at DESC);

-- The deals and slides of a playlist in their order. Times are minutes of the day in Europe/Rome; bit 0 of the
-- weekdays is Monday.
CREATE TABLE display_playlist_items (
  playlist_id uuid NOT NULL REFERENCES display_playlists (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 0),
  deal_id uuid REFERENCES deals (id) ON DELETE CASCADE,
  -- A slide of the brand's own, which has at least one of these
  title text CHECK (title <> ''),
  body text CHECK (body <> ''),
  image text,
  seconds smallint NOT NULL CHECK (seconds BETWEEN 5 AND 120),
  weekdays smallint NOT NULL CHECK (weekdays BETWEEN 1 AND 127),
  from_minute smallint NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute smallint NOT NULL CHECK (to_minute BETWEEN 1 AND 1440),
  -- Who pays the brand for showing it; null = nobody
  advertiser text CHECK (advertiser <> ''),
  PRIMARY KEY (playlist_id, position),
  CHECK ((deal_id IS NULL) = (num_nonnulls(title, body, image) > 0))
);
CREATE INDEX display_playlist_items_deal ON display_playlist_items (deal_id);

-- Screens in shops that show a playlist of deals.
CREATE TABLE displays (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  name text NOT NULL,
  place text NOT NULL DEFAULT '',
  playlist_id uuid REFERENCES display_playlists (id),
  -- SHA-256 of the screen's token; null for an unpaired display
  token_hash bytea UNIQUE CHECK (octet_length(token_hash) = 32),
  paired_at timestamptz NOT NULL,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  -- When the brand was notified that the screen is silent; null again once the screen is seen.
  silence_told_at timestamptz,
  -- Null = at the brand's own address, or unknown
  shop_id uuid REFERENCES shops (id),
  group_id uuid REFERENCES display_groups (id) ON DELETE SET NULL,
  CHECK ((token_hash IS NULL) = (revoked_at IS NOT NULL))
);
CREATE INDEX displays_of_brand ON displays (brand_id, id) WHERE revoked_at IS NULL;
CREATE INDEX displays_of_playlist ON displays (playlist_id) WHERE revoked_at IS NULL;
CREATE INDEX displays_silent ON displays (last_seen_at) WHERE revoked_at IS NULL AND silence_told_at IS NULL;
-- Metrics of a group and of a shop include unpaired displays.
CREATE INDEX displays_of_shop ON displays (shop_id) WHERE shop_id IS NOT NULL;
CREATE INDEX displays_of_group ON displays (group_id) WHERE group_id IS NOT NULL;

-- Screens that show a pairing code and wait until a person types it.
CREATE TABLE display_pairings (
  code text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX display_pairings_expiry ON display_pairings (expires_at);

-- The number of wrong codes that a person has typed since a moment.
CREATE TABLE display_wrong_codes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  since timestamptz NOT NULL,
  wrong integer NOT NULL CHECK (wrong > 0)
);

-- One row per person, display, deal and calendar date in Rome; a job removes rows that are too old
-- to count for a redemption.
CREATE TABLE display_scans (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  day date NOT NULL,
  display_id uuid NOT NULL REFERENCES displays (id) ON DELETE CASCADE,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- The BrandPoints of the scan
  points integer NOT NULL CHECK (points >= 0),
  UNIQUE (user_id, day, display_id, deal_id)
);
-- A person is rewarded once per display and day.
CREATE UNIQUE INDEX display_scans_paid ON display_scans (user_id, day, display_id) WHERE points > 0;
-- The display by which a person came to a deal that they redeem
CREATE INDEX display_scans_of_user ON display_scans (user_id, deal_id, at DESC);
CREATE INDEX display_scans_old ON display_scans (at);

-- Booked batches; a repeated batch adds nothing. A job removes rows once no player can send them
-- again.
CREATE TABLE display_batches (
  display_id uuid NOT NULL REFERENCES displays (id) ON DELETE CASCADE,
  batch_id uuid NOT NULL,
  booked_at timestamptz NOT NULL,
  PRIMARY KEY (display_id, batch_id)
);
CREATE INDEX display_batches_old ON display_batches (booked_at);

-- The metrics of a display and deal by calendar date in Rome.
CREATE TABLE display_daily (
  display_id uuid NOT NULL REFERENCES displays (id) ON DELETE CASCADE,
  day date NOT NULL,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  scanned_count integer NOT NULL DEFAULT 0 CHECK (scanned_count >= 0),
  redeemed_count integer NOT NULL DEFAULT 0 CHECK (redeemed_count >= 0),
  shown_count integer NOT NULL DEFAULT 0 CHECK (shown_count >= 0),
  shown_seconds integer NOT NULL DEFAULT 0 CHECK (shown_seconds >= 0),
  -- The plays whose moment the player did not know, because its clock was never compared with the
  -- server's
  unsure_count integer NOT NULL DEFAULT 0 CHECK (unsure_count >= 0),
  PRIMARY KEY (display_id, day, deal_id)
);

-- The display that a redemption counts for.
CREATE TABLE display_redemptions (
  redemption_id uuid PRIMARY KEY,
  display_id uuid NOT NULL REFERENCES displays (id) ON DELETE CASCADE,
  day date NOT NULL,
  deal_id uuid NOT NULL
);

-- == Promoters ==

-- Openings of slots on a deal. A promoter who takes one keeps its commission.
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

-- Links by which promoters recommend a deal. Visits by them are counted.
CREATE TABLE promoter_links (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  slot_id uuid NOT NULL REFERENCES promoter_slots (id) ON DELETE RESTRICT,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE RESTRICT,
  promoter_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  code text NOT NULL UNIQUE CHECK (code ~ '^[2-9a-hjkmnp-z]{8}$'),
  -- The keyed hash of the promoter's address and browser, to detect their own purchases
  device bytea,
  taken_at timestamptz NOT NULL,
  given_back_at timestamptz
);
-- A promoter has one link to a deal. Also: open slots except those with a link of the caller.
CREATE UNIQUE INDEX promoter_links_mine ON promoter_links (deal_id, promoter_id) WHERE given_back_at IS NULL;
CREATE INDEX promoter_links_of_promoter ON promoter_links (promoter_id, id DESC);
CREATE INDEX promoter_links_of_slot ON promoter_links (slot_id);

-- Visits by a promoter's link, as long as they can count for a redemption; a job removes older
-- ones.
CREATE TABLE promoter_visits (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  deal_id uuid NOT NULL,
  link_id uuid NOT NULL REFERENCES promoter_links (id) ON DELETE RESTRICT,
  device bytea NOT NULL,
  at timestamptz NOT NULL
);
CREATE INDEX promoter_visits_of_user ON promoter_visits (user_id, deal_id, at DESC);
-- Counts the customers on one device.
CREATE INDEX promoter_visits_of_device ON promoter_visits (device, at);
CREATE INDEX promoter_visits_old ON promoter_visits (at);

-- Clicks on a link on a calendar date in Rome, and the number of people.
CREATE TABLE promoter_clicks (
  link_id uuid NOT NULL REFERENCES promoter_links (id) ON DELETE RESTRICT,
  day date NOT NULL,
  click_count integer NOT NULL CHECK (click_count >= 0),
  people_count integer NOT NULL CHECK (people_count >= 0),
  PRIMARY KEY (link_id, day)
);

-- Today's clicks by person. The person is a hash that changes each day, so it names nobody; a job
-- removes past days.
CREATE TABLE promoter_clickers (
  day date NOT NULL,
  link_id uuid NOT NULL,
  person bytea NOT NULL,
  click_count integer NOT NULL CHECK (click_count >= 0),
  PRIMARY KEY (day, link_id, person)
);

-- Payouts that a brand has marked as paid.
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

-- Commissions of redemptions by a link. 'open' is payable from payable_at on; 'review' waits for
-- the brand.
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
CREATE INDEX promoter_commissions_of_promoter ON promoter_commissions (promoter_id, earned_at DESC, id DESC);
CREATE INDEX promoter_commissions_of_brand ON promoter_commissions (brand_id, earned_at DESC, id DESC);
-- Commissions that are still owed
CREATE INDEX promoter_commissions_owed ON promoter_commissions (brand_id, promoter_id) INCLUDE (state, cents, payable_at);
CREATE INDEX promoter_commissions_of_link ON promoter_commissions (link_id, earned_at);
CREATE INDEX promoter_commissions_of_slot ON promoter_commissions (slot_id);
CREATE INDEX promoter_commissions_of_payout ON promoter_commissions (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX promoter_commissions_review ON promoter_commissions (brand_id, earned_at DESC, id DESC) WHERE state = 'review';
