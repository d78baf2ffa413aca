-- Digital coupons of brands (LOYALTY §8.2, docs/decisions/0097). The table `coupons` is another thing: what BrandPoints bought.

CREATE TABLE coupon_templates (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  name text NOT NULL,
  description text NOT NULL DEFAULT '',
  image text,
  kind text NOT NULL CHECK (kind IN ('percent', 'amount', 'product')),
  percent smallint CHECK (percent BETWEEN 1 AND 100),
  -- The amount, or what the free product costs
  value_cents integer CHECK (value_cents > 0),
  -- Name of the free product
  product text,
  min_spend_cents integer NOT NULL DEFAULT 0 CHECK (min_spend_cents >= 0),
  -- What it is for; both empty = everything
  codes text[] NOT NULL DEFAULT '{}',
  categories text[] NOT NULL DEFAULT '{}',
  -- Wall dates of Rome, both included; null = from the issue on
  valid_from date,
  valid_to date,
  -- Days from the issue, the first one included
  valid_days smallint CHECK (valid_days BETWEEN 1 AND 730),
  total integer CHECK (total >= 1),
  per_member integer CHECK (per_member >= 1),
  combinable boolean NOT NULL DEFAULT false,
  -- Empty = all shops of the brand
  shops uuid[] NOT NULL DEFAULT '{}',
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'paused', 'ended')),
  -- Codes that were given out and not revoked: what `total` limits. Written under the lock of this row.
  given integer NOT NULL DEFAULT 0 CHECK (given >= 0),
  -- Whether a code was ever given out: from then on what it takes off stays as it is
  was_given boolean NOT NULL DEFAULT false,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (brand_id, id),
  CHECK ((kind = 'percent') = (percent IS NOT NULL)),
  CHECK ((kind = 'percent') = (value_cents IS NULL)),
  CHECK ((kind = 'product') = (product IS NOT NULL)),
  CHECK (valid_to IS NOT NULL OR valid_days IS NOT NULL),
  CHECK (valid_from <= valid_to),
  CHECK (given <= total)
);

CREATE TABLE coupon_codes (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  template_id uuid NOT NULL,
  brand_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  code text NOT NULL UNIQUE CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  state text NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'used', 'expired', 'revoked')),
  -- What it was given for, such as 'hand:<id of the act>': once for each person
  cause text NOT NULL,
  issued_by uuid,
  issued_at timestamptz NOT NULL,
  starts_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > starts_at),
  used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  reason text,
  -- When the job tells that it runs out, or ends it
  next_at timestamptz,
  warned boolean NOT NULL DEFAULT false,
  FOREIGN KEY (brand_id, template_id) REFERENCES coupon_templates (brand_id, id),
  CHECK ((state = 'used') = (used_at IS NOT NULL)),
  CHECK ((state = 'revoked') = (revoked_at IS NOT NULL)),
  CHECK (next_at IS NULL OR state = 'active')
) WITH (fillfactor = 80);
CREATE UNIQUE INDEX coupon_codes_once ON coupon_codes (template_id, user_id, cause);
-- A member's own, newest first
CREATE INDEX coupon_codes_of_user ON coupon_codes (user_id, id DESC);
-- The list of a template, and its codes in a state
CREATE INDEX coupon_codes_of_template ON coupon_codes (template_id, id DESC);
CREATE INDEX coupon_codes_by_state ON coupon_codes (template_id, state, id DESC);
CREATE INDEX coupon_codes_due ON coupon_codes (next_at) WHERE next_at IS NOT NULL;

-- Uses of codes; a void takes one back, and the code can be used again.
CREATE TABLE coupon_uses (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  coupon_id uuid NOT NULL REFERENCES coupon_codes (id),
  template_id uuid NOT NULL,
  brand_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  receipt_id text NOT NULL,
  store_id uuid,
  -- The receipt before its coupons, what this one took off, and what was paid after all of them
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  discount_cents integer NOT NULL CHECK (discount_cents > 0),
  paid_cents integer NOT NULL CHECK (paid_cents >= 0 AND paid_cents <= amount_cents - discount_cents),
  proof text NOT NULL CHECK (proof IN ('qr', 'code', 'api')),
  -- The customer had redeemed a deal at the brand in the minutes before
  beside_deal boolean NOT NULL DEFAULT false,
  used_by uuid,
  used_at timestamptz NOT NULL,
  voided_at timestamptz,
  voided_by uuid,
  void_reason text,
  CHECK ((voided_at IS NULL) = (void_reason IS NULL))
);
-- A code is used once at a time
CREATE UNIQUE INDEX coupon_uses_live ON coupon_uses (coupon_id) WHERE voided_at IS NULL;
CREATE INDEX coupon_uses_of_coupon ON coupon_uses (coupon_id, id DESC);
CREATE INDEX coupon_uses_of_receipt ON coupon_uses (brand_id, receipt_id) WHERE voided_at IS NULL;
CREATE INDEX coupon_uses_of_user ON coupon_uses (user_id, id);
-- The till's list of a day
CREATE INDEX coupon_uses_of_brand ON coupon_uses (brand_id, used_at);

-- Who used a code, when, for what never changes; a void is written once. A merge of accounts changes the holder (0076).
CREATE FUNCTION keep_coupon_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.voided_at IS NULL AND to_jsonb(NEW) - '{voided_at,voided_by,void_reason}'::text[]
    = to_jsonb(OLD) - '{voided_at,voided_by,void_reason}'::text[] THEN
    RETURN NEW;
  END IF;
  IF current_setting('vicino.merging', true) = 'on' AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'coupon use % stays as it is', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER coupon_uses_kept BEFORE UPDATE ON coupon_uses FOR EACH ROW EXECUTE FUNCTION keep_coupon_use();
CREATE TRIGGER coupon_uses_stay BEFORE DELETE ON coupon_uses FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER coupon_uses_all_stay BEFORE TRUNCATE ON coupon_uses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Makes codes of a merged account those of the one that goes on; what both got for one cause stays with each.
CREATE FUNCTION coupons_take_over(giver uuid, taker uuid) RETURNS void LANGUAGE plpgsql SET vicino.merging = 'on' AS $$
BEGIN
  UPDATE coupon_codes k SET user_id = taker WHERE k.user_id = giver AND NOT EXISTS (
    SELECT FROM coupon_codes o WHERE o.user_id = taker AND o.template_id = k.template_id AND o.cause = k.cause);
  UPDATE coupon_uses u SET user_id = taker FROM coupon_codes k WHERE u.user_id = giver AND k.id = u.coupon_id AND k.user_id = taker;
END $$;

-- Figures of each template: a consumer adds to them.
CREATE TABLE coupon_figures (
  template_id uuid PRIMARY KEY REFERENCES coupon_templates (id),
  issued integer NOT NULL DEFAULT 0,
  used integer NOT NULL DEFAULT 0,
  expired integer NOT NULL DEFAULT 0,
  revoked integer NOT NULL DEFAULT 0,
  -- What was paid on receipts with such a coupon, and what it took off
  sales_cents bigint NOT NULL DEFAULT 0,
  discount_cents bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

-- Coupons for all customers of a program or of a segment, given out by a job.
CREATE TABLE coupon_batches (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  template_id uuid NOT NULL REFERENCES coupon_templates (id),
  program_id uuid NOT NULL REFERENCES programs (id),
  -- null = all customers of the program
  segment_id uuid,
  -- Name and rule as they were when it was started
  segment text,
  rule jsonb,
  -- How many there were then
  counted integer NOT NULL,
  issued integer NOT NULL DEFAULT 0,
  refused integer NOT NULL DEFAULT 0,
  after_user uuid,
  state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'stopped')),
  -- Why it stopped before its end
  stopped_by text,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  ended_at timestamptz,
  CHECK ((state = 'running') = (ended_at IS NULL))
);
CREATE INDEX coupon_batches_of_template ON coupon_batches (template_id, id DESC);
CREATE INDEX coupon_batches_running ON coupon_batches (id) WHERE state = 'running';

-- A reward may hand over a coupon when it is claimed.
ALTER TABLE rewards ADD COLUMN coupon_template_id uuid REFERENCES coupon_templates (id);

-- As count_claim_code() of 0054: a coupon of the till's brand is right too.
CREATE OR REPLACE FUNCTION count_claim_code(
  till uuid, brand uuid, claim_code text, purchase text, moment timestamptz, most_wrong integer, wait interval
) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  RETURN count_wrong_code(till,
    EXISTS (SELECT FROM claims c WHERE c.code = claim_code AND c.brand_id = brand)
      OR EXISTS (SELECT FROM coupon_codes k WHERE k.code = claim_code AND k.brand_id = brand)
      OR EXISTS (SELECT FROM redemptions r WHERE r.purchase_code = purchase AND r.brand_id = brand),
    moment, most_wrong, wait);
END $$;

-- Who makes coupons, gives them out and sees them.
INSERT INTO permissions (id) VALUES ('coupon-LIST'), ('coupon-EDIT'), ('coupon-ISSUE');
UPDATE roles r SET updated_at = now(), permissions = r.permissions || ARRAY['coupon-LIST', 'coupon-EDIT', 'coupon-ISSUE']
WHERE r.base IN ('brand', 'brandManager', 'superAdmin') AND NOT (r.is_base AND r.base = 'superAdmin');
UPDATE roles SET permissions = (SELECT array_agg(id) FROM permissions) WHERE is_base AND base = 'superAdmin';
