-- Loyalty programs (raccolte) of brands, their mechanics in versions, the brands' levels, and sums for their screens.
-- docs/decisions/0057 tells why.

-- Restaurants and tourism may not pay for opinions (law on small enterprises): these awards are 0 in their programs.
ALTER TABLE brands ADD COLUMN sector text CHECK (sector IN ('restaurant', 'tourism'));

CREATE TABLE programs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'scheduled', 'active', 'ended', 'deleted')),
  name text NOT NULL CHECK (name <> ''),
  description text NOT NULL CHECK (description <> ''),
  -- Address of an uploaded picture
  image text NOT NULL CONSTRAINT programs_image_own CHECK (image ~ '^/[^/]'),
  legal_subject text NOT NULL,
  delegated_subject text NOT NULL DEFAULT '',
  piva text NOT NULL,
  sede_legale text NOT NULL,
  pec text NOT NULL,
  is_crossbrand boolean NOT NULL DEFAULT false,
  -- Wall dates of Rome, both included, and the moments that follow from them: points are earned in [starts_at, ends_at),
  -- rewards are claimed before claims_until.
  start_date date NOT NULL,
  end_date date NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  claims_until timestamptz NOT NULL,
  -- Each at the moment at which it was due, however late the job ran
  scheduled_at timestamptz,
  activated_at timestamptz,
  ended_at timestamptz,
  cancelled_at timestamptz,
  -- The orderly end was announced; only once
  wound_down_at timestamptz,
  -- Whether it has prizes in the sense of the law on prize promotions, or only discounts at the brand's own shops, for
  -- which no bond is due
  mode text NOT NULL DEFAULT 'prizes' CHECK (mode IN ('prizes', 'discounts_only')),
  -- The deposit of 20 % of the prizes' value {amountCents, kind, reference, receipt}, or why none is due {notDue}
  bond jsonb,
  -- Of an emergency cancellation: {reason, declarations, confirmation, members, points, stamps}; who did it is in audit_log
  cancellation jsonb,
  -- A replay of history: not listed, no notices
  sandbox boolean NOT NULL DEFAULT false,
  config_version integer NOT NULL DEFAULT 1 CHECK (config_version >= 1),
  regulation_version integer CHECK (regulation_version >= 1),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (end_date > start_date),
  CHECK (end_date <= start_date + interval '5 years'),
  CHECK (starts_at < ends_at AND ends_at < claims_until),
  CHECK (status NOT IN ('active', 'ended') OR activated_at IS NOT NULL),
  CHECK ((status = 'ended') = (ended_at IS NOT NULL)),
  CHECK ((status = 'deleted') = (cancelled_at IS NOT NULL AND cancellation IS NOT NULL))
);
-- GET /program, and the brand's active ones
CREATE INDEX programs_of_brand ON programs (brand_id, status, created_at DESC, id DESC);
-- Jobs: what begins, ends and closes
CREATE INDEX programs_starting ON programs (starts_at) WHERE status = 'scheduled';
CREATE INDEX programs_ending ON programs (ends_at) WHERE status = 'active';
CREATE INDEX programs_closing ON programs (claims_until) WHERE status = 'ended';

-- The mechanics: config is the JSON of packages/domain/src/loyalty/config.ts with its defaults written out; sha256 is that of
-- its canonical text.
CREATE TABLE program_versions (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version >= 1),
  config jsonb NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  valid_from timestamptz NOT NULL,
  -- Differences to the version before: a list of {path, before, after, effect}
  diff jsonb NOT NULL DEFAULT '[]',
  PRIMARY KEY (program_id, version)
);

-- The levels of a brand. A brand that never saved any has none here: its levels are off.
CREATE TABLE tier_configs (
  brand_id uuid NOT NULL REFERENCES brands (id),
  version integer NOT NULL CHECK (version >= 1),
  config jsonb NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  valid_from timestamptz NOT NULL,
  -- From its disableDate on a job switches them off; the version that did this has none.
  disables_on date,
  PRIMARY KEY (brand_id, version)
);
CREATE TRIGGER tier_configs_append_only BEFORE UPDATE OR DELETE ON tier_configs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tier_configs_kept BEFORE TRUNCATE ON tier_configs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
-- Job: levels to be switched off
CREATE INDEX tier_configs_disabling ON tier_configs (disables_on) WHERE disables_on IS NOT NULL;

-- Versions of a draft go with the draft; all others stay as they were written.
CREATE FUNCTION keep_program_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The draft's own row is gone already when its versions follow it.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM programs WHERE id = OLD.program_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER program_versions_append_only BEFORE UPDATE OR DELETE ON program_versions
  FOR EACH ROW EXECUTE FUNCTION keep_program_versions();
CREATE TRIGGER program_versions_kept BEFORE TRUNCATE ON program_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A program is removed as a draft alone, and its status moves only draft ↔ scheduled → active → ended, active → deleted.
CREATE FUNCTION keep_programs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.status = 'draft' THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'only a draft is removed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.status, NEW.status) NOT IN (('draft', 'scheduled'), ('scheduled', 'draft'), ('scheduled', 'active'),
    ('active', 'ended'), ('active', 'deleted')) AND OLD.status <> NEW.status THEN
    RAISE EXCEPTION 'no step from % to %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.brand_id <> OLD.brand_id THEN
    RAISE EXCEPTION 'a program stays with its brand' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status IN ('active', 'ended', 'deleted') AND NEW.config_version <> OLD.config_version THEN
    RAISE EXCEPTION 'mechanics do not change once a program is active' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER programs_life BEFORE UPDATE OR DELETE ON programs
  FOR EACH ROW EXECUTE FUNCTION keep_programs();

-- What happened in a program on a day (Rome) by source ('purchase', 'review', …); charts sum these, never the ledger.
CREATE TABLE program_daily (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  day date NOT NULL,
  source text NOT NULL,
  points_issued bigint NOT NULL DEFAULT 0,
  points_reversed bigint NOT NULL DEFAULT 0,
  points_redeemed bigint NOT NULL DEFAULT 0,
  points_expired bigint NOT NULL DEFAULT 0,
  stamps_issued bigint NOT NULL DEFAULT 0,
  stamps_reversed bigint NOT NULL DEFAULT 0,
  stamps_redeemed bigint NOT NULL DEFAULT 0,
  stamps_expired bigint NOT NULL DEFAULT 0,
  movements bigint NOT NULL DEFAULT 0,
  purchases bigint NOT NULL DEFAULT 0,
  spend_cents bigint NOT NULL DEFAULT 0,
  joins bigint NOT NULL DEFAULT 0,
  leaves bigint NOT NULL DEFAULT 0,
  claims bigint NOT NULL DEFAULT 0,
  delivered bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (program_id, day, source)
) WITH (fillfactor = 80);

-- The same since the beginning. Every program has its row from its creation on.
CREATE TABLE program_totals (
  program_id uuid PRIMARY KEY REFERENCES programs (id) ON DELETE CASCADE,
  participants bigint NOT NULL DEFAULT 0,
  points_issued bigint NOT NULL DEFAULT 0,
  points_reversed bigint NOT NULL DEFAULT 0,
  points_redeemed bigint NOT NULL DEFAULT 0,
  points_expired bigint NOT NULL DEFAULT 0,
  stamps_issued bigint NOT NULL DEFAULT 0,
  stamps_reversed bigint NOT NULL DEFAULT 0,
  stamps_redeemed bigint NOT NULL DEFAULT 0,
  stamps_expired bigint NOT NULL DEFAULT 0,
  purchases bigint NOT NULL DEFAULT 0,
  spend_cents bigint NOT NULL DEFAULT 0,
  rewards_redeemed bigint NOT NULL DEFAULT 0,
  -- Members with at least one claim, for the conversion rate
  claimers bigint NOT NULL DEFAULT 0
) WITH (fillfactor = 50);

-- How many members hold each level; rank 0 is Bronze.
CREATE TABLE program_tiers (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  rank smallint NOT NULL CHECK (rank >= 0),
  members bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (program_id, rank)
) WITH (fillfactor = 50);
