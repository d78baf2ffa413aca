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
  -- angelo"). It has no index, because findPlaces() reads all rows.
  search_name text NOT NULL DEFAULT ''
);
-- GET /place without q: the largest
CREATE INDEX places_largest ON places (population DESC, id);

-- == Files ==

-- Uploaded images and videos. The storage (disk or S3) has the bytes under the key; an image has
-- its sizes beside it. Only its owner sees a file until something published uses it.
CREATE TABLE files (
  key text PRIMARY KEY CHECK (
    key ~ '^(images|videos)/[a-z]+/[0-9a-f-]{36}\.(webp|mp4|webm|mov)$' OR key ~ '^documents/[a-z]+/[0-9a-f-]{36}\.pdf$'
  ),
  owner_id uuid,
  kind text NOT NULL CHECK (kind IN ('image', 'video', 'document')),
  content_type text NOT NULL,
  -- The sum of all its objects.
  bytes integer NOT NULL CHECK (bytes > 0),
  width integer,
  height integer,
  -- Its objects in the storage, including the key.
  objects text[] NOT NULL,
  created_at timestamptz NOT NULL,
  -- The moment from which something uses it; null = private.
  used_at timestamptz,
  -- The user of the file: 'user-avatar <id>', 'brand-logo <id>' …; a file belongs to one thing.
  used_by text,
  -- The moment from which an unused file may be removed.
  due_at timestamptz,
  -- Length of a video.
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

-- Videos that arrive chunk by chunk; their parts are objects of the storage.
CREATE TABLE uploads (
  user_id uuid NOT NULL,
  file_name text NOT NULL,
  parts text[] NOT NULL DEFAULT '{}',
  -- SHA-256 of each part, by which a repeated chunk is recognised.
  digests text[] NOT NULL DEFAULT '{}',
  bytes integer NOT NULL DEFAULT 0 CHECK (bytes >= 0),
  -- The complete file after the last chunk; a repeated last chunk gets it again.
  key text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Whether the last chunk has arrived, so that its repetition is recognised without a number.
  ended boolean NOT NULL DEFAULT false,
  PRIMARY KEY (user_id, file_name),
  CHECK (cardinality(parts) = cardinality(digests))
);
CREATE INDEX uploads_old ON uploads (updated_at);

-- == Ledger ==

-- Accounts, one per holder, unit and program. 'member' holds the points that a person can spend and
-- never falls below zero. 'recovery' holds a person's debt: a credit was reversed after its points
-- were spent, and the next credits pay the debt. Both are made together. 'issuer' is the other side
-- of every movement. It stores no balance, because every transaction would write that row; its
-- balance is the sum of its postings.
CREATE TABLE ledger_accounts (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid,
  -- BP = platform BrandPoints, PTS and STAMP per program, COMMISSION = euro cents of promoters
  unit text NOT NULL,
  program_id uuid,
  kind text NOT NULL,
  balance bigint NOT NULL DEFAULT 0,
  -- Number of postings; the next one gets the number entries + 1. Zero for issuers.
  entries bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  issuer_id uuid REFERENCES ledger_accounts (id),
  UNIQUE NULLS NOT DISTINCT (user_id, unit, program_id, kind)
) WITH (fillfactor = 80);
-- The end of a program reads its accounts in batches.
CREATE INDEX ledger_accounts_of_program ON ledger_accounts (program_id, id) WHERE program_id IS NOT NULL;
REVOKE DELETE, TRUNCATE ON ledger_accounts FROM PUBLIC, CURRENT_USER;

-- The movements of points, each from the issuer of a unit to a holder, or back. Rows never change.
CREATE TABLE ledger_transfers (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The kind and source of the movement; the same kind of the same source is posted once. A credit
  -- that pays a debt has a line for each of the two accounts. An expiry has a line for each time
  -- that its lot expired.
  kind text NOT NULL,
  source_type text NOT NULL,
  source_id uuid NOT NULL,
  line smallint NOT NULL DEFAULT 0,
  -- The holder's account, and the issuer on the other side. Positive amounts go from the issuer to
  -- the holder, negative ones back. There are no foreign keys: they would lock the issuer's row,
  -- which every transfer names. The trigger checks the accounts.
  account_id uuid NOT NULL,
  issuer_id uuid NOT NULL,
  amount bigint NOT NULL,
  -- Place in the account and the balance afterwards; the trigger writes both.
  entry_no bigint,
  balance_after bigint NOT NULL,
  -- The rule that gave the amount, with its inputs, so that every movement can be explained.
  rule text NOT NULL,
  rule_version integer NOT NULL,
  explanation jsonb NOT NULL DEFAULT '{}',
  -- The first line of the transfer that this one reverses.
  reverses uuid REFERENCES ledger_transfers (id),
  actor_id uuid,
  created_at timestamptz NOT NULL,
  UNIQUE (source_id, kind, line)
);
-- History of an account, newest first
CREATE UNIQUE INDEX ledger_transfers_of_account ON ledger_transfers (account_id, entry_no) WHERE entry_no IS NOT NULL;
-- What a member lost without an event: expired, forfeited and voided points
CREATE INDEX ledger_transfers_lost ON ledger_transfers (account_id)
  WHERE kind IN ('expiry', 'loyalty-left', 'loyalty-cancelled', 'loyalty-closed') OR kind LIKE 'loyalty-tier-%';
-- Reversals of a transfer
CREATE INDEX ledger_transfers_reversing ON ledger_transfers (reverses) WHERE reverses IS NOT NULL;
REVOKE DELETE, TRUNCATE ON ledger_transfers FROM PUBLIC, CURRENT_USER;

-- Points that expire; the earliest expiry is spent first. Points of an account beyond its lots do
-- not expire.
CREATE TABLE ledger_lots (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  account_id uuid NOT NULL REFERENCES ledger_accounts (id),
  transfer_id uuid NOT NULL REFERENCES ledger_transfers (id),
  amount bigint NOT NULL CHECK (amount > 0),
  remaining bigint NOT NULL CHECK (remaining BETWEEN 0 AND amount),
  expires_at timestamptz NOT NULL,
  -- Expired points of this lot that a reversal of its credit did not demand back.
  forgiven bigint NOT NULL DEFAULT 0 CHECK (forgiven BETWEEN 0 AND amount)
);
-- Lots in the order in which they are spent
CREATE INDEX ledger_lots_to_spend ON ledger_lots (account_id, expires_at, id) WHERE remaining > 0;
-- Job: lots that have expired
CREATE INDEX ledger_lots_to_expire ON ledger_lots (expires_at) WHERE remaining > 0;
CREATE INDEX ledger_lots_of_transfer ON ledger_lots (transfer_id);
REVOKE DELETE, TRUNCATE ON ledger_lots FROM PUBLIC, CURRENT_USER;

-- The lots from which a transaction took points (positive) or to which it returned them (negative).
CREATE TABLE ledger_lot_uses (
  transfer_id uuid NOT NULL REFERENCES ledger_transfers (id),
  lot_id uuid NOT NULL REFERENCES ledger_lots (id),
  amount bigint NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (transfer_id, lot_id)
);
CREATE INDEX ledger_lot_uses_of_lot ON ledger_lot_uses (lot_id);
REVOKE UPDATE, DELETE, TRUNCATE ON ledger_lot_uses FROM PUBLIC, CURRENT_USER;

-- == Live updates ==

-- Events of live streams, kept for an hour so that an interrupted stream can continue. One process
-- at a time writes them, so that ids follow the order of commits.
CREATE TABLE live_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL,
  type text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX live_events_of_user ON live_events (user_id, id);
-- Job: events that no stream can ask for
CREATE INDEX live_events_old ON live_events (created_at);

-- == Notifications ==

-- Notifications of one person. One event may write a hundred thousand rows, so there are no foreign
-- keys: each would lock the person's row. An erasure removes the rows itself.
CREATE TABLE notices (
  user_id uuid NOT NULL,
  -- The id changes when news is added to a notification. The order of ids is thus the order of the
  -- list, and marking everything seen as read does not mark later news.
  id uuid NOT NULL DEFAULT uuidv7(),
  kind text NOT NULL,
  -- The texts, and the values for their gaps: ids, numbers, names of brands, deals and programs.
  template text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  -- The subject of the notification. A person has one notification of each subject, to which later
  -- news is added. Null = stands alone.
  subject text,
  -- The last person who acted; null where it was no person.
  actor_id uuid,
  at timestamptz NOT NULL,
  -- The first news after the notification was last read.
  since timestamptz NOT NULL,
  read_at timestamptz,
  -- The brand in whose name the actor acted: readers see the brand, not its employees.
  actor_brand_id uuid,
  PRIMARY KEY (user_id, id)
) WITH (fillfactor = 90);
CREATE UNIQUE INDEX notices_of_subject ON notices (user_id, subject) WHERE subject IS NOT NULL;
-- The number on the bell
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;
-- The erasure of an actor
CREATE INDEX notices_by_actor ON notices (actor_id) WHERE actor_id IS NOT NULL;
-- Job: old notifications; rows are stored in the order of their times
CREATE INDEX notices_times ON notices USING brin (at) WITH (autosummarize = on);

-- The people that a notification is about: 'Anna e altre 3 persone'.
CREATE TABLE notice_actors (
  user_id uuid NOT NULL,
  subject text NOT NULL,
  actor_id uuid NOT NULL,
  at timestamptz NOT NULL,
  brand_id uuid,
  PRIMARY KEY (user_id, subject, actor_id)
);
CREATE INDEX notice_actors_by_actor ON notice_actors (actor_id);

-- A person's times and limits for notifications outside of the app. No row = at all times, without
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
  -- The number of notifications on the last such day and in the last such week (its Monday), by the
  -- time zone.
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

-- The channels of a user for a kind of notification; a kind without a row has the product's
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

-- Browsers to which a user allows pushes (Push API). A row belongs to the session that registered
-- it: when the session ends, the browser gets no more pushes.
CREATE TABLE push_subscriptions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  session_id uuid NOT NULL,
  endpoint text NOT NULL UNIQUE CHECK (endpoint LIKE 'https://%' OR endpoint LIKE 'http://%'),
  p256dh text NOT NULL,
  auth text NOT NULL,
  -- The browser's language, for accounts that have chosen none.
  language text NOT NULL CHECK (language IN ('it', 'en')),
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_of_user ON push_subscriptions (user_id);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);

-- News of a deal for many people; a job notifies them piece by piece. A row stays, so that a deal
-- is announced once.
CREATE TABLE fan_outs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  template text NOT NULL,
  deal_id uuid NOT NULL,
  -- People up to this id have been notified.
  after_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  told integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  UNIQUE (deal_id, template)
);
CREATE INDEX fan_outs_waiting ON fan_outs (id) WHERE done_at IS NULL;

-- == Flags ==

-- Flags by which a superAdmin turns something off in countries and sectors, without a release.
CREATE TABLE flags (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  governs text NOT NULL CHECK (governs IN ('registrations', 'applications', 'deals', 'programs', 'opinions', 'redemptions', 'marketing')),
  -- The countries where it is off; empty = in all
  countries text[] NOT NULL DEFAULT '{}' CHECK (countries <@ '{IT}'),
  sectors text[] NOT NULL DEFAULT '{}'
    CHECK (sectors <@ '{restaurant,tourism,alcohol,gambling,medicines,tobacco}'),
  -- The reason for the refused user: {"it": …, "en": …}
  reason jsonb NOT NULL,
  active boolean NOT NULL DEFAULT true,
  -- Null = from the beginning
  starts_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (cardinality(countries) + cardinality(sectors) > 0),
  -- Registrations and applications come before a sector is known.
  CHECK (governs NOT IN ('registrations', 'applications') OR sectors = '{}'),
  -- The law on opinions depends on the sector.
  CHECK (governs <> 'opinions' OR cardinality(sectors) > 0)
);
-- GET /flag: its orders
CREATE INDEX flags_by_key ON flags (governs, id);
CREATE INDEX flags_by_creation ON flags (created_at, id);

-- == Saved views ==

-- Saved views of the back-office's tables: filters, order and columns under a name.
CREATE TABLE grid_views (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL,
  -- The contract names the tables; a list here would repeat that list.
  grid text NOT NULL CHECK (grid ~ '^[a-z-]{1,20}$'),
  name text NOT NULL CHECK (name <> ''),
  -- The parameters of the address: texts by name
  search jsonb NOT NULL,
  -- Hidden columns
  hidden text[] NOT NULL,
  updated_at timestamptz NOT NULL,
  -- Only for views of customers, whose table differs by program
  program_id uuid,
  -- Columns in the order of the view; empty = the usual order
  column_order text[] NOT NULL DEFAULT '{}',
  CONSTRAINT grid_views_program CHECK ((grid = 'customer') = (program_id IS NOT NULL)),
  CONSTRAINT grid_views_name UNIQUE NULLS NOT DISTINCT (user_id, grid, program_id, name)
);
CREATE INDEX grid_views_of_program ON grid_views (program_id) WHERE program_id IS NOT NULL;

-- == Reports ==

-- Reports of content, by people with and without an account; also what the platform restricted
-- without a report, so that it can be appealed against in the same queue.
CREATE TABLE reports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The reported deal, or a deal to which the content belongs
  deal_id uuid,
  reporter_id uuid,
  reason text NOT NULL CHECK (
    reason IN ('refused', 'price', 'misleading', 'closed', 'offensive', 'illegal', 'counterfeit', 'dangerous', 'other')
  ),
  text text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  comment_id uuid,
  decision text CHECK (decision IN ('kept', 'warned', 'removed', 'blocked')),
  decided_at timestamptz,
  decided_by uuid,
  -- The reported Proof Post; deal_id is then a deal of its product
  post_id uuid,
  -- The reported review; deal_id is then the review's
  review_id uuid,
  -- The reported profile, business, banner, or other page of ours
  person_id uuid,
  brand_id uuid,
  banner_id uuid,
  page text,
  -- notice: somebody reported it; words: the list of offensive words; platform: no report
  origin text NOT NULL DEFAULT 'notice' CHECK (origin IN ('notice', 'words', 'platform')),
  -- A person without an account; the e-mail is in lower case
  notifier_name text NOT NULL DEFAULT '',
  notifier_email text,
  language text NOT NULL DEFAULT 'it' CHECK (language IN ('it', 'en')),
  -- The appeal of the person who reported it, against the decision that it stays
  objection text,
  objected_at timestamptz,
  -- No foreign key, which would lock the person's row.
  assigned_to uuid,
  assigned_at timestamptz,
  -- An appeal against its decision is waiting.
  is_appealed boolean NOT NULL DEFAULT false,
  CONSTRAINT reports_are_decided CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK ((objection IS NULL) = (objected_at IS NULL)),
  CHECK (num_nonnulls(deal_id, comment_id, post_id, review_id, person_id, brand_id, banner_id, page) > 0),
  CHECK (num_nonnulls(comment_id, post_id, review_id, person_id, brand_id, banner_id, page) <= 1)
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
-- One waiting report of a business, profile or banner by each person
CREATE INDEX reports_of_person ON reports (person_id) WHERE person_id IS NOT NULL;
CREATE UNIQUE INDEX reports_of_person_once ON reports (person_id, reporter_id) WHERE person_id IS NOT NULL AND decision IS NULL;
CREATE INDEX reports_of_brand ON reports (brand_id) WHERE brand_id IS NOT NULL;
CREATE UNIQUE INDEX reports_of_brand_once ON reports (brand_id, reporter_id) WHERE brand_id IS NOT NULL AND decision IS NULL;
CREATE INDEX reports_of_banner ON reports (banner_id) WHERE banner_id IS NOT NULL;
CREATE UNIQUE INDEX reports_of_banner_once ON reports (banner_id, reporter_id) WHERE banner_id IS NOT NULL AND decision IS NULL;
CREATE INDEX reports_of_page ON reports (page) WHERE page IS NOT NULL;
-- POST /report/notice: how many an address has sent
CREATE INDEX reports_of_notifier ON reports (notifier_email, created_at) WHERE notifier_email IS NOT NULL;
-- GET /report?state=appealed
CREATE INDEX reports_appealed ON reports (created_at DESC, id DESC) WHERE is_appealed;
-- GET /report/transparency
CREATE INDEX reports_by_creation ON reports (created_at);

-- == Foreign keys of earlier schema files to these tables ==

ALTER TABLE deliveries ADD FOREIGN KEY (subscription_id) REFERENCES push_subscriptions (id) ON DELETE CASCADE;

-- == Initial flags: the law's prohibitions in these sectors ==

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

-- These grow for ever (docs/operations.md, "Data that grows").
SELECT vacuum_often('ledger_accounts', 'ledger_transfers', 'ledger_lots', 'ledger_lot_uses');
