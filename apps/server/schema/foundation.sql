-- The base of every module: places, files, ledger, notifications, flags, saved views, reports.

-- == Places ==

-- Italian comuni, by their ISTAT code.
CREATE TABLE places (
  id text PRIMARY KEY CHECK (id ~ '^\d{6}$'),
  name text NOT NULL,
  province text NOT NULL,
  province_code text NOT NULL,
  region text NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  population integer NOT NULL DEFAULT 0 CHECK (population >= 0),
  -- Names of comuni as people type them: without accents, case and punctuation ("forli", "sant
  -- angelo"). No index: findPlaces() reads them all.
  search_name text NOT NULL DEFAULT ''
);
-- GET /place without q: the largest
CREATE INDEX places_largest ON places (population DESC, id);

-- == Files ==

-- Uploaded pictures and videos. The bytes are in the storage (disk or S3) under the key; a picture has its sizes beside
-- it. Nobody but its owner sees a file until something published uses it.
CREATE TABLE files (
  key text PRIMARY KEY CHECK (
    key ~ '^(images|videos)/[a-z]+/[0-9a-f-]{36}\.(webp|mp4|webm|mov)$' OR key ~ '^documents/[a-z]+/[0-9a-f-]{36}\.pdf$'
  ),
  owner_id uuid,
  kind text NOT NULL CHECK (kind IN ('image', 'video', 'document')),
  content_type text NOT NULL,
  -- Of all objects together.
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer,
  height integer,
  -- Every object of the storage that belongs to it, the key among them.
  objects text[] NOT NULL,
  created_at timestamptz NOT NULL,
  -- Since when something uses it; null = private.
  used_at timestamptz,
  -- What uses it: 'user-avatar <id>', 'brand-logo <id>' …; a file belongs to one thing.
  used_by text,
  -- From when an unused file may be removed.
  due_at timestamptz,
  -- Length of a film.
  seconds real,
  -- SHA-256 of a document's bytes, in hex
  sha256 text CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  CHECK ((used_at IS NULL) = (used_by IS NULL)),
  CHECK ((due_at IS NULL) = (used_by IS NOT NULL)),
  CONSTRAINT files_document_hash CHECK ((kind = 'document') = (sha256 IS NOT NULL))
);
CREATE INDEX files_of_owner ON files (owner_id);
CREATE INDEX files_due ON files (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX files_used_by ON files (used_by) WHERE used_by IS NOT NULL;

-- A video on its way, chunk by chunk; its parts are objects of the storage.
CREATE TABLE uploads (
  user_id uuid NOT NULL,
  file_name text NOT NULL,
  parts text[] NOT NULL DEFAULT '{}',
  -- SHA-256 of each part: by it a chunk that is sent again is known.
  digests text[] NOT NULL DEFAULT '{}',
  bytes integer NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  -- The whole file once it is put together: the last chunk sent again gets it again.
  key text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Whether the chunk that its sender called the last one has come: sent again, it is known without
  -- a number.
  ended boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, file_name),
  CHECK (cardinality(parts) = cardinality(digests))
);
CREATE INDEX uploads_old ON uploads (updated_at);

-- == Ledger ==

-- One account of a holder, unit and program. 'member' holds what a person can spend and never falls
-- below zero. 'recovery' holds what a person still owes after a credit was taken back that had been
-- spent; the next credits pay it. Both are made together. 'issuer' is the other side of every
-- movement: it keeps no balance, its total is the sum of its postings, so that no row is written by
-- all.
CREATE TABLE ledger_accounts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid,
  -- BP = platform BrandPoints, PTS and STAMP per program, COMMISSION = euro cents of promoters
  unit text NOT NULL,
  program_id uuid,
  kind text NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  -- Postings so far; the next one is numbered entries + 1. Zero for issuers.
  entries bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  issuer_id uuid REFERENCES ledger_accounts (id),
  UNIQUE NULLS NOT DISTINCT (user_id, unit, program_id, kind)
) WITH (fillfactor = 80);
-- The end of a program: its accounts in batches
CREATE INDEX ledger_accounts_of_program ON ledger_accounts (program_id, id) WHERE program_id IS NOT NULL;
REVOKE DELETE, TRUNCATE ON ledger_accounts FROM PUBLIC, CURRENT_USER;

-- The movements of points: each from the issuer of a unit to a holder, or back. Never changed.
CREATE TABLE ledger_transfers (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- What happened, to which row: the same kind of the same source is posted once. A credit that
  -- pays a debt has a line for each of the two accounts; an expiry has a line for each time that
  -- its lot ran out.
  kind text NOT NULL,
  source_type text NOT NULL,
  source_id uuid NOT NULL,
  line smallint NOT NULL DEFAULT 0,
  -- The holder's account, and the issuer on the other side. Above zero goes from the issuer to the
  -- holder, below zero back. No foreign keys: they would lock the issuer's row, which every
  -- transfer names; the trigger looks the accounts up.
  account_id uuid NOT NULL,
  issuer_id uuid NOT NULL,
  amount bigint NOT NULL,
  -- Place in the account and its balance afterwards, both written by the trigger.
  entry_no bigint,
  balance_after bigint NOT NULL,
  -- The rule that gave the amount, with the numbers that went into it, so that every movement can
  -- be explained.
  rule text NOT NULL,
  rule_version integer NOT NULL,
  explanation jsonb NOT NULL DEFAULT '{}',
  -- The first line of what this takes back.
  reverses uuid REFERENCES ledger_transfers (id),
  actor_id uuid,
  created_at timestamptz NOT NULL,
  UNIQUE (source_id, kind, line)
);
-- History of an account, newest first
CREATE UNIQUE INDEX ledger_transfers_of_account ON ledger_transfers (account_id, entry_no) WHERE entry_no IS NOT NULL;
-- Reversals of a transfer
CREATE INDEX ledger_transfers_reversing ON ledger_transfers (reverses) WHERE reverses IS NOT NULL;
REVOKE DELETE, TRUNCATE ON ledger_transfers FROM PUBLIC, CURRENT_USER;

-- Points that expire, spent oldest expiry first. What an account holds beyond its lots does not
-- expire.
CREATE TABLE ledger_lots (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  account_id uuid NOT NULL REFERENCES ledger_accounts (id),
  transfer_id uuid NOT NULL REFERENCES ledger_transfers (id),
  amount bigint NOT NULL CHECK (amount > 0),
  remaining bigint NOT NULL CHECK (remaining BETWEEN 0 AND amount),
  expires_at timestamptz NOT NULL,
  -- Expired points of this lot that were not asked for when its credit was taken back.
  forgiven bigint NOT NULL DEFAULT 0 CHECK (forgiven BETWEEN 0 AND amount)
);
-- Lots in the order in which they are spent
CREATE INDEX ledger_lots_to_spend ON ledger_lots (account_id, expires_at, id) WHERE remaining > 0;
-- Job: lots that have run out
CREATE INDEX ledger_lots_to_expire ON ledger_lots (expires_at) WHERE remaining > 0;
CREATE INDEX ledger_lots_of_transfer ON ledger_lots (transfer_id);
REVOKE DELETE, TRUNCATE ON ledger_lots FROM PUBLIC, CURRENT_USER;

-- Which lots a transaction took from (positive) or gave back to (negative).
CREATE TABLE ledger_lot_uses (
  transfer_id uuid NOT NULL REFERENCES ledger_transfers (id),
  lot_id uuid NOT NULL REFERENCES ledger_lots (id),
  amount bigint NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (transfer_id, lot_id)
);
CREATE INDEX ledger_lot_uses_of_lot ON ledger_lot_uses (lot_id);
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_lot_uses FROM PUBLIC, CURRENT_USER;

-- == Live updates ==

-- Events of streams, kept for an hour so that a cut stream can go on where it was. Written by one
-- process at a time: ids follow the order of commits.
CREATE TABLE live_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX live_events_of_user ON live_events (user_id, id);
-- Job: what nobody will ask for again
CREATE INDEX live_events_old ON live_events (created_at);

-- == Notifications ==

-- A notice of one person. Rows are written by the hundred thousand, so there are no foreign keys:
-- each would lock the person's row; an erasure removes them by hand.
CREATE TABLE notices (
  user_id uuid NOT NULL,
  -- Drawn anew when news is added to a notice: the order of ids is the order of the list, and a
  -- person who marks as read what they saw does not mark what has come since.
  id uuid NOT NULL DEFAULT uuidv7(),
  kind text NOT NULL,
  -- The texts, and what fills their gaps: ids, numbers, names of brands, deals and programs.
  template text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  -- What the notice is about. A person has one notice of each subject, to which later news is
  -- added. Null = stands alone.
  subject text,
  -- The person who did it last, where it was a person.
  actor_id uuid,
  at timestamptz NOT NULL,
  -- Since when what is in it counts: the first news after it was last read.
  since timestamptz NOT NULL,
  read_at timestamptz,
  -- In whose name somebody did what a notice tells of: people see the brand, not who works there.
  actor_brand_id uuid,
  PRIMARY KEY (user_id, id)
) WITH (fillfactor = 90);
CREATE UNIQUE INDEX notices_of_subject ON notices (user_id, subject) WHERE subject IS NOT NULL;
-- The number on the bell
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;
-- Erasure of who is named in them
CREATE INDEX notices_by_actor ON notices (actor_id) WHERE actor_id IS NOT NULL;
-- Job: old notices; rows come in the order of their times
CREATE INDEX notices_times ON notices USING brin (at) WITH (autosummarize = on);

-- The people whom a notice is about: 'Anna e altre 3 persone'.
CREATE TABLE notice_actors (
  user_id uuid NOT NULL,
  subject text NOT NULL,
  actor_id uuid NOT NULL,
  at timestamptz NOT NULL,
  brand_id uuid,
  PRIMARY KEY (user_id, subject, actor_id)
);
CREATE INDEX notice_actors_by_actor ON notice_actors (actor_id);

-- When and how much a person wants to be told outside of the app. No row = at all times, without
-- limit, no weekly summary.
CREATE TABLE notification_settings (
  user_id uuid PRIMARY KEY,
  -- Minutes since midnight in the time zone; from 1320 to 480 is 22:00 to 08:00.
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  time_zone text NOT NULL DEFAULT 'Europe/Rome',
  per_day smallint CHECK (per_day BETWEEN 1 AND 100),
  per_week smallint CHECK (per_week BETWEEN 1 AND 500),
  weekly_summary boolean NOT NULL DEFAULT false,
  -- How many were sent on the last such day and in the last such week (its Monday), by the time
  -- zone.
  day date,
  sent_day smallint NOT NULL DEFAULT 0,
  week date,
  sent_week smallint NOT NULL DEFAULT 0,
  -- The Monday of the last weekly summary
  summary_week date,
  updated_at timestamptz NOT NULL,
  CHECK ((quiet_from IS NULL) = (quiet_to IS NULL) AND quiet_from <> quiet_to)
);
CREATE INDEX notification_settings_summary ON notification_settings (user_id) WHERE weekly_summary;

-- The channels on which a user wants a kind of notification; a kind without a row has the product's
-- defaults.
CREATE TABLE notification_preferences (
  user_id uuid NOT NULL,
  kind text NOT NULL,
  in_app boolean NOT NULL,
  push boolean NOT NULL,
  email boolean NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind)
);

-- Browsers that a user lets us push to (Push API). One belongs to the session that signed it up:
-- whoever signs out, or is signed out from elsewhere, is not pushed to there any more.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
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

-- News of a deal for many people, told piece by piece by a job. A row stays, so that a deal is
-- announced once.
CREATE TABLE fan_outs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  template text NOT NULL,
  deal_id uuid NOT NULL,
  -- People up to this id have been told.
  after_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  told integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  UNIQUE (deal_id, template)
);
CREATE INDEX fan_outs_waiting ON fan_outs (id) WHERE done_at IS NULL;

-- == Flags ==

-- Switches by which a superAdmin turns something off in countries and sectors, without a release.
CREATE TABLE flags (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  governs text NOT NULL CHECK (governs IN ('registrations', 'applications', 'deals', 'programs', 'opinions', 'redemptions', 'marketing')),
  -- Where it is off; none of one kind = in all of them
  countries text[] NOT NULL DEFAULT '{}' CHECK (countries <@ '{IT}'),
  sectors text[] NOT NULL DEFAULT '{}'
    CHECK (sectors <@ '{restaurant,tourism,alcohol,gambling,medicines,tobacco}'),
  -- Told to whom it refuses: {"it": …, "en": …}
  reason jsonb NOT NULL,
  active boolean NOT NULL DEFAULT true,
  -- Null = from the beginning
  starts_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (cardinality(countries) + cardinality(sectors) > 0),
  -- Whoever registers or applies has no sector yet.
  CHECK (governs NOT IN ('registrations', 'applications') OR sectors = '{}'),
  -- What the law says of opinions goes by sectors.
  CHECK (governs <> 'opinions' OR cardinality(sectors) > 0)
);
-- GET /flag: its orders
CREATE INDEX flags_by_key ON flags (governs, id);
CREATE INDEX flags_by_creation ON flags (created_at, id);

-- == Saved views ==

-- A table of the back-office as somebody likes to see it: filters, order and columns under a name,
-- for each of the tables.
CREATE TABLE grid_views (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  -- The contract names the tables; a list here would be the same list twice.
  grid text NOT NULL CHECK (grid ~ '^[a-z-]{1,20}$'),
  name text NOT NULL CHECK (name <> ''),
  -- What stands in the address: texts by the names of parameters
  search jsonb NOT NULL,
  -- Columns that are not shown
  hidden text[] NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Of views of customers alone: their table is another one in each program
  program_id uuid,
  -- Columns in the order in which they are shown; empty = the usual one
  column_order text[] NOT NULL DEFAULT '{}',
  CONSTRAINT grid_views_program CHECK ((grid = 'customer') = (program_id IS NOT NULL)),
  CONSTRAINT grid_views_name UNIQUE NULLS NOT DISTINCT (user_id, grid, program_id, name)
);
CREATE INDEX grid_views_of_program ON grid_views (program_id) WHERE program_id IS NOT NULL;

-- == Reports ==

-- Reports about deals, comments, Proof Posts and reviews.
CREATE TABLE reports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  deal_id uuid NOT NULL,
  reporter_id uuid,
  reason text NOT NULL CHECK (reason IN ('refused', 'price', 'misleading', 'closed', 'offensive', 'other')),
  text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  comment_id uuid,
  decision text CHECK (decision IN ('kept', 'warned', 'removed', 'blocked')),
  decided_at timestamptz,
  decided_by uuid,
  -- Of a reported Proof Post; the deal is then one of the product's
  post_id uuid,
  -- Of a reported review; the deal is then the review's
  review_id uuid,
  -- Not a foreign key: each would lock the row of its person.
  assigned_to uuid,
  assigned_at timestamptz,
  -- An appeal against its decision waits.
  is_appealed boolean NOT NULL DEFAULT false,
  CONSTRAINT reports_are_decided CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE INDEX reports_of_deal ON reports (deal_id);
CREATE INDEX reports_of_reporter ON reports (reporter_id, id);
-- One report of a comment by each person
CREATE UNIQUE INDEX reports_of_comment ON reports (comment_id, reporter_id) WHERE comment_id IS NOT NULL;
CREATE INDEX reports_waiting ON reports (created_at DESC, id DESC) WHERE decision IS NULL;
CREATE INDEX reports_past ON reports (created_at DESC, id DESC) WHERE decision IS NOT NULL;
CREATE INDEX reports_decided ON reports (decided_by) WHERE decided_by IS NOT NULL;
CREATE UNIQUE INDEX reports_of_post ON reports (post_id, reporter_id) WHERE post_id IS NOT NULL;
CREATE UNIQUE INDEX reports_of_review ON reports (review_id, reporter_id) WHERE review_id IS NOT NULL;
-- GET /report?state=appealed
CREATE INDEX reports_appealed ON reports (created_at DESC, id DESC) WHERE is_appealed;

-- == Keys of the floors below that point to these tables ==

ALTER TABLE deliveries ADD FOREIGN KEY (subscription_id) REFERENCES push_subscriptions (id) ON DELETE CASCADE;

-- == Flags that the product begins with: what the law forbids in these sectors ==

INSERT INTO flags (governs, sectors, reason) VALUES
  ('opinions', '{restaurant,tourism}', '{"it": "Nella ristorazione e nel turismo la legge annuale 2026 sulle piccole imprese vieta di premiare le recensioni.",
    "en": "In restaurants and tourism the law of 2026 on small enterprises forbids rewards for reviews."}'),
  ('deals', '{gambling}', '{"it": "La legge vieta la pubblicità di giochi e scommesse con vincite in denaro (art. 9 d.l. 87/2018).",
    "en": "The law forbids advertising of games and bets for money (art. 9 of decree-law 87/2018)."}'),
  ('programs', '{gambling}', '{"it": "La legge vieta la pubblicità di giochi e scommesse con vincite in denaro (art. 9 d.l. 87/2018).",
    "en": "The law forbids advertising of games and bets for money (art. 9 of decree-law 87/2018)."}'),
  ('deals', '{tobacco}', '{"it": "La legge vieta la pubblicità dei prodotti del tabacco (l. 165/1962).",
    "en": "The law forbids advertising of tobacco products (law 165/1962)."}'),
  ('programs', '{tobacco}', '{"it": "La legge vieta la pubblicità dei prodotti del tabacco (l. 165/1962).",
    "en": "The law forbids advertising of tobacco products (law 165/1962)."}');
