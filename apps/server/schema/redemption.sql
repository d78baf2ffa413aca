-- Codes that redeem a deal, and the BrandPoints of the platform.

-- The caller of a request about a code. session_id: to be checked here, with the roles that may
-- ask; null = checked already.
CREATE TYPE code_caller AS (user_id uuid, brand_id uuid, session_id uuid, roles text[]);

-- The result of a request about a code: a refusal with its numbers, or the row of the code.
-- `replayed`: an earlier request with the key got it. role, brand_id: the caller's as they are now.
CREATE TYPE command_result AS (refusal text, details jsonb, answer json, replayed boolean, role text, brand_id uuid, shown jsonb);

-- A confirmed code as the till shows it.
CREATE TYPE till_line AS (
  id uuid, deal_id uuid, transaction_id text, channel text, status text, points integer, price_cents integer,
  discount_price_cents integer, opened_at timestamptz, expires_at timestamptz, closed_at timestamptz, unheard_seconds integer,
  deal_title text, product_name text, image text, customer_username text, customer_avatar text
);

-- An opened code as the customer's screen shows it, with its deal.
CREATE TYPE opened_code AS (
  id uuid, deal_id uuid, user_id uuid, brand_id uuid, channel text, transaction_id text, purchase_code text, status text,
  points integer, price_cents integer, discount_price_cents integer, opened_at timestamptz, heard_at timestamptz,
  expires_at timestamptz, deal_title text, description text, discount integer, lowest_price_cents integer, own_count integer,
  images text[], link text, product_name text, brand_username text, brand_logo text, brand_avatar text, brand_verified boolean,
  brand_address text, brand_city text
);

-- The values of a deal that a code takes over, and those that its screen shows.
CREATE TYPE deal_offer AS (
  brand_id uuid, points integer, price_cents integer, discount_price_cents integer, expires_at timestamptz, deal_title text,
  description text, discount integer, lowest_price_cents integer, own_count integer, images text[], link text, product_name text,
  brand_username text, brand_logo text, brand_avatar text, brand_verified boolean, brand_address text, brand_city text
);

-- == Redemptions ==

-- Codes that hold a unit of a deal until the shop confirms them: in the shop for 15 minutes, online
-- for a day.
CREATE TABLE redemptions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  deal_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  brand_id uuid NOT NULL,
  channel text NOT NULL,
  transaction_id text NOT NULL UNIQUE,
  -- What the customer gives to the online shop
  purchase_code text,
  -- A held one whose time is over counts as expired wherever it is read; a job writes it down and
  -- returns the piece.
  status text NOT NULL DEFAULT 'held',
  points integer NOT NULL,
  price_cents integer NOT NULL,
  discount_price_cents integer NOT NULL,
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- No foreign key: it would lock the till's row for each of its confirmations.
  confirmed_by uuid,
  closed_at timestamptz,
  void_reason text,
  -- Who holds pieces: new accounts together hold a part of a deal only, and share a limit by where
  -- they come from. The account was younger than an hour when it opened the code.
  by_new_account boolean NOT NULL DEFAULT false,
  -- Where a code of an account younger than a day was opened: keyed hashes of the IP address, and
  -- of address and browser. They are personal data and are needed only while the code is held, so
  -- they leave with its hold (CHECK below).
  origin_address bytea,
  origin_device bytea,
  -- When the customer's screen last proved that it is there: it opened the code, renewed its QR, or
  -- a till read the QR.
  heard_at timestamptz,
  -- For how many seconds that screen had been silent when a till confirmed the typed number on
  -- purpose; null = it was heard.
  unheard_seconds integer,
  -- Who of the shop freed the piece. No foreign key, like confirmed_by.
  freed_by uuid,
  -- The shop of the till that confirmed; null = a till that is bound to none, or to several.
  confirmed_shop uuid
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
-- Live codes of new accounts from one address
CREATE INDEX redemptions_origin ON redemptions (origin_address) WHERE origin_address IS NOT NULL;
CREATE INDEX redemptions_held_of_brand ON redemptions (brand_id, expires_at, id) WHERE status = 'held';
CREATE UNIQUE INDEX redemptions_purchase_code ON redemptions (purchase_code) WHERE purchase_code IS NOT NULL;

-- == BrandPoints ==

-- Platform rewards that BrandPoints buy (R-410).
CREATE TABLE platform_rewards (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  title jsonb NOT NULL,
  description jsonb NOT NULL,
  cost integer NOT NULL CHECK (cost > 0),
  stock integer NOT NULL CHECK (stock >= 0),
  valid_days integer NOT NULL CHECK (valid_days BETWEEN 1 AND 730),
  active boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  image text CHECK (image ~ '^/[^/]'),
  starts_at timestamptz,
  ends_at timestamptz,
  -- How many one person buys; null = as many as there are
  per_person integer CHECK (per_person BETWEEN 1 AND 1000),
  CHECK (ends_at > starts_at)
);
-- GET /points/reward, cheapest first
CREATE INDEX platform_rewards_active ON platform_rewards (cost, id) WHERE active;
-- GET /points/reward/record: its orders, and how many were bought and used
CREATE INDEX platform_rewards_by_cost ON platform_rewards (cost, id);
CREATE INDEX platform_rewards_by_stock ON platform_rewards (stock, id);
CREATE INDEX platform_rewards_by_creation ON platform_rewards (created_at, id);

-- Coupons that were bought with BrandPoints: one row for each platform reward that somebody has.
CREATE TABLE coupons (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  reward_id uuid NOT NULL REFERENCES platform_rewards (id) ON DELETE RESTRICT,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  code text NOT NULL UNIQUE,
  -- As they were when it was bought
  title jsonb NOT NULL,
  description jsonb NOT NULL,
  cost integer NOT NULL CHECK (cost > 0),
  ledger_transfer_id uuid NOT NULL UNIQUE REFERENCES ledger_transfers (id),
  bought_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
-- GET /points/coupon, newest first
CREATE INDEX coupons_of_user ON coupons (user_id, bought_at DESC, id DESC);
CREATE INDEX coupons_of_reward ON coupons (reward_id, user_id) INCLUDE (used_at);

-- Deals that somebody has redeemed.
CREATE VIEW used_deals AS
  SELECT user_id, deal_id, confirmed_at AS used_at FROM redemptions WHERE status = 'redeemed';
