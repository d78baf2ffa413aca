-- Codes that redeem a deal, and the BrandPoints of the platform.

-- The caller of a request about a code. session_id: the session that the function must check, with
-- the allowed roles; null = already checked.
CREATE TYPE code_caller AS (user_id uuid, brand_id uuid, session_id uuid, roles text[]);

-- The result of a request about a code: a refusal with its numbers, or the row of the code.
-- `replayed`: an earlier request with the same key got this result. role, brand_id: the caller's
-- current ones.
CREATE TYPE command_result AS (refusal text, details jsonb, answer json, replayed boolean, role text, brand_id uuid, shown jsonb);

-- A confirmed code for the till.
CREATE TYPE till_line AS (
  id uuid, deal_id uuid, transaction_id text, channel text, status text, points integer, price_cents integer,
  discount_price_cents integer, opened_at timestamptz, expires_at timestamptz, closed_at timestamptz, unheard_seconds integer,
  deal_title text, product_name text, image text, customer_username text, customer_avatar text
);

-- An opened code with its deal, for the customer's screen.
CREATE TYPE opened_code AS (
  id uuid, deal_id uuid, user_id uuid, brand_id uuid, channel text, transaction_id text, purchase_code text, status text,
  points integer, price_cents integer, discount_price_cents integer, opened_at timestamptz, heard_at timestamptz,
  expires_at timestamptz, deal_title text, description text, discount integer, lowest_price_cents integer, own_count integer,
  images text[], link text, product_name text, brand_username text, brand_logo text, brand_avatar text, brand_verified boolean,
  brand_address text, brand_city text, lowest_declared boolean
);

-- The values that a code copies from a deal, and those that its screen shows.
CREATE TYPE deal_offer AS (
  brand_id uuid, points integer, price_cents integer, discount_price_cents integer, expires_at timestamptz, deal_title text,
  description text, discount integer, lowest_price_cents integer, own_count integer, images text[], link text, product_name text,
  brand_username text, brand_logo text, brand_avatar text, brand_verified boolean, brand_address text, brand_city text,
  lowest_declared boolean
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
  -- The code that the customer enters in the online shop
  purchase_code text,
  -- Readers treat a held code as expired once its time is over; a job then stores this and returns
  -- the unit.
  status text NOT NULL DEFAULT 'held',
  points integer NOT NULL,
  price_cents integer NOT NULL,
  discount_price_cents integer NOT NULL,
  opened_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  -- No foreign key, which would lock the till's row for each confirmation.
  confirmed_by uuid,
  closed_at timestamptz,
  void_reason text,
  -- Whether the account was younger than an hour when it opened the code. New accounts together may
  -- hold only a part of a deal, and share a limit per origin.
  by_new_account boolean NOT NULL DEFAULT false,
  -- The origin of a code of an account younger than a day: keyed hashes of the IP address, and of
  -- address and browser. They are personal data and are needed only while the code is held, so they
  -- are removed with the hold (CHECK below).
  origin_address bytea,
  origin_device bytea,
  -- When the customer's screen last proved its presence: it opened the code, renewed its QR, or a
  -- till read the QR.
  heard_at timestamptz,
  -- Seconds without such a proof when a till deliberately confirmed the typed number; null = the
  -- screen was present.
  unheard_seconds integer,
  -- The employee who freed the unit. No foreign key, like confirmed_by.
  freed_by uuid,
  -- The shop of the confirming till; null = the till has no shop, or several.
  confirmed_shop uuid
) WITH (fillfactor = 85);
-- A user has one live code per deal; reopening finds it
CREATE UNIQUE INDEX redemptions_held ON redemptions (user_id, deal_id) WHERE status = 'held';
-- A user redeems a deal once
CREATE UNIQUE INDEX redemptions_once ON redemptions (user_id, deal_id) WHERE status = 'redeemed';
-- Live codes of a deal; those overdue
CREATE INDEX redemptions_held_of_deal ON redemptions (deal_id, expires_at) WHERE status = 'held';
-- Job: overdue codes
CREATE INDEX redemptions_overdue ON redemptions (expires_at) WHERE status = 'held';
-- A user's own history, newest first; unused codes of a day
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
  -- How many one person may buy; null = any number
  per_person integer CHECK (per_person BETWEEN 1 AND 1000),
  CHECK (ends_at > starts_at)
);
-- GET /points/reward, cheapest first
CREATE INDEX platform_rewards_active ON platform_rewards (cost, id) WHERE active;
-- GET /points/reward/record: its orders, and the numbers of bought and used coupons
CREATE INDEX platform_rewards_by_cost ON platform_rewards (cost, id);
CREATE INDEX platform_rewards_by_stock ON platform_rewards (stock, id);
CREATE INDEX platform_rewards_by_creation ON platform_rewards (created_at, id);

-- Coupons bought with BrandPoints: one row for each bought platform reward.
CREATE TABLE coupons (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  reward_id uuid NOT NULL REFERENCES platform_rewards (id) ON DELETE RESTRICT,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  code text NOT NULL UNIQUE,
  -- The values at the purchase
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

-- Published regulations of BrandPoints, a row for each version; they only grow.
CREATE TABLE points_regulations (
  version integer PRIMARY KEY CHECK (version >= 1),
  -- The document: title, sections of typed blocks. sha256 is that of its canonical text.
  body jsonb NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  published_at timestamptz NOT NULL
);

-- Deals that a person has redeemed.
CREATE VIEW used_deals AS
  SELECT user_id, deal_id, confirmed_at AS used_at FROM redemptions WHERE status = 'redeemed';

-- It grows for ever (docs/operations.md, "Data that grows").
SELECT vacuum_often('redemptions');
