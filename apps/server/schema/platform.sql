-- The tables under all features: events, deliveries, idempotency keys, audit, jobs. Conventions of
-- all files here: ids are UUIDv7; money is integer cents; times are timestamptz; counters never go
-- below zero. A comment before an index names its reader.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- == Functions for columns and indexes ==
-- Their results are stored: a change of one takes a migration that makes the columns and indexes
-- again.

-- Returns the text in lower case without accents. unaccent() itself is only STABLE because its
-- dictionary could be replaced; this product never replaces it.
CREATE FUNCTION plain_text(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, words));

-- Returns the plain text in which names are searched. Letters around a sign count as one word too,
-- because people also type "dellorto" for "dell'Orto" and "acdc" for "AC/DC". Figures do not: "1,5 l"
-- is not "15 l".
CREATE FUNCTION searched_text(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN plain_text(words) || CASE WHEN words ~ '[[:alpha:]][^[:alnum:][:space:]]+[[:alpha:]]'
    THEN ' ' || regexp_replace(plain_text(words), '([[:alpha:]])[^[:alnum:][:space:]]+(?=[[:alpha:]])', '\1', 'g') ELSE '' END;

-- Returns the key that names share when they look the same: without invisible characters, in plain
-- forms (NFKC), lower case, with lookalike letters as Latin ones and one space for blanks. A test
-- compares it with the same rule in TypeScript (packages/domain/src/testing/look-key.ts).
CREATE FUNCTION look_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN trim(normalize(translate(lower(regexp_replace(regexp_replace(
    normalize(regexp_replace(name,
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+', '', 'g'), NFKC),
      '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u2800\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFF8\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]+', '', 'g'),
      '[\u0009-\u000D \u0085\u1680\u2028\u2029]+', ' ', 'g') COLLATE pg_unicode_fast),
    'аеорсхуѕіјһԁԛԝѵкмтпвαεικνορτυχηᴀᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢıօսցհոς',
    'aeopcxysijhdqwvkmtnbaeikvoptuxnacdeghijklmnoprtuvwyzioughnσ'), NFC), ' ');

-- Returns random letters and digits without those that look alike.
CREATE FUNCTION random_code(length integer) RETURNS text LANGUAGE sql VOLATILE AS $$
  SELECT string_agg(substr('abcdefghjkmnpqrstuvwxyz23456789', 1 + get_byte(uuid_send(gen_random_uuid()), 15) % 31, 1), '')
  FROM generate_series(1, length)
$$;

-- Has autovacuum look at tables, and at the partitions of partitioned ones, after 2 % of their rows
-- have changed or come. By default it waits for a fifth, which in a table of many millions of rows
-- is weeks; meanwhile reads of indexes alone read the rows too, and plans are made for the table of
-- long ago.
CREATE FUNCTION vacuum_often(VARIADIC names regclass[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  each regclass;
BEGIN
  FOR each IN SELECT relid FROM unnest(names) name, pg_partition_tree(name) WHERE isleaf LOOP
    EXECUTE format('ALTER TABLE %s SET (autovacuum_vacuum_scale_factor = 0.02, '
      'autovacuum_vacuum_insert_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02)', each);
  END LOOP;
END $$;

-- The Idempotency-Key of the request, with the SHA-256 of its content; nulls = none.
CREATE TYPE request_key AS (endpoint text, key text, hash bytea);

-- == Installation and jobs ==

-- Facts about this installation, such as its loaded demo.
CREATE TABLE installation (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- Older keys of the server whose values are still accepted (platform/retired-keys.ts), encrypted
-- with a key derived from SERVER_SECRET.
CREATE TABLE retired_keys (
  -- Names the secret or the key pair that it comes from
  key_id text NOT NULL,
  purpose text NOT NULL,
  sealed bytea NOT NULL,
  retired_at timestamptz NOT NULL,
  PRIMARY KEY (key_id, purpose)
);

-- The last run and the last failure of each job.
CREATE TABLE job_runs (
  name text PRIMARY KEY,
  every_seconds integer NOT NULL CHECK (every_seconds > 0),
  done_at timestamptz,
  failed_at timestamptz,
  failure text NOT NULL DEFAULT '',
  -- By the database's clock, which all servers share.
  next_at timestamptz NOT NULL,
  -- Number of failures in a row. One or two failures are only tried again within a minute; the
  -- operator is alerted after that.
  failures integer NOT NULL DEFAULT 0 CHECK (failures >= 0)
) WITH (fillfactor = 50);

-- == Events ==

CREATE SEQUENCE outbox_ids;
-- Events, written in the transaction of their cause (platform/events). Rows never change; whole
-- partitions are dropped.
CREATE TABLE outbox_log (
  -- The transaction gets its number before the event gets its id, so that readers can tell when a
  -- missing id will never appear.
  id bigint NOT NULL DEFAULT nextval(CASE WHEN pg_current_xact_id() IS NOT NULL THEN 'outbox_ids'::regclass END),
  type text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL
) PARTITION BY RANGE (created_at);
ALTER SEQUENCE outbox_ids OWNED BY outbox_log.id;
CREATE INDEX outbox_log_order ON outbox_log (id);

-- For moments without a partition, so that an insert never fails.
CREATE TABLE outbox_log_default PARTITION OF outbox_log DEFAULT;

-- The last event that each consumer has read. A locked row means that the consumer is running.
CREATE TABLE consumer_offsets (
  consumer text PRIMARY KEY,
  last_id bigint NOT NULL,
  -- Ids up to last_id that were missing when the consumer passed them: their transactions had not
  -- committed yet, or failed. After all transactions with numbers below gaps_before have ended, the
  -- ids that are still missing in `gaps` have failed. Ids found later are in new_gaps and wait for
  -- the next such number.
  gaps int8multirange NOT NULL DEFAULT '{}',
  new_gaps int8multirange NOT NULL DEFAULT '{}',
  gaps_before xid8 NOT NULL DEFAULT '0'
) WITH (fillfactor = 50);

-- Events that a consumer processes separately: failed ones that wait for another try, slow ones,
-- and those given up. Each is a copy, because the log is deleted after 30 days.
CREATE TABLE events_set_aside (
  consumer text NOT NULL,
  event_id bigint NOT NULL,
  type text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- Events with the same key are processed in their order.
  key text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'dead')),
  attempts integer NOT NULL,
  next_at timestamptz NOT NULL,
  last_error text,
  PRIMARY KEY (consumer, event_id)
);
-- Events that are due next; also measures the delay.
CREATE INDEX events_set_aside_due ON events_set_aside (next_at, event_id) WHERE state = 'waiting';
CREATE INDEX events_set_aside_dead ON events_set_aside (event_id) WHERE state = 'dead';

-- == Deliveries ==

-- Emails and pushes to send, written in the transaction of their cause and processed afterwards
-- (platform/deliveries). A delivered row is deleted.
CREATE TABLE deliveries (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  channel text NOT NULL CHECK (channel IN ('email', 'push')),
  user_id uuid,
  -- A push has one row per browser, so that the retry for one browser repeats nothing for the
  -- others.
  subscription_id uuid,
  template text NOT NULL,
  -- The values for the template: ids and numbers. One-time links are made together with the email.
  data jsonb NOT NULL DEFAULT '{}',
  -- An address other than the user's own: one to verify.
  address text,
  language text NOT NULL CHECK (language IN ('it', 'en')),
  -- Counted at the start of an attempt.
  attempts smallint NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  -- When it was given up: the address or the server refuses for good.
  dead_at timestamptz,
  last_error text,
  created_at timestamptz NOT NULL,
  -- The kind of notification of a delivery; its emails contain the link that switches that kind
  -- off. Null = it cannot be switched off.
  kind text,
  CHECK ((channel = 'push') = (subscription_id IS NOT NULL))
);
CREATE INDEX deliveries_waiting ON deliveries (channel, next_at, id) WHERE dead_at IS NULL;
CREATE INDEX deliveries_dead ON deliveries (dead_at) WHERE dead_at IS NOT NULL;
CREATE INDEX deliveries_of_user ON deliveries (user_id);
CREATE INDEX deliveries_of_subscription ON deliveries (subscription_id) WHERE subscription_id IS NOT NULL;

-- Addresses to which only e-mails go that cannot be switched off: their mail came back, or a reader
-- called it spam.
CREATE TABLE mail_suppressions (
  address citext PRIMARY KEY,
  reason text NOT NULL CHECK (reason IN ('bounce', 'complaint')),
  -- What the mail server or the provider said, without the address
  detail text NOT NULL,
  noted_at timestamptz NOT NULL
);

-- == Repeated requests ==

-- Answers to requests with an Idempotency-Key, written in the transaction of their effect.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL,
  key text NOT NULL,
  -- SHA-256 of method, path and body
  request_hash bytea NOT NULL,
  response jsonb,
  created_at timestamptz NOT NULL,
  -- Method and path of the contract: 'POST /deal/react/{id}'
  endpoint text NOT NULL,
  -- {code, values, fieldErrors} of a refused request; the text is written again in the caller's
  -- language
  refusal jsonb,
  PRIMARY KEY (user_id, endpoint, key),
  CHECK ((response IS NULL) <> (refusal IS NULL))
);
CREATE INDEX idempotency_keys_old ON idempotency_keys (created_at);

-- == Audit ==

-- Actions on money, points and codes and actions of the back-office, each with its actor. Rows
-- never change; there is a partition per month, and none is dropped.
CREATE TABLE audit_log (
  id uuid NOT NULL DEFAULT uuidv7(),
  -- Null when the platform itself acted (a job). Neither this nor the brand is a foreign key, which
  -- would lock their rows.
  actor_id uuid,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id uuid NOT NULL,
  brand_id uuid,
  detail jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
) PARTITION BY RANGE (created_at);
CREATE INDEX audit_log_times ON audit_log USING brin (created_at);
-- A person's actions, for their export
CREATE INDEX audit_log_of_actor ON audit_log (actor_id, id) WHERE actor_id IS NOT NULL;
-- Actions on a record of the back-office. Redemptions and points are omitted, because tills write
-- them all day.
CREATE INDEX audit_log_of_record ON audit_log (object_id, created_at, id) WHERE object_type IN (
  'user', 'role', 'brand', 'deal', 'post', 'product', 'category', 'banner', 'reward', 'report', 'support-request', 'business-application');
-- GET /audit-log: all, of an actor, of an action. Actions of tills are omitted, because they are
-- written all day.
CREATE INDEX audit_log_of_office ON audit_log (created_at DESC, id DESC)
  WHERE object_type NOT IN ('redemption', 'claim', 'coupon', 'commission');
CREATE INDEX audit_log_of_office_actor ON audit_log (actor_id, created_at DESC, id DESC)
  WHERE object_type NOT IN ('redemption', 'claim', 'coupon', 'commission');
CREATE INDEX audit_log_of_office_action ON audit_log (action, created_at DESC, id DESC)
  WHERE object_type NOT IN ('redemption', 'claim', 'coupon', 'commission');
CREATE INDEX audit_log_of_office_record ON audit_log (object_id, created_at DESC, id DESC)
  WHERE object_type NOT IN ('redemption', 'claim', 'coupon', 'commission');
REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM PUBLIC, CURRENT_USER;

-- For months without a partition, so that an insert never fails.
CREATE TABLE audit_log_default PARTITION OF audit_log DEFAULT;
