-- Keys by which a brand's shop systems call (docs/decisions/0098-api-keys.md).
CREATE TABLE api_keys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  name text NOT NULL,
  scopes text[] NOT NULL CHECK (cardinality(scopes) > 0 AND scopes <@ ARRAY['purchase:write', 'refund:write', 'claim:confirm',
    'coupon:redeem', 'member:read', 'event:write']),
  -- Addresses and networks from which it is taken; none = from everywhere
  networks text[] NOT NULL DEFAULT '{}' CHECK (cardinality(networks) <= 20),
  -- How its text begins, to recognise it by
  prefix text NOT NULL,
  -- SHA-256 of its text, and of the one before it until a moment
  hash bytea NOT NULL UNIQUE CHECK (octet_length(hash) = 32),
  old_hash bytea UNIQUE CHECK (octet_length(old_hash) = 32),
  old_until timestamptz,
  created_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  CHECK ((old_hash IS NULL) = (old_until IS NULL))
);
CREATE INDEX api_keys_of_brand ON api_keys (brand_id, id DESC) WHERE revoked_at IS NULL;
CREATE INDEX api_keys_of_maker ON api_keys (created_by);

-- A key guesses codes no faster than a person: it is counted under its own id, which is no account's.
ALTER TABLE typed_code_attempts DROP CONSTRAINT typed_code_attempts_user_id_fkey;

INSERT INTO permissions (id) VALUES ('key-EDIT');
-- Roles that were made before hold what their base holds of it, too (docs/decisions/0090).
UPDATE roles SET updated_at = now(), permissions = permissions || '{key-EDIT}' WHERE base IN ('superAdmin', 'brand');
UPDATE roles SET permissions = (SELECT array_agg(id) FROM permissions) WHERE is_base AND base = 'superAdmin';
