-- Triggers rather than a line in each use case: so every change of a role notifies the servers.
-- Delivered at the commit.
CREATE OR REPLACE FUNCTION tell_changed_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_roles (user_id, changed_at) VALUES (NEW.id, clock_timestamp())
    ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
  PERFORM pg_notify('changed_roles', NEW.id::text);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER users_role_changed AFTER UPDATE OF role, role_id, brand_id, shops, works_until ON users
  FOR EACH ROW WHEN ((OLD.role, OLD.role_id, OLD.brand_id, OLD.shops, OLD.works_until)
    IS DISTINCT FROM (NEW.role, NEW.role_id, NEW.brand_id, NEW.shops, NEW.works_until))
  EXECUTE FUNCTION tell_changed_role();

-- Notifies every server that a role has other permissions.
CREATE OR REPLACE FUNCTION tell_role_permissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('role_permissions', CASE WHEN NEW.is_base THEN NEW.base ELSE NEW.id::text END);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER roles_made AFTER INSERT ON roles FOR EACH ROW EXECUTE FUNCTION tell_role_permissions();
CREATE OR REPLACE TRIGGER roles_changed AFTER UPDATE OF permissions ON roles
  FOR EACH ROW WHEN (OLD.permissions IS DISTINCT FROM NEW.permissions) EXECUTE FUNCTION tell_role_permissions();

-- A change of the base role that does not name a custom role gives the base role itself.
CREATE OR REPLACE FUNCTION reset_role_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role_id IS NOT DISTINCT FROM OLD.role_id THEN NEW.role_id := NULL; END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER users_base_changed BEFORE UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION reset_role_id();
