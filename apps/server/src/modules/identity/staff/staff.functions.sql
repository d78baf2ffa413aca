-- SuperAdmins and seeds assign roles too; the trigger makes sure that a brand sees all its people.
CREATE OR REPLACE FUNCTION write_staff() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE OR REPLACE TRIGGER users_made_staff AFTER INSERT ON users
  FOR EACH ROW WHEN (NEW.role IN ('brandManager', 'scanner')) EXECUTE FUNCTION write_staff();
CREATE OR REPLACE TRIGGER users_changed_staff AFTER UPDATE OF role, role_id, brand_id ON users
  FOR EACH ROW WHEN ((OLD.role, OLD.role_id, OLD.brand_id) IS DISTINCT FROM (NEW.role, NEW.role_id, NEW.brand_id))
  EXECUTE FUNCTION write_staff();

-- Ends a session no later than the work for which it began, however it is begun or prolonged.
CREATE OR REPLACE FUNCTION end_session_with_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := least(NEW.expires_at, (SELECT works_until FROM users WHERE id = NEW.user_id));
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER sessions_end_with_work BEFORE INSERT OR UPDATE OF expires_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION end_session_with_work();

-- Releases an account that leaves its brand from the brand's shops.
CREATE OR REPLACE FUNCTION forget_terms_of_work() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shops := '{}';
  NEW.works_until := NULL;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER users_work_ended BEFORE UPDATE OF role, brand_id ON users
  FOR EACH ROW WHEN (NEW.role NOT IN ('brandManager', 'scanner') OR NEW.brand_id IS DISTINCT FROM OLD.brand_id)
  EXECUTE FUNCTION forget_terms_of_work();
