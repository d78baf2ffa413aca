-- The catalogue of a program: what members collect for (docs/decisions/0080).

CREATE TABLE rewards (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  id uuid NOT NULL DEFAULT uuidv7(),
  kind text NOT NULL CHECK (kind IN ('product', 'service', 'discount', 'experience', 'donation')),
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL,
  -- Address of an uploaded picture; null = none
  image text CONSTRAINT rewards_image_own CHECK (image ~ '^/[^/]'),
  points integer NOT NULL CHECK (points >= 0),
  stamps integer NOT NULL CHECK (stamps >= 0),
  money_cents integer NOT NULL CHECK (money_cents >= 0),
  -- Of one, VAT included
  value_cents integer NOT NULL CHECK (value_cents > 0),
  vat_percent smallint NOT NULL CHECK (vat_percent IN (0, 4, 5, 10, 22)),
  -- null = unlimited: then the prize pool counts the estimate
  stock integer CHECK (stock >= 0),
  estimate integer CHECK (estimate >= 0),
  per_member integer CHECK (per_member >= 1),
  -- 0 = everybody
  min_rank smallint NOT NULL CHECK (min_rank >= 0),
  -- Wall dates of Rome, both included; null = from the start of the program, until the end of claims
  visible_from date,
  visible_to date,
  fulfilment text NOT NULL CHECK (fulfilment IN ('store', 'shipping', 'digital')),
  -- In the brand's order; equal ones by id
  position integer NOT NULL CHECK (position >= 0),
  -- A removed one is kept for its versions, and shown nowhere
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paused', 'removed')),
  version integer NOT NULL DEFAULT 1 CHECK (version >= 1),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (program_id, id),
  CHECK (points > 0 OR stamps > 0),
  CHECK (money_cents < value_cents),
  CHECK (stock IS NOT NULL OR estimate IS NOT NULL),
  CHECK (visible_to >= visible_from)
);

-- What each reward said from when on: the columns above as JSON, without order and times. A claim keeps the version it bought.
CREATE TABLE reward_versions (
  program_id uuid NOT NULL,
  reward_id uuid NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  body jsonb NOT NULL,
  valid_from timestamptz NOT NULL,
  PRIMARY KEY (program_id, reward_id, version),
  FOREIGN KEY (program_id, reward_id) REFERENCES rewards (program_id, id) ON DELETE CASCADE
);
CREATE TRIGGER reward_versions_append_only BEFORE UPDATE OR DELETE ON reward_versions
  FOR EACH ROW EXECUTE FUNCTION keep_program_versions();
CREATE TRIGGER reward_versions_kept BEFORE TRUNCATE ON reward_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
