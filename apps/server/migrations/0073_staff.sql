-- Who works for a brand: invited by its owner, accepted by the person, ended by either or by its date (docs/decisions/0094).

CREATE TABLE staff (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  -- The address that was invited; whoever accepts has an account with it.
  -- Null = of somebody whose account was erased.
  email citext,
  -- Null until it is accepted
  user_id uuid REFERENCES users (id),
  role text NOT NULL CHECK (role IN ('brandManager', 'scanner')),
  role_id uuid,
  FOREIGN KEY (role_id, role) REFERENCES roles (id, base) ON DELETE SET NULL (role_id),
  -- Empty = all shops of the brand
  shops uuid[] NOT NULL DEFAULT '{}' CHECK (cardinality(shops) <= 12),
  ends_at timestamptz,
  state text NOT NULL DEFAULT 'invited' CHECK (state IN ('invited', 'active', 'ended', 'withdrawn')),
  -- What the link of the newest e-mail is made of: sending it again makes an older one worthless.
  link uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  invited_by uuid NOT NULL REFERENCES users (id),
  sent_at timestamptz NOT NULL,
  sends smallint NOT NULL DEFAULT 1 CHECK (sends > 0),
  created_at timestamptz NOT NULL,
  accepted_at timestamptz,
  ended_at timestamptz,
  CHECK ((state = 'invited') <= (email IS NOT NULL)),
  CHECK ((state = 'active') <= (user_id IS NOT NULL AND accepted_at IS NOT NULL)),
  CHECK ((state = 'ended') <= (ended_at IS NOT NULL))
);
-- An address is invited once at a time, and an account works in one place.
CREATE UNIQUE INDEX staff_of_brand ON staff (brand_id, email) WHERE state IN ('invited', 'active');
CREATE UNIQUE INDEX staff_active ON staff (user_id) WHERE state = 'active';
CREATE INDEX staff_page ON staff (brand_id, id);
-- Erasure and export of a person
CREATE INDEX staff_of_user ON staff (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX staff_of_email ON staff (email) WHERE state = 'invited';
-- Job: whose time is over
CREATE INDEX staff_due ON staff (ends_at) WHERE state = 'active' AND ends_at IS NOT NULL;

-- What the access token says of a person's work and when it ends at the latest. Both are empty where no work is limited.
ALTER TABLE users
  ADD COLUMN shops uuid[] NOT NULL DEFAULT '{}',
  ADD COLUMN works_until timestamptz;

DROP TRIGGER users_role_changed ON users;
CREATE TRIGGER users_role_changed AFTER UPDATE OF role, role_id, brand_id, shops, works_until ON users
  FOR EACH ROW WHEN ((OLD.role, OLD.role_id, OLD.brand_id, OLD.shops, OLD.works_until)
    IS DISTINCT FROM (NEW.role, NEW.role_id, NEW.brand_id, NEW.shops, NEW.works_until))
  EXECUTE FUNCTION tell_changed_role();

-- An account that is no brand's any more is bound to none of its shops.
CREATE FUNCTION forget_terms_of_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shops := '{}';
  NEW.works_until := NULL;
  RETURN NEW;
END $$;
CREATE TRIGGER users_work_ended BEFORE UPDATE OF role, brand_id ON users
  FOR EACH ROW WHEN (NEW.role NOT IN ('brandManager', 'scanner') OR NEW.brand_id IS DISTINCT FROM OLD.brand_id)
  EXECUTE FUNCTION forget_terms_of_work();

-- Roles are given by superAdmins and by seeds too: a brand sees all its people, however they came to it.
CREATE FUNCTION keep_staff() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    UPDATE staff SET state = 'ended', ended_at = NEW.updated_at
    WHERE user_id = NEW.id AND state = 'active'
      AND (NEW.role NOT IN ('brandManager', 'scanner') OR brand_id IS DISTINCT FROM NEW.brand_id);
  END IF;
  IF NEW.role NOT IN ('brandManager', 'scanner') OR NEW.erased_at IS NOT NULL THEN RETURN NULL; END IF;
  UPDATE staff SET role = NEW.role, role_id = NEW.role_id WHERE user_id = NEW.id AND state = 'active';
  IF FOUND THEN RETURN NULL; END IF;
  INSERT INTO staff (brand_id, email, user_id, role, role_id, state, invited_by, sent_at, created_at, accepted_at)
  VALUES (NEW.brand_id, NEW.email, NEW.id, NEW.role, NEW.role_id, 'active', NEW.id, NEW.updated_at, NEW.updated_at, NEW.updated_at)
  ON CONFLICT (brand_id, email) WHERE state IN ('invited', 'active') DO UPDATE SET user_id = NEW.id, role = NEW.role,
    role_id = NEW.role_id, state = 'active', accepted_at = NEW.updated_at;
  RETURN NULL;
END $$;
CREATE TRIGGER users_made_staff AFTER INSERT ON users
  FOR EACH ROW WHEN (NEW.role IN ('brandManager', 'scanner')) EXECUTE FUNCTION keep_staff();
CREATE TRIGGER users_changed_staff AFTER UPDATE OF role, role_id, brand_id ON users
  FOR EACH ROW WHEN ((OLD.role, OLD.role_id, OLD.brand_id) IS DISTINCT FROM (NEW.role, NEW.role_id, NEW.brand_id))
  EXECUTE FUNCTION keep_staff();
INSERT INTO staff (brand_id, email, user_id, role, role_id, state, invited_by, sent_at, created_at, accepted_at)
SELECT brand_id, email, id, role, role_id, 'active', id, updated_at, updated_at, updated_at
FROM users WHERE role IN ('brandManager', 'scanner') AND erased_at IS NULL;

-- No session outlives the work it was begun for, however it is begun or prolonged.
CREATE FUNCTION end_session_with_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := least(NEW.expires_at, (SELECT works_until FROM users WHERE id = NEW.user_id));
  RETURN NEW;
END $$;
CREATE TRIGGER sessions_end_with_work BEFORE INSERT OR UPDATE OF expires_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION end_session_with_work();

-- The shop of the till that confirmed; null = a till that is bound to none, or to several.
ALTER TABLE redemptions ADD COLUMN confirmed_shop uuid;

-- confirm_code() of 0050 with that column, and nothing else.
DO $$
DECLARE
  before text := pg_get_functiondef('confirm_code(code_caller, jsonb, timestamptz)'::regprocedure);
  after text := replace(before, 'confirmed_by = who.user_id,',
    'confirmed_by = who.user_id, confirmed_shop = (asked ->> ''shop'')::uuid,');
BEGIN
  IF after = before THEN RAISE EXCEPTION 'confirm_code() is not as this migration knows it'; END IF;
  EXECUTE after;
END $$;
