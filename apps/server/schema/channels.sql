-- Ways in and out beside the app: API keys, webhooks, wallet passes, displays, promoters.

-- == API keys ==

-- Keys by which a brand's shop systems call.
CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  name text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['purchase:write', 'refund:write', 'claim:confirm',
    'coupon:redeem', 'member:read', 'event:write']),
  -- Addresses and networks from which it is taken; none = from everywhere
  networks text[] NOT NULL DEFAULT '{}' CHECK (cardinality(networks) <= 20),
  -- How its text begins, to recognise it by
  prefix text NOT NULL,
  -- SHA-256 of its text, and of the one before it until a moment
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

-- Answers to calls of shop systems that came with an Idempotency-Key. A key belongs to the brand of
-- the API key and to an endpoint: any till of the brand may repeat the call of another.
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
  -- Neither: a call of many parts is under way.
  CHECK (response IS NULL OR refusal IS NULL)
);
CREATE INDEX api_answers_old ON api_answers (created_at);

-- == Webhooks ==

-- Addresses at which a brand wants to be told of events.
CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- What the secret is made of, beside the id and a key of the server
  secret_no integer NOT NULL DEFAULT 1 CHECK (secret_no > 0),
  -- Numbers of secrets that were replaced and sign too for 24 hours: [{ "no": 1, "until":
  -- "2027-01-01T00:00:00.000Z" }]
  old_secrets jsonb NOT NULL DEFAULT '[]',
  disabled_for text CHECK (disabled_for IN ('brand', 'failing', 'gone')),
  disabled_at timestamptz,
  -- Since when every attempt has failed
  failing_since timestamptz,
  created_at timestamptz NOT NULL,
  -- Its log goes with the others, by age; then the row does
  deleted_at timestamptz,
  CHECK ((disabled_for IS NULL) = (disabled_at IS NULL))
);
CREATE INDEX webhook_endpoints_of_brand ON webhook_endpoints (brand_id, id) WHERE deleted_at IS NULL;
-- A request that is repeated makes no second one
CREATE UNIQUE INDEX webhook_endpoints_url ON webhook_endpoints (brand_id, url) WHERE deleted_at IS NULL;
CREATE INDEX webhook_endpoints_deleted ON webhook_endpoints (id) WHERE deleted_at IS NOT NULL;

-- A message for an endpoint. Ids and numbers, as in the outbox: nothing in it names a person.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints (id),
  type text NOT NULL,
  -- The bytes that are signed and sent
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts smallint NOT NULL DEFAULT 0,
  -- While it waits: when it is due, or until when an attempt has it in hand
  next_at timestamptz,
  -- Of the newest attempt
  status smallint,
  error text,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'waiting') = (next_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_page ON webhook_deliveries (endpoint_id, id);
CREATE INDEX webhook_deliveries_of_state ON webhook_deliveries (endpoint_id, state, id);
-- The sender: whose turn it is, and what of theirs
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (endpoint_id, next_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (created_at);

-- Each attempt to deliver a message, with what the endpoint answered.
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
  -- The serial number that wallets know it by
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  wallet text NOT NULL CHECK (wallet IN ('apple', 'google')),
  program_id uuid REFERENCES programs (id) ON DELETE CASCADE,
  coupon_id uuid REFERENCES coupon_codes (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  -- When what it shows last changed; a later second with each change, as HTTP dates know no less
  changed_at timestamptz NOT NULL,
  -- Since when it is not taken any more
  voided_at timestamptz,
  -- When its wallet is to be told of changes; null = it knows
  due_at timestamptz,
  attempts smallint NOT NULL DEFAULT 0,
  CHECK (num_nonnulls(program_id, coupon_id) = 1),
  UNIQUE NULLS NOT DISTINCT (user_id, wallet, program_id, coupon_id)
);
CREATE INDEX wallet_passes_program ON wallet_passes (program_id, user_id) WHERE program_id IS NOT NULL;
CREATE INDEX wallet_passes_coupon ON wallet_passes (coupon_id) WHERE coupon_id IS NOT NULL;
CREATE INDEX wallet_passes_due ON wallet_passes (due_at) WHERE due_at IS NOT NULL;

-- Phones and watches that asked to be told of a pass of Apple Wallet.
CREATE TABLE wallet_devices (
  pass_id uuid NOT NULL REFERENCES wallet_passes (id) ON DELETE CASCADE,
  -- As the device names itself to this server
  device text NOT NULL,
  push_token text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (pass_id, device)
);
CREATE INDEX wallet_devices_device ON wallet_devices (device);

-- == Displays ==

-- Groups of a brand's displays, and in which of its shops each stands.
CREATE TABLE display_groups (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX display_groups_name ON display_groups (brand_id, lower(name));

-- Lists of deals that a brand shows on its displays.
CREATE TABLE display_playlists (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  name text NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX display_playlists_of_brand ON display_playlists (brand_id, updated_at DESC);

-- The deals of a playlist in their order. Times are minutes of the day in Europe/Rome; bit 0 of the
-- weekdays is Monday.
CREATE TABLE display_playlist_items (
  playlist_id uuid NOT NULL REFERENCES display_playlists (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 0),
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  seconds smallint NOT NULL CHECK (seconds BETWEEN 5 AND 120),
  weekdays smallint NOT NULL CHECK (weekdays BETWEEN 1 AND 127),
  from_minute smallint NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute smallint NOT NULL CHECK (to_minute BETWEEN 1 AND 1440),
  PRIMARY KEY (playlist_id, position)
);
CREATE INDEX display_playlist_items_deal ON display_playlist_items (deal_id);

-- Screens in shops that show a playlist of deals.
CREATE TABLE displays (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  name text NOT NULL,
  place text NOT NULL DEFAULT '',
  playlist_id uuid REFERENCES display_playlists (id),
  -- SHA-256 of the screen's token; none once the display was unpaired
  token_hash bytea UNIQUE CHECK (octet_length(token_hash) = 32),
  paired_at timestamptz NOT NULL,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  -- A brand is told of a screen that is not heard of, once until it is.
  silence_told_at timestamptz,
  -- Null = at the brand's own address, or not told
  shop_id uuid REFERENCES shops (id),
  group_id uuid REFERENCES display_groups (id) ON DELETE SET NULL,
  CHECK ((token_hash IS NULL) = (revoked_at IS NOT NULL))
);
CREATE INDEX displays_of_brand ON displays (brand_id, id) WHERE revoked_at IS NULL;
CREATE INDEX displays_of_playlist ON displays (playlist_id) WHERE revoked_at IS NULL;
CREATE INDEX displays_silent ON displays (last_seen_at) WHERE revoked_at IS NULL AND silence_told_at IS NULL;
-- Figures of a group and of a shop count displays that were unpaired, too.
CREATE INDEX displays_of_shop ON displays (shop_id) WHERE shop_id IS NOT NULL;
CREATE INDEX displays_of_group ON displays (group_id) WHERE group_id IS NOT NULL;

-- Screens that show a code and wait for somebody to type it.
CREATE TABLE display_pairings (
  code text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX display_pairings_expiry ON display_pairings (expires_at);

-- Wrong codes that a person has typed since a moment.
CREATE TABLE display_wrong_codes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  since timestamptz NOT NULL,
  wrong integer NOT NULL CHECK (wrong > 0)
);

-- A person, display, deal and day (of Rome) once; a job removes them when they count for no
-- redemption any more.
CREATE TABLE display_scans (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  day date NOT NULL,
  display_id uuid NOT NULL REFERENCES displays (id) ON DELETE CASCADE,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- BrandPoints that it gave
  points integer NOT NULL CHECK (points >= 0),
  UNIQUE (user_id, day, display_id, deal_id)
);
-- A person is paid once a display and day
CREATE UNIQUE INDEX display_scans_paid ON display_scans (user_id, day, display_id) WHERE points > 0;
-- The display by which somebody came to a deal that they redeem
CREATE INDEX display_scans_of_user ON display_scans (user_id, deal_id, at DESC);
CREATE INDEX display_scans_old ON display_scans (at);

-- Batches that were booked: one that comes again adds nothing. A job removes them when no player
-- has them any more.
CREATE TABLE display_batches (
  display_id uuid NOT NULL REFERENCES displays (id) ON DELETE CASCADE,
  batch_id uuid NOT NULL,
  booked_at timestamptz NOT NULL,
  PRIMARY KEY (display_id, batch_id)
);
CREATE INDEX display_batches_old ON display_batches (booked_at);

-- The figures of a display and deal by days of Rome.
CREATE TABLE display_daily (
  display_id uuid NOT NULL REFERENCES displays (id) ON DELETE CASCADE,
  day date NOT NULL,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  scanned_count integer NOT NULL DEFAULT 0 CHECK (scanned_count >= 0),
  redeemed_count integer NOT NULL DEFAULT 0 CHECK (redeemed_count >= 0),
  shown_count integer NOT NULL DEFAULT 0 CHECK (shown_count >= 0),
  shown_seconds integer NOT NULL DEFAULT 0 CHECK (shown_seconds >= 0),
  -- Of them those whose moment the player did not know: its clock was never compared with the
  -- server's
  unsure_count integer NOT NULL DEFAULT 0 CHECK (unsure_count >= 0),
  PRIMARY KEY (display_id, day, deal_id)
);

-- The display that a redemption is counted for.
CREATE TABLE display_redemptions (
  redemption_id uuid PRIMARY KEY,
  display_id uuid NOT NULL REFERENCES displays (id) ON DELETE CASCADE,
  day date NOT NULL,
  deal_id uuid NOT NULL
);

-- == Promoters ==

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

-- The link by which a promoter recommends a deal. Who comes by it is counted.
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

-- Visits by a promoter's link, as long as they can be counted for a redemption; a job removes older
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
-- Customers on one device
CREATE INDEX promoter_visits_of_device ON promoter_visits (device, at);
CREATE INDEX promoter_visits_old ON promoter_visits (at);

-- Clicks of people on a link in a day of Rome, and how many people they were.
CREATE TABLE promoter_clicks (
  link_id uuid NOT NULL REFERENCES promoter_links (id) ON DELETE RESTRICT,
  day date NOT NULL,
  click_count integer NOT NULL CHECK (click_count >= 0),
  people_count integer NOT NULL CHECK (people_count >= 0),
  PRIMARY KEY (link_id, day)
);

-- Clicks of today by person. The person is a hash that changes each day, so it names nobody; a job
-- removes past days.
CREATE TABLE promoter_clickers (
  day date NOT NULL,
  link_id uuid NOT NULL,
  person bytea NOT NULL,
  click_count integer NOT NULL CHECK (click_count >= 0),
  PRIMARY KEY (day, link_id, person)
);

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

-- Commissions that redemptions by a link have earned. 'open' is payable from payable_at on;
-- 'review' waits for the brand.
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
-- Commissions that are owed
CREATE INDEX promoter_commissions_owed ON promoter_commissions (brand_id, promoter_id) INCLUDE (state, cents, payable_at);
CREATE INDEX promoter_commissions_of_link ON promoter_commissions (link_id, earned_at);
CREATE INDEX promoter_commissions_of_slot ON promoter_commissions (slot_id);
CREATE INDEX promoter_commissions_of_payout ON promoter_commissions (payout_id) WHERE payout_id IS NOT NULL;
CREATE INDEX promoter_commissions_review ON promoter_commissions (brand_id, id DESC) WHERE state = 'review';
