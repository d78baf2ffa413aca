-- Accounts and their rights: sign-in, roles, staff, requests for support.

-- == Permissions ==

-- The permissions of endpoints: CREATE, LIST, BROWSE, EDIT and DELETE of a collection, and single
-- permissions.
CREATE TABLE permissions (
  -- collection-action: 'deal-CREATE'
  id text PRIMARY KEY CHECK (id ~ '^[a-z]{2,20}-[A-Z]{2,20}(_[A-Z]{1,20})*$'),
  -- false = an advanced one
  is_collection boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Roles: the six of the contract (is_base), and those that a superAdmin made to narrow one of them.
CREATE TABLE roles (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  name citext NOT NULL UNIQUE,
  base text NOT NULL CHECK (base IN ('superAdmin', 'brand', 'brandManager', 'audience', 'promoter', 'scanner')),
  is_base boolean NOT NULL DEFAULT false,
  -- Ids of permissions. No permission is ever deleted, so no relation table is needed.
  permissions text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (NOT is_base OR name = base::citext),
  -- The key that users refer to
  UNIQUE (id, base)
);
CREATE UNIQUE INDEX roles_of_base ON roles (base) WHERE is_base;

-- Accounts whose access tokens may contain an old role or brand. A server reads them when it starts
-- or after an interruption, like ended_sessions.
CREATE TABLE changed_roles (
  user_id uuid PRIMARY KEY,
  -- The database's clock, which all servers share
  changed_at timestamptz NOT NULL
);
CREATE INDEX changed_roles_by_time ON changed_roles (changed_at);

-- == Accounts ==

-- Accounts of people.
CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email citext NOT NULL UNIQUE,
  username citext NOT NULL UNIQUE,
  handle citext NOT NULL UNIQUE,
  password_hash text,
  role text NOT NULL DEFAULT 'audience'
    CHECK (role IN ('superAdmin', 'brand', 'brandManager', 'audience', 'promoter', 'scanner')),
  brand_id uuid,
  avatar text,
  language text CHECK (language IN ('it', 'en')),
  place_id text REFERENCES places (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  first_name text NOT NULL DEFAULT '',
  last_name text NOT NULL DEFAULT '',
  birth_date date,
  phone text CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  email_verified_at timestamptz,
  -- The code in the link of an invitation (R-406)
  invite_code text NOT NULL DEFAULT random_code(8) UNIQUE,
  invited_by uuid REFERENCES users (id) ON DELETE SET NULL CHECK (invited_by <> id),
  -- Set when the account was erased: the row stays for the accounting, without personal data.
  erased_at timestamptz,
  -- When the birth date was last entered; a recent date earns no birthday reward.
  birth_date_since timestamptz,
  -- Null = the base role of `role`. The key has both columns, so that a role made for another base
  -- cannot be assigned.
  role_id uuid,
  blocked_at timestamptz,
  blocked_reason text NOT NULL DEFAULT '',
  -- The shops in the access token to which a person's work is limited, and the latest end of the
  -- token. Both are empty without such a limit.
  shops uuid[] NOT NULL DEFAULT '{}',
  works_until timestamptz,
  merged_into uuid REFERENCES users (id) CHECK (merged_into <> id),
  -- Null = for good
  blocked_until timestamptz,
  -- The searched texts of an account, a line for each name in the form of plain_text(). They are
  -- stored, so that a search does not compute them for each row.
  words text
    GENERATED ALWAYS AS (plain_text(E'\n' || username::text || E'\n' || handle::text || E'\n' || email::text)) STORED,
  -- Nobody takes a name that looks like another person's. Accounts that had such a name before this
  -- rule keep it: they are numbered as twins of the first. An account with a new name is no twin.
  look_twin integer NOT NULL DEFAULT 0,
  -- When the last session that is deleted by now was used; null = none is deleted.
  last_seen_at timestamptz,
  -- Warnings that the unused account will end, and when the last one was sent.
  idle_warnings smallint NOT NULL DEFAULT 0 CHECK (idle_warnings BETWEEN 0 AND 2),
  idle_warned_at timestamptz,
  -- The newest version of the terms that the person accepted or was notified of. Acceptances are in
  -- the log of consents.
  terms_version text,
  -- From when actions wait for an acceptance; null = the version was accepted.
  terms_due_at timestamptz,
  CHECK (role NOT IN ('brand', 'brandManager', 'scanner') OR brand_id IS NOT NULL),
  CONSTRAINT users_avatar_own CHECK (avatar ~ '^/[^/]'),
  CONSTRAINT users_role_id_fkey FOREIGN KEY (role_id, role) REFERENCES roles (id, base),
  CHECK (blocked_until IS NULL OR blocked_at IS NOT NULL)
);
CREATE INDEX users_invited ON users (invited_by) WHERE invited_by IS NOT NULL;
-- Job: data that arrived during the erasure of an account
CREATE INDEX users_erased ON users (erased_at) WHERE erased_at IS NOT NULL;
-- Birthdays of a day: month and day
CREATE INDEX users_birthdays ON users ((extract(month FROM birth_date) * 100 + extract(day FROM birth_date)))
  WHERE birth_date IS NOT NULL;
-- The platform's own people, who are notified of waiting work
CREATE INDEX users_platform ON users (id) WHERE role = 'superAdmin';
CREATE INDEX users_of_role ON users (role_id) WHERE role_id IS NOT NULL;
-- GET /user/list and /user/browse: every order, with or without a role, and the search. Names are
-- lines in the form of plain_text(), so that the beginning of a line finds the beginning of a name.
CREATE INDEX users_by_username ON users (username, id) WHERE erased_at IS NULL;
CREATE INDEX users_by_email ON users (email, id) WHERE erased_at IS NULL;
CREATE INDEX users_by_role ON users (role, id) WHERE erased_at IS NULL;
CREATE INDEX users_by_creation ON users (created_at, id) WHERE erased_at IS NULL;
CREATE INDEX users_blocked ON users (blocked_at) WHERE blocked_at IS NOT NULL;
-- Accounts of a brand
CREATE INDEX users_of_brand ON users (brand_id) WHERE brand_id IS NOT NULL;
CREATE INDEX users_merged ON users (merged_into) WHERE merged_into IS NOT NULL;
-- The job that lifts blocks whose time is over
CREATE INDEX users_blocked_until ON users (blocked_until) WHERE blocked_until IS NOT NULL;
CREATE INDEX users_by_words ON users USING gin (words gin_trgm_ops) WHERE erased_at IS NULL;
-- Job: accounts that nobody uses
CREATE INDEX users_idle ON users ((coalesce(last_seen_at, created_at)))
  WHERE role = 'audience' AND erased_at IS NULL;
-- Job: people who were not notified of the newest terms
CREATE INDEX users_terms ON users (terms_version) WHERE erased_at IS NULL AND terms_version IS NOT NULL;
CREATE UNIQUE INDEX users_username_look ON users (look_key(username::text), look_twin);

-- Append-only log of consents (art. 7 GDPR).
CREATE TABLE consents (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL,
  granted boolean NOT NULL,
  text_version text NOT NULL,
  source text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The program of consents given to its brand; null for the account's own. 'loyalty-privacy' is no
  -- consent: the notice was shown.
  program_id uuid,
  CONSTRAINT consents_purpose_check CHECK (
    CASE WHEN program_id IS NULL THEN purpose IN ('cookie-statistics', 'cookie-marketing', 'terms', 'business-terms', 'marketing',
      'profiling')
    ELSE purpose IN ('loyalty-privacy', 'loyalty-regulation', 'loyalty-marketing', 'loyalty-details', 'loyalty-profiling',
      'loyalty-location') END)
);
-- The valid consent: newest row of a user and purpose
CREATE INDEX consents_in_force ON consents (user_id, purpose, id DESC);
CREATE INDEX consents_of_program ON consents (program_id, user_id, purpose, id DESC) WHERE program_id IS NOT NULL;
-- Consents of a program that were withdrawn since a moment
CREATE INDEX consents_withdrawn ON consents (program_id, created_at) WHERE program_id IS NOT NULL AND NOT granted;

-- == Sign-in ==

-- Sign-ins on one device; all refresh tokens of the chain belong to one row.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  client text NOT NULL CHECK (client IN ('web', 'native')),
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_reason text,
  -- When the person last proved who they are, first at the sign-in. Some changes require a recent
  -- proof.
  confirmed_at timestamptz
);
-- Job: sessions that ended long ago, with their tokens
CREATE INDEX sessions_ended ON sessions (expires_at);
CREATE INDEX sessions_of_user ON sessions (user_id);

-- Refresh tokens of sessions, as hashes.
CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Set once at the exchange; a second use of the same token ends the session.
  used_at timestamptz
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);

-- Sessions that an act ended: signing out, a new password, an erasure. Their access tokens would be
-- valid for up to 15 minutes more, so every server keeps these ids in memory and refuses their
-- tokens (src/platform/auth/ended-sessions.ts). A server reads this table when it starts or after
-- an interruption. There is no foreign key, because an erasure deletes the session itself.
CREATE TABLE ended_sessions (
  session_id uuid PRIMARY KEY,
  -- The database's clock, which all servers share
  ended_at timestamptz NOT NULL
);
-- A starting server reads by it; a job deletes after an hour
CREATE INDEX ended_sessions_by_time ON ended_sessions (ended_at);

-- Failed sign-ins by address and by account (R-466). The keys are keyed hashes, so that no address
-- or e-mail is stored here.
CREATE TABLE login_attempts (
  key bytea PRIMARY KEY,
  failures integer NOT NULL CHECK (failures >= 0),
  window_started_at timestamptz NOT NULL
);
-- Job: windows that are over
CREATE INDEX login_attempts_old ON login_attempts (window_started_at);

-- Links and codes that work once. Their text is not stored: it is derived from the id
-- (src/platform/auth/one-time.ts).
CREATE TABLE one_time_tokens (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose ~ '^[a-z-]{1,40}$'),
  -- The details: the address to verify, the challenge of a passkey.
  data jsonb NOT NULL DEFAULT '{}',
  -- Wrong answers to a second factor
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX one_time_tokens_of_user ON one_time_tokens (user_id, purpose) WHERE used_at IS NULL;
-- Job: expired tokens
CREATE INDEX one_time_tokens_old ON one_time_tokens (expires_at);

-- Accounts of other services that sign in here (OpenID Connect).
CREATE TABLE identities (
  provider text NOT NULL CHECK (provider IN ('google')),
  subject text NOT NULL CHECK (char_length(subject) BETWEEN 1 AND 255),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (provider, subject),
  UNIQUE (user_id, provider)
);

-- Passkeys of accounts.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  sign_count bigint NOT NULL CHECK (sign_count >= 0),
  transports text[] NOT NULL DEFAULT '{}',
  -- The key is in its maker's cloud, so it is not lost with the device.
  backed_up boolean NOT NULL DEFAULT false,
  name text NOT NULL,
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_of_user ON passkeys (user_id);

-- Challenges of passkey sign-ins, before the account is known.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_old ON passkey_challenges (expires_at);

-- Codes of an authenticator app (RFC 6238). The secret is encrypted with a key derived from
-- SERVER_SECRET.
CREATE TABLE totp_factors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret bytea NOT NULL,
  -- Null until a first code has proved that the app has the secret.
  confirmed_at timestamptz,
  -- The last used step, so that a code works once.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

-- Codes that replace a lost authenticator app.
CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  -- Recovery codes under argon2id. The codes of one set share a salt, so that one hash finds the
  -- typed code. Null: stored as an older HMAC, which is valid until the code is used or replaced.
  salt bytea,
  PRIMARY KEY (user_id, code_hash)
);

-- Wrong codes in a row (authenticator app, recovery code, mailed code), by account (R-466). As in
-- login_attempts, the keys are keyed hashes. `source` is empty for all unknown browsers together;
-- otherwise it names one browser that has passed the account's second factor before.
CREATE TABLE factor_attempts (
  account bytea NOT NULL,
  source bytea NOT NULL,
  failures smallint NOT NULL CHECK (failures >= 0),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (account, source)
);
-- Job: accounts without recent wrong codes
CREATE INDEX factor_attempts_old ON factor_attempts (last_at);

-- == Staff ==

-- People who work for a brand: the owner invites, the person accepts, and either of them or a date
-- ends it.
CREATE TABLE staff (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL,
  -- The invited address; the accepting account has it. Null = after an erasure.
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
  -- The input of the newest e-mail's link; a new invitation makes the older link invalid.
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
-- A brand has one open invitation or active entry per address, and an account works for one brand.
CREATE UNIQUE INDEX staff_of_brand ON staff (brand_id, email) WHERE state IN ('invited', 'active');
CREATE UNIQUE INDEX staff_active ON staff (user_id) WHERE state = 'active';
CREATE INDEX staff_page ON staff (brand_id, id);
-- Erasure and export of a person
CREATE INDEX staff_of_user ON staff (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX staff_of_email ON staff (email) WHERE state = 'invited';
-- Job: employments that are over
CREATE INDEX staff_due ON staff (ends_at) WHERE state = 'active' AND ends_at IS NOT NULL;

-- == Support ==

-- Requests to the support of the platform, with their answers.
CREATE TABLE support_requests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  topic text NOT NULL CHECK (topic IN ('account', 'redemption', 'points', 'business', 'privacy', 'other')),
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  assigned_to uuid,
  assigned_at timestamptz,
  -- For a person without an account: name, address for the answer, subject and language of the
  -- answer
  visitor_name text,
  visitor_email text,
  subject text,
  language text CHECK (language IN ('it', 'en')),
  -- Keyed hash of the sender's network address, kept for a day
  origin bytea,
  -- Answers from before it was opened again: {answer, answeredAt}
  earlier jsonb NOT NULL DEFAULT '[]',
  -- Notes among the platform's people: {text, by, at}
  notes jsonb NOT NULL DEFAULT '[]',
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK (num_nulls(visitor_name, visitor_email, subject, language) = CASE WHEN user_id IS NULL THEN 0 ELSE 4 END),
  CHECK (origin IS NULL OR user_id IS NULL)
);
-- A visitor sends the same text once while it waits. Also counts the waiting requests of one
-- address.
CREATE UNIQUE INDEX support_requests_once ON support_requests (visitor_email, md5(subject || text))
  WHERE visitor_email IS NOT NULL AND answered_at IS NULL;
-- Counts the requests from one network address within an hour.
CREATE INDEX support_requests_from ON support_requests (origin, created_at) WHERE origin IS NOT NULL;
-- Job: origins older than a day
CREATE INDEX support_requests_origins ON support_requests (created_at) WHERE origin IS NOT NULL;
-- GET /support/own, newest first
CREATE INDEX support_requests_of_user ON support_requests (user_id, created_at DESC, id DESC);
CREATE INDEX support_requests_queue ON support_requests (created_at, id) WHERE answered_at IS NULL;
-- Job: requests that are older than they are kept
CREATE INDEX support_requests_answered ON support_requests (answered_at) WHERE answered_at IS NOT NULL;
-- GET /support?state=answered
CREATE INDEX support_requests_past ON support_requests (answered_at DESC, id DESC) WHERE answered_at IS NOT NULL;

-- == Foreign keys of earlier schema files to these tables ==

ALTER TABLE deliveries ADD FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE idempotency_keys ADD FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE files ADD FOREIGN KEY (owner_id) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE uploads ADD FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE ledger_accounts ADD FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT;
ALTER TABLE live_events ADD FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE notification_settings ADD FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE notification_preferences ADD FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE push_subscriptions ADD FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE push_subscriptions ADD FOREIGN KEY (session_id) REFERENCES sessions (id) ON DELETE CASCADE;
ALTER TABLE grid_views ADD FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE reports ADD FOREIGN KEY (reporter_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE reports ADD FOREIGN KEY (person_id) REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE reports ADD FOREIGN KEY (decided_by) REFERENCES users (id) ON DELETE SET NULL;

-- == The initial permissions and roles ==

INSERT INTO permissions (id, is_collection)
SELECT collection || '-' || action, true
FROM unnest(ARRAY['user', 'role', 'permission', 'post', 'deal']) WITH ORDINALITY AS c (collection, c_at),
  unnest(ARRAY['CREATE', 'LIST', 'LIST_ALL', 'BROWSE', 'EDIT', 'EDIT_ALL', 'DELETE', 'DELETE_ALL'])
    WITH ORDINALITY AS a (action, a_at)
ORDER BY c_at, a_at;
INSERT INTO permissions (id) VALUES
  ('post-APPROVE'), ('deal-IMPORT'), ('product-EDIT'), ('program-EDIT'), ('program-END'), ('customer-ADJUST'),
  ('customer-EXPORT'), ('customer-NOTIFY'), ('code-VOID'), ('report-DECIDE'), ('business-DECIDE'), ('support-ANSWER'),
  ('category-EDIT'), ('banner-EDIT'), ('reward-EDIT'), ('customer-LIST'), ('customer-EDIT'), ('claim-LIST'),
  ('claim-DECIDE'), ('code-CONFIRM'), ('purchase-CREATE'), ('purchase-REFUND'), ('promoter-EDIT'), ('promoter-PAY'),
  ('promoter-SHARE'), ('display-EDIT'), ('shop-EDIT'), ('company-EDIT'), ('review-ANSWER'), ('platform-READ'),
  ('coupon-LIST'), ('coupon-EDIT'), ('coupon-ISSUE'), ('key-EDIT'), ('webhook-EDIT'), ('automation-LIST'),
  ('automation-EDIT'), ('flag-EDIT'), ('missing-LIST'), ('missing-DECIDE'), ('referral-LIST'), ('referral-DECIDE'),
  ('program-LIST'), ('figures-READ'), ('conversation-LIST'), ('conversation-ANSWER'), ('till-LIST'),
  ('promoter-LIST'), ('display-LIST'), ('shop-LIST'), ('staff-LIST'), ('staff-EDIT'), ('company-READ');

-- The role superAdmin holds every permission, also those that no endpoint of a superAdmin requires.
INSERT INTO roles (name, base, is_base, permissions)
SELECT 'superAdmin', 'superAdmin', true, array_agg(id ORDER BY is_collection DESC, ctid) FROM permissions;
INSERT INTO roles (name, base, is_base, permissions) VALUES
  ('brand', 'brand', true, ARRAY[
    'user-LIST', 'user-EDIT', 'user-DELETE', 'post-CREATE', 'post-LIST', 'post-BROWSE', 'post-EDIT', 'post-DELETE',
    'deal-CREATE', 'deal-LIST', 'deal-BROWSE', 'deal-EDIT', 'deal-DELETE', 'post-APPROVE', 'deal-IMPORT',
    'product-EDIT', 'program-EDIT', 'program-END', 'customer-ADJUST', 'customer-EXPORT', 'customer-NOTIFY',
    'code-VOID', 'customer-LIST', 'customer-EDIT', 'claim-LIST', 'claim-DECIDE', 'code-CONFIRM', 'purchase-CREATE',
    'purchase-REFUND', 'promoter-EDIT', 'promoter-PAY', 'display-EDIT', 'shop-EDIT', 'company-EDIT', 'review-ANSWER',
    'coupon-LIST', 'coupon-EDIT', 'coupon-ISSUE', 'key-EDIT', 'webhook-EDIT', 'automation-LIST', 'automation-EDIT',
    'missing-LIST', 'missing-DECIDE', 'referral-LIST', 'referral-DECIDE', 'program-LIST', 'figures-READ',
    'conversation-LIST', 'conversation-ANSWER', 'till-LIST', 'promoter-LIST', 'display-LIST', 'shop-LIST',
    'staff-LIST', 'staff-EDIT', 'company-READ']),
  ('brandManager', 'brandManager', true, ARRAY[
    'user-LIST', 'user-EDIT', 'user-DELETE', 'post-CREATE', 'post-LIST', 'post-BROWSE', 'post-EDIT', 'post-DELETE',
    'deal-CREATE', 'deal-LIST', 'deal-BROWSE', 'deal-EDIT', 'deal-DELETE', 'post-APPROVE', 'deal-IMPORT',
    'product-EDIT', 'program-EDIT', 'customer-ADJUST', 'customer-EXPORT', 'customer-NOTIFY', 'code-VOID',
    'customer-LIST', 'customer-EDIT', 'claim-LIST', 'claim-DECIDE', 'code-CONFIRM', 'purchase-CREATE',
    'purchase-REFUND', 'promoter-EDIT', 'promoter-PAY', 'display-EDIT', 'shop-EDIT', 'review-ANSWER', 'coupon-LIST',
    'coupon-EDIT', 'coupon-ISSUE', 'webhook-EDIT', 'automation-LIST', 'automation-EDIT', 'missing-LIST',
    'missing-DECIDE', 'referral-LIST', 'referral-DECIDE', 'program-LIST', 'figures-READ', 'conversation-LIST',
    'conversation-ANSWER', 'till-LIST', 'promoter-LIST', 'display-LIST', 'shop-LIST', 'company-READ']),
  ('audience', 'audience', true, ARRAY[
    'user-LIST', 'user-EDIT', 'user-DELETE', 'post-CREATE', 'post-LIST', 'post-BROWSE', 'post-EDIT', 'post-DELETE',
    'deal-BROWSE']),
  ('promoter', 'promoter', true, ARRAY[
    'user-LIST', 'user-EDIT', 'user-DELETE', 'post-CREATE', 'post-LIST', 'post-BROWSE', 'post-EDIT', 'post-DELETE',
    'deal-BROWSE', 'promoter-SHARE']),
  ('scanner', 'scanner', true, ARRAY[
    'user-LIST', 'user-EDIT', 'user-DELETE', 'code-CONFIRM', 'purchase-CREATE', 'purchase-REFUND', 'till-LIST']);
