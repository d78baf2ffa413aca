-- Roles and permissions as data (docs/decisions/0090). The six roles of before stay the outer bound of what an account may do: they say
-- which endpoints exist for it (access of the contract). A role made here narrows one of them, its base; users.role stays the base.

CREATE TABLE permissions (
  -- collection-action: 'deal-CREATE'
  id text PRIMARY KEY CHECK (id ~ '^[a-z]{2,20}-[A-Z]{2,20}(_[A-Z]{1,20})*$'),
  -- false = an advanced one
  is_collection boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE roles (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name citext NOT NULL UNIQUE,
  base text NOT NULL CHECK (base IN ('superAdmin', 'brand', 'brandManager', 'audience', 'promoter', 'scanner')),
  is_base boolean NOT NULL DEFAULT false,
  -- Ids of permissions. None is ever deleted, so no table between the two keeps them true.
  permissions text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (NOT is_base OR name = base::citext),
  -- What users refer to
  UNIQUE (id, base)
);
CREATE UNIQUE INDEX roles_of_base ON roles (base) WHERE is_base;

-- Null = the base role of `role`. A role made for another base cannot be given: the key has both columns.
ALTER TABLE users ADD COLUMN role_id uuid;
ALTER TABLE users ADD CONSTRAINT users_role_id_fkey FOREIGN KEY (role_id, role) REFERENCES roles (id, base);
CREATE INDEX users_of_role ON users (role_id) WHERE role_id IS NOT NULL;

-- Whose access tokens may say an old role or brand: what a server reads when it starts or was cut off for a while, as of ended sessions.
CREATE TABLE changed_roles (
  user_id uuid PRIMARY KEY,
  -- The database's clock, which is the same for all servers
  changed_at timestamptz NOT NULL
);
CREATE INDEX changed_roles_by_time ON changed_roles (changed_at);

-- A change of the base role that names no role made for it gives the base role itself.
CREATE FUNCTION keep_role_of_base() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.role_id IS NOT DISTINCT FROM OLD.role_id THEN NEW.role_id := NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER users_base_changed BEFORE UPDATE OF role ON users
  FOR EACH ROW WHEN (OLD.role <> NEW.role) EXECUTE FUNCTION keep_role_of_base();

-- Triggers and not a line in each use case: no way to change a role can forget to tell the servers. Delivered at the commit.
CREATE FUNCTION tell_changed_role() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO changed_roles (user_id, changed_at) VALUES (NEW.id, clock_timestamp())
    ON CONFLICT (user_id) DO UPDATE SET changed_at = excluded.changed_at;
  PERFORM pg_notify('changed_roles', NEW.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER users_role_changed AFTER UPDATE OF role, role_id, brand_id ON users
  FOR EACH ROW WHEN ((OLD.role, OLD.role_id, OLD.brand_id) IS DISTINCT FROM (NEW.role, NEW.role_id, NEW.brand_id))
  EXECUTE FUNCTION tell_changed_role();

CREATE FUNCTION tell_role_permissions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('role_permissions', CASE WHEN NEW.is_base THEN NEW.base ELSE NEW.id::text END);
  RETURN NULL;
END $$;
CREATE TRIGGER roles_made AFTER INSERT ON roles FOR EACH ROW EXECUTE FUNCTION tell_role_permissions();
CREATE TRIGGER roles_changed AFTER UPDATE OF permissions ON roles
  FOR EACH ROW WHEN (OLD.permissions IS DISTINCT FROM NEW.permissions) EXECUTE FUNCTION tell_role_permissions();

INSERT INTO permissions (id, is_collection)
SELECT collection || '-' || action, true
FROM unnest(ARRAY['user', 'role', 'permission', 'post', 'deal']) WITH ORDINALITY AS c (collection, c_at),
  unnest(ARRAY['CREATE', 'LIST', 'LIST_ALL', 'BROWSE', 'EDIT', 'EDIT_ALL', 'DELETE', 'DELETE_ALL'])
    WITH ORDINALITY AS a (action, a_at)
ORDER BY c_at, a_at;
INSERT INTO permissions (id) VALUES
  ('post-APPROVE'), ('deal-IMPORT'), ('product-EDIT'), ('program-EDIT'), ('program-END'), ('customer-ADJUST'),
  ('customer-EXPORT'), ('customer-NOTIFY'), ('code-VOID'), ('report-DECIDE'), ('business-DECIDE'), ('support-ANSWER'),
  ('category-EDIT'), ('banner-EDIT'), ('reward-EDIT');

-- Nobody's rights change with this migration: each base role holds what its endpoints ask for.
INSERT INTO roles (name, base, is_base, permissions) VALUES
  ('superAdmin', 'superAdmin', true, (SELECT array_agg(id) FROM permissions)),
  ('brand', 'brand', true, ARRAY[
    'user-LIST', 'user-EDIT', 'user-DELETE', 'post-CREATE', 'post-LIST', 'post-BROWSE', 'post-EDIT', 'post-DELETE',
    'deal-CREATE', 'deal-LIST', 'deal-BROWSE', 'deal-EDIT', 'deal-DELETE', 'post-APPROVE', 'deal-IMPORT', 'product-EDIT',
    'program-EDIT', 'program-END', 'customer-ADJUST', 'customer-EXPORT', 'customer-NOTIFY', 'code-VOID']),
  ('brandManager', 'brandManager', true, ARRAY[
    'user-LIST', 'user-EDIT', 'user-DELETE', 'post-CREATE', 'post-LIST', 'post-BROWSE', 'post-EDIT', 'post-DELETE',
    'deal-CREATE', 'deal-LIST', 'deal-BROWSE', 'deal-EDIT', 'deal-DELETE', 'post-APPROVE', 'deal-IMPORT', 'product-EDIT',
    'program-EDIT', 'customer-ADJUST', 'customer-EXPORT', 'customer-NOTIFY', 'code-VOID']),
  ('audience', 'audience', true, ARRAY[
    'user-LIST', 'user-EDIT', 'user-DELETE', 'post-CREATE', 'post-LIST', 'post-BROWSE', 'post-EDIT', 'post-DELETE',
    'deal-BROWSE']),
  ('promoter', 'promoter', true, ARRAY[
    'user-LIST', 'user-EDIT', 'user-DELETE', 'post-CREATE', 'post-LIST', 'post-BROWSE', 'post-EDIT', 'post-DELETE',
    'deal-BROWSE']),
  ('scanner', 'scanner', true, ARRAY[
    'user-LIST', 'user-EDIT', 'user-DELETE']);
