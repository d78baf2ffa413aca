-- Everything about one's own account: links by email, other ways to sign in, second factors, consents, erasure.

-- A link or code that works once. Its text is not kept: it is derived from the id (modules/identity/auth/one-time.ts).
CREATE TABLE one_time_tokens (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN (
    'verify-email', 'reset-password', 'exchange', 'second-factor', 'passkey-registration'
  )),
  -- What it is about: the address that is verified, the challenge of a passkey.
  data jsonb NOT NULL DEFAULT '{}',
  -- Wrong answers to a second factor
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX one_time_tokens_of_user ON one_time_tokens (user_id, purpose) WHERE used_at IS NULL;
-- Job: what nobody can use any more
CREATE INDEX one_time_tokens_old ON one_time_tokens (expires_at);

-- Challenges of passkey sign-ins, before anybody says who they are.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_old ON passkey_challenges (expires_at);

-- Accounts elsewhere that sign in here (OpenID Connect).
CREATE TABLE identities (
  provider text NOT NULL CHECK (provider IN ('google')),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (provider, subject),
  UNIQUE (user_id, provider)
);

CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  -- Kept in the cloud of its maker: not lost with the device.
  backed_up boolean NOT NULL DEFAULT false,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- Codes of an authenticator app (RFC 6238). The secret is encrypted with a key derived from SERVER_SECRET.
CREATE TABLE totp_factors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret bytea NOT NULL,
  -- Null until a first code has proved that the app knows the secret.
  confirmed_at timestamptz,
  -- The last step used: a code works once.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

ALTER TABLE users
  -- Set when the account was erased: the row stays for the books, without anything personal.
  ADD COLUMN erased_at timestamptz;

ALTER TABLE consents DROP CONSTRAINT consents_purpose_check;
ALTER TABLE consents ADD CONSTRAINT consents_purpose_check
  CHECK (purpose IN ('cookie-statistics', 'cookie-marketing', 'terms', 'marketing', 'profiling'));
