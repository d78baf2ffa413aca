-- Browsers that a user lets us push to (Push API). One belongs to the session that signed it up: whoever signs out, or is
-- signed out from elsewhere, is not pushed to there any more.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (endpoint LIKE 'https://%' OR endpoint LIKE 'http://%'),
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- Of the browser, for accounts that have chosen none.
  language text NOT NULL CHECK (language IN ('it', 'en')),
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);

-- Emails and pushes that are to leave, written in the transaction of what they tell and worked off afterwards
-- (platform/deliveries). A row goes once it was delivered.
CREATE TABLE deliveries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  channel text NOT NULL CHECK (channel IN ('email', 'push')),
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  -- A push has one row a browser, so that one that does not answer does not repeat what the others have had.
  subscription_id uuid REFERENCES push_subscriptions (id) ON DELETE CASCADE,
  template text NOT NULL,
  -- What the template needs: ids and numbers. Links that work once are made when the email is.
  data jsonb NOT NULL DEFAULT '{}',
  -- An address other than the user's own: one that is to be verified.
  address text,
  language text NOT NULL CHECK (language IN ('it', 'en')),
  -- Counted when one begins.
  attempts smallint NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  -- Given up; the address or the server refuses for good.
  dead_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL,
  CHECK ((channel = 'push') = (subscription_id IS NOT NULL))
);
CREATE INDEX deliveries_waiting ON deliveries (channel, next_at, id) WHERE dead_at IS NULL;
CREATE INDEX deliveries_dead ON deliveries (dead_at) WHERE dead_at IS NOT NULL;
CREATE INDEX deliveries_of_user ON deliveries (user_id);
CREATE INDEX deliveries_of_subscription ON deliveries (subscription_id) WHERE subscription_id IS NOT NULL;

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
