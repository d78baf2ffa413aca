-- A trigger rather than a line in each use case: so every way to end a session notifies the
-- servers.
CREATE OR REPLACE FUNCTION tell_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_sessions (session_id, ended_at) VALUES (OLD.id, clock_timestamp()) ON CONFLICT DO NOTHING;
  -- Delivered when the transaction commits.
  PERFORM pg_notify('ended_sessions', OLD.id::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER sessions_revoked AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_ended_session();
-- A session that was not used recently has no valid access token left, so the hourly deletion of
-- old ones notifies nobody.
CREATE OR REPLACE TRIGGER sessions_deleted AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND OLD.last_used_at > now() - interval '1 day')
  EXECUTE FUNCTION tell_ended_session();

-- Names and other personal columns change in several places; the trigger emits the event for all of
-- them.
CREATE OR REPLACE FUNCTION tell_changed_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM member_programs WHERE user_id = NEW.id) THEN
    INSERT INTO outbox_log (type, payload, created_at)
    VALUES ('loyalty.person_changed', jsonb_build_object('userId', NEW.id), NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER users_as_members AFTER UPDATE OF username, handle, first_name, last_name, email, birth_date, place_id ON users
  FOR EACH ROW WHEN ((NEW.username::text, NEW.handle::text, NEW.first_name, NEW.last_name, NEW.email::text, NEW.birth_date, NEW.place_id)
    IS DISTINCT FROM (OLD.username::text, OLD.handle::text, OLD.first_name, OLD.last_name, OLD.email::text, OLD.birth_date, OLD.place_id))
  EXECUTE FUNCTION tell_changed_member();
-- An e-mail verified after joining is such a change too, because a balance may wait for that
-- e-mail.
CREATE OR REPLACE TRIGGER users_verified_as_members AFTER UPDATE OF email_verified_at ON users
  FOR EACH ROW WHEN (OLD.email_verified_at IS NULL AND NEW.email_verified_at IS NOT NULL)
  EXECUTE FUNCTION tell_changed_member();

-- Stores when a birth date was entered or changed: in the following days it earns nothing.
CREATE OR REPLACE FUNCTION note_birth_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.birth_date_since := CASE WHEN NEW.birth_date IS NOT NULL THEN NEW.updated_at END;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER users_birth_date BEFORE UPDATE OF birth_date ON users
  FOR EACH ROW WHEN (NEW.birth_date IS DISTINCT FROM OLD.birth_date) EXECUTE FUNCTION note_birth_date();
CREATE OR REPLACE TRIGGER users_birth_date_first BEFORE INSERT ON users
  FOR EACH ROW WHEN (NEW.birth_date IS NOT NULL AND NEW.birth_date_since IS NULL) EXECUTE FUNCTION note_birth_date();

-- Prevents names that look like another person's. People who had such a name before the rule are
-- numbered (look_twin); a new name is never a twin.
CREATE OR REPLACE FUNCTION users_new_look() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  NEW.look_twin := 0;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER users_new_look BEFORE UPDATE OF username ON users FOR EACH ROW
  WHEN (look_key(NEW.username::text) IS DISTINCT FROM look_key(OLD.username::text)) EXECUTE FUNCTION users_new_look();

CREATE OR REPLACE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER consents_kept BEFORE TRUNCATE ON consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
