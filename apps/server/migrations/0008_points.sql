-- What earns and spends BrandPoints beside redemptions.

-- Random letters and digits without those that look alike.
CREATE FUNCTION random_code(length integer) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('abcdefghjkmnpqrstuvwxyz23456789', 1 + get_byte(uuid_send(gen_random_uuid()), 15) % 31, 1), '')
  FROM generate_series(1, length)
$$;

ALTER TABLE users
  ADD COLUMN first_name text NOT NULL DEFAULT '',
  ADD COLUMN last_name text NOT NULL DEFAULT '',
  ADD COLUMN birth_date date,
  ADD COLUMN phone text CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  ADD COLUMN email_verified_at timestamptz,
  -- In the link one invites with (R-406)
  ADD COLUMN invite_code text NOT NULL DEFAULT random_code(8) UNIQUE,
  ADD COLUMN invited_by uuid REFERENCES users (id) ON DELETE SET NULL CHECK (invited_by <> id);
CREATE INDEX users_invited ON users (invited_by) WHERE invited_by IS NOT NULL;

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
  updated_at timestamptz NOT NULL
);
-- GET /points/reward, cheapest first
CREATE INDEX platform_rewards_active ON platform_rewards (cost, id) WHERE active;

CREATE TABLE coupons (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  reward_id uuid NOT NULL REFERENCES platform_rewards (id) ON DELETE RESTRICT,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  code text NOT NULL UNIQUE,
  -- As they were when it was bought
  title jsonb NOT NULL,
  description jsonb NOT NULL,
  cost integer NOT NULL CHECK (cost > 0),
  ledger_transaction_id uuid NOT NULL UNIQUE REFERENCES ledger_transactions (id),
  bought_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
-- GET /points/coupon, newest first
CREATE INDEX coupons_of_user ON coupons (user_id, bought_at DESC, id DESC);
