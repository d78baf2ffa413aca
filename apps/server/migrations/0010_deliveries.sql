-- Emails and pushes that are to leave, written in the transaction of what they tell and worked off afterwards
-- (platform/deliveries). A row goes once it was delivered.
CREATE TABLE deliveries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  channel text NOT NULL CHECK (channel IN ('email', 'push')),
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  template text NOT NULL,
  -- What the template needs: ids and numbers. Links that work once are made when the email is.
  data jsonb NOT NULL DEFAULT '{}',
  -- An address other than the user's own: one that is to be verified.
  address text,
  language text NOT NULL CHECK (language IN ('it', 'en')),
  attempts smallint NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  -- Given up; the address or the server refuses for good.
  dead_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL
);
CREATE INDEX deliveries_waiting ON deliveries (next_at, id) WHERE dead_at IS NULL;
CREATE INDEX deliveries_of_user ON deliveries (user_id);

-- Browsers that a user lets us push to (Push API).
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (endpoint LIKE 'https://%' OR endpoint LIKE 'http://%'),
  p256dh text NOT NULL,
  auth text NOT NULL,
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id);

-- What a user wants to hear of and how; a kind without a row has the product's defaults.
CREATE TABLE notification_preferences (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  in_app boolean NOT NULL,
  push boolean NOT NULL,
  email boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);
