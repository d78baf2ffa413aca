-- Claims of rewards (docs/decisions/0085): how a reward is handed over, its pieces, claims and their steps.

ALTER TABLE rewards
  -- How often a member can have it in a window of the calendar; both or neither
  ADD per_period integer CHECK (per_period >= 1),
  ADD period text CHECK (period IN ('day', 'week', 'month', 'year')),
  ADD needs_approval boolean NOT NULL DEFAULT false,
  -- null = at once, or 30 where it is sent
  ADD ready_within_days smallint CHECK (ready_within_days BETWEEN 0 AND 180),
  -- Empty = all shops of the brand, all days (1 = Monday)
  ADD pickup_shops uuid[] NOT NULL DEFAULT '{}',
  ADD pickup_days smallint[] NOT NULL DEFAULT '{}' CHECK (pickup_days <@ '{1,2,3,4,5,6,7}'),
  ADD CHECK ((per_period IS NULL) = (period IS NULL));

-- Pieces of a reward, apart from its texts: claims of a reward that many want change this row alone, in place.
CREATE TABLE reward_stock (
  program_id uuid NOT NULL,
  reward_id uuid NOT NULL,
  -- null = unlimited
  total integer CHECK (total >= 0),
  -- Of open claims, and handed over
  held integer NOT NULL DEFAULT 0 CHECK (held >= 0),
  used integer NOT NULL DEFAULT 0 CHECK (used >= 0),
  PRIMARY KEY (program_id, reward_id),
  FOREIGN KEY (program_id, reward_id) REFERENCES rewards (program_id, id) ON DELETE CASCADE,
  CHECK (held + used <= total)
) WITH (fillfactor = 50);
INSERT INTO reward_stock (program_id, reward_id, total) SELECT program_id, id, stock FROM rewards;

-- Whatever writes a reward's stock writes it here too.
CREATE FUNCTION copy_reward_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reward_stock (program_id, reward_id, total) VALUES (NEW.program_id, NEW.id, NEW.stock)
  ON CONFLICT (program_id, reward_id) DO UPDATE SET total = excluded.total;
  RETURN NULL;
END $$;
CREATE TRIGGER rewards_stock AFTER INSERT OR UPDATE OF stock ON rewards
  FOR EACH ROW EXECUTE FUNCTION copy_reward_stock();

CREATE TABLE claims (
  program_id uuid NOT NULL REFERENCES programs (id),
  id uuid NOT NULL,
  brand_id uuid NOT NULL REFERENCES brands (id),
  user_id uuid NOT NULL REFERENCES users (id),
  -- As it was bought; another one after a substitution
  reward_id uuid NOT NULL,
  reward_version integer NOT NULL,
  code text NOT NULL UNIQUE CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{10}$'),
  state text NOT NULL CHECK (state IN
    ('requested', 'approved', 'ready', 'shipped', 'delivered', 'refused', 'cancelled', 'expired')),
  points integer NOT NULL CHECK (points >= 0),
  stamps integer NOT NULL CHECK (stamps >= 0),
  money_cents integer NOT NULL CHECK (money_cents >= 0),
  -- What was given back
  returned_points integer NOT NULL DEFAULT 0,
  returned_stamps integer NOT NULL DEFAULT 0,
  -- Of the member, for example an address; of the brand
  note text,
  tracking text,
  reason text,
  -- Rewards to choose from where this one cannot be delivered
  offered uuid[],
  requested_at timestamptz NOT NULL,
  -- Wall date of Rome of the request, for limits
  requested_on date NOT NULL,
  approved_at timestamptz,
  ready_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  closed_at timestamptz,
  ready_by timestamptz,
  -- Of one that is ready; moved once where its program has closed meanwhile
  expires_at timestamptz,
  -- Of one that was sent: it counts as handed over then
  delivers_at timestamptz,
  -- When a job does something next with an open claim: a notice, its end, or the warning after five months
  next_at timestamptz,
  notices smallint NOT NULL DEFAULT 0,
  is_extended boolean NOT NULL DEFAULT false,
  is_overdue boolean NOT NULL DEFAULT false,
  -- Who handed it over, where, and on which proof
  delivered_by uuid,
  delivered_shop uuid,
  proof text CHECK (proof IN ('qr', 'code', 'card', 'office', 'member', 'time')),
  PRIMARY KEY (id),
  UNIQUE (program_id, id),
  FOREIGN KEY (program_id, reward_id, reward_version) REFERENCES reward_versions (program_id, reward_id, version),
  CHECK (points > 0 OR stamps > 0),
  CHECK (returned_points BETWEEN 0 AND points AND returned_stamps BETWEEN 0 AND stamps),
  CHECK ((state = 'delivered') = (delivered_at IS NOT NULL) AND (delivered_at IS NULL) = (proof IS NULL)),
  CHECK ((state IN ('refused', 'cancelled', 'expired')) = (closed_at IS NOT NULL)),
  CHECK (closed_at IS NOT NULL OR returned_points + returned_stamps = 0),
  CHECK (state IN ('requested', 'refused', 'cancelled') OR approved_at IS NOT NULL),
  CHECK (state <> 'ready' OR (ready_at IS NOT NULL AND expires_at IS NOT NULL)),
  CHECK (state <> 'shipped' OR (shipped_at IS NOT NULL AND delivers_at IS NOT NULL)),
  CHECK (next_at IS NULL OR state IN ('requested', 'approved', 'ready', 'shipped'))
) WITH (fillfactor = 80);
-- A member's own, newest first, and how many of a reward they have
CREATE INDEX claims_of_user ON claims (user_id, id DESC);
-- The queue of a program
CREATE INDEX claims_of_program ON claims (program_id, state, id);
CREATE INDEX claims_due ON claims (next_at) WHERE next_at IS NOT NULL;

-- What is over stays so, and what was paid, by whom and for which code never changes.
CREATE FUNCTION keep_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.program_id, OLD.id, OLD.brand_id, OLD.user_id, OLD.code, OLD.points, OLD.stamps, OLD.requested_at, OLD.requested_on)
    <> (NEW.program_id, NEW.id, NEW.brand_id, NEW.user_id, NEW.code, NEW.points, NEW.stamps, NEW.requested_at, NEW.requested_on)
    OR (OLD.state IN ('delivered', 'refused', 'cancelled', 'expired') AND (OLD.state <> NEW.state OR OLD.returned_points <> NEW.returned_points
      OR OLD.returned_stamps <> NEW.returned_stamps)) THEN
    RAISE EXCEPTION 'claim % violates the check constraint that what is over or paid stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER claims_kept BEFORE UPDATE ON claims FOR EACH ROW EXECUTE FUNCTION keep_claim();
CREATE TRIGGER claims_stay BEFORE DELETE ON claims FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER claims_all_stay BEFORE TRUNCATE ON claims FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What happened to a claim, with what it took (below 0) or gave back; a member's history shows those that moved something.
CREATE TABLE claim_steps (
  program_id uuid NOT NULL,
  claim_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('requested', 'approved', 'refused', 'ready', 'shipped', 'delivered', 'cancelled',
    'expired', 'offered', 'substituted', 'extended', 'overdue')),
  by text NOT NULL CHECK (by IN ('member', 'brand', 'time', 'program')),
  actor_id uuid,
  at timestamptz NOT NULL,
  reason text,
  moved_points integer NOT NULL DEFAULT 0,
  moved_stamps integer NOT NULL DEFAULT 0,
  -- Afterwards, of one that moved something
  points_after bigint,
  stamps_after bigint,
  reward_id uuid NOT NULL,
  PRIMARY KEY (program_id, claim_id, id),
  FOREIGN KEY (program_id, claim_id) REFERENCES claims (program_id, id)
);
CREATE INDEX claim_steps_of_user ON claim_steps (program_id, user_id, id DESC) WHERE moved_points <> 0 OR moved_stamps <> 0;
CREATE TRIGGER claim_steps_append_only BEFORE UPDATE OR DELETE ON claim_steps
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER claim_steps_kept BEFORE TRUNCATE ON claim_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- As count_typed_code() of migration 0035: something typed is right when it is a claim or a purchase code of the till's brand.
CREATE FUNCTION count_claim_code(
  till uuid, brand uuid, claim_code text, purchase text, moment timestamptz, most_wrong integer, wait interval
) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  RETURN count_wrong_code(till,
    EXISTS (SELECT FROM claims c WHERE c.code = claim_code AND c.brand_id = brand)
      OR EXISTS (SELECT FROM redemptions r WHERE r.purchase_code = purchase AND r.brand_id = brand),
    moment, most_wrong, wait);
END $$;
