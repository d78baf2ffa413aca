-- Webhooks of brands: addresses of their systems that are told of events (LOYALTY §8.5, docs/decisions/0099).

CREATE TABLE webhook_endpoints (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  url text NOT NULL,
  description text NOT NULL DEFAULT '',
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- What the secret is made of, beside the id and a key of the server
  secret_no integer NOT NULL DEFAULT 1 CHECK (secret_no > 0),
  -- Numbers of secrets that were replaced and sign too for 24 hours: [{ "no": 1, "until": "2027-01-01T00:00:00.000Z" }]
  old_secrets jsonb NOT NULL DEFAULT '[]',
  disabled_for text CHECK (disabled_for IN ('brand', 'failing', 'gone')),
  disabled_at timestamptz,
  -- Since when every attempt has failed
  failing_since timestamptz,
  created_at timestamptz NOT NULL,
  -- Its log goes with the others, by age; then the row does
  deleted_at timestamptz,
  CHECK ((disabled_for IS NULL) = (disabled_at IS NULL))
);
CREATE INDEX webhook_endpoints_of_brand ON webhook_endpoints (brand_id, id) WHERE deleted_at IS NULL;
-- A request that is repeated makes no second one
CREATE UNIQUE INDEX webhook_endpoints_url ON webhook_endpoints (brand_id, url) WHERE deleted_at IS NULL;
CREATE INDEX webhook_endpoints_deleted ON webhook_endpoints (id) WHERE deleted_at IS NOT NULL;

-- A message for an endpoint. Ids and numbers, as in the outbox: nothing in it names a person.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  endpoint_id uuid NOT NULL REFERENCES webhook_endpoints (id),
  type text NOT NULL,
  -- The bytes that are signed and sent
  body text NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'delivered', 'failed')),
  attempts smallint NOT NULL DEFAULT 0,
  -- While it waits: when it is due, or until when an attempt has it in hand
  next_at timestamptz,
  -- Of the newest attempt
  status smallint,
  error text,
  created_at timestamptz NOT NULL,
  CHECK ((state = 'waiting') = (next_at IS NOT NULL))
);
CREATE INDEX webhook_deliveries_page ON webhook_deliveries (endpoint_id, id);
CREATE INDEX webhook_deliveries_of_state ON webhook_deliveries (endpoint_id, state, id);
-- The sender: whose turn it is, and what of theirs
CREATE INDEX webhook_deliveries_waiting ON webhook_deliveries (endpoint_id, next_at, id) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_old ON webhook_deliveries (created_at);

CREATE TABLE webhook_attempts (
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries (id) ON DELETE CASCADE,
  no smallint NOT NULL,
  at timestamptz NOT NULL,
  milliseconds integer NOT NULL,
  status smallint,
  error text,
  answer text NOT NULL DEFAULT '',
  PRIMARY KEY (delivery_id, no)
);

INSERT INTO permissions (id) VALUES ('webhook-EDIT');
-- Owners and managers may; a role that was made before narrows, so it gets nothing that its maker has not seen.
UPDATE roles SET updated_at = now(), permissions = permissions || ARRAY['webhook-EDIT']
WHERE is_base AND base IN ('brand', 'brandManager', 'superAdmin');
