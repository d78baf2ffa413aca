-- Messages of brands to members: campaigns, automations, their limits; and exports.

-- == Outreach ==

-- A brand's own limits below those of the product.
CREATE TABLE outreach_settings (
  brand_id uuid PRIMARY KEY REFERENCES brands (id) ON DELETE CASCADE,
  per_day smallint NOT NULL CHECK (per_day BETWEEN 1 AND 2),
  per_week smallint NOT NULL CHECK (per_week BETWEEN 1 AND 5),
  updated_at timestamptz NOT NULL
);

-- Number of messages from a brand to a person in a day and a week (from Monday) in Rome. A sender
-- locks the row, and so does a withdrawal of consent: after the withdrawal has committed, no
-- message is written.
CREATE TABLE outreach_members (
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  day date,
  sent_day smallint NOT NULL DEFAULT 0,
  week date,
  sent_week smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (brand_id, user_id)
) WITH (fillfactor = 80);
CREATE INDEX outreach_members_of_user ON outreach_members (user_id);

-- Messages, one row per recipient.
CREATE TABLE outreach_sends (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  program_id uuid NOT NULL REFERENCES programs (id),
  user_id uuid NOT NULL REFERENCES users (id),
  origin_kind text NOT NULL CHECK (origin_kind IN ('automation', 'campaign', 'message')),
  origin_id uuid NOT NULL,
  -- Distinguishes messages of one origin to one person.
  ref text NOT NULL DEFAULT '',
  title text NOT NULL,
  body text NOT NULL,
  -- A path of the product or an https address; null = the program's page.
  link text,
  image text,
  at timestamptz NOT NULL,
  in_app boolean NOT NULL,
  push boolean NOT NULL,
  email boolean NOT NULL,
  -- In the app together with the message; otherwise when a push service or mail server has accepted
  -- it.
  delivered_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  image_alt text NOT NULL DEFAULT '',
  -- The reader was chosen by what is known of them, so the message needs their consent to profiling
  -- when it leaves, too.
  is_profiled boolean NOT NULL DEFAULT false,
  -- Nobody gets a message twice. Also finds the messages of an origin.
  UNIQUE (origin_id, ref, user_id)
);
-- Messages of a person: export, erasure
CREATE INDEX outreach_sends_of_user ON outreach_sends (user_id, id);
-- Counts an origin's delivered, opened and followed messages from the index alone.
CREATE INDEX outreach_sends_figures ON outreach_sends (origin_id) INCLUDE (delivered_at, opened_at, clicked_at);

-- Job: messages that are older than they are kept
CREATE INDEX outreach_sends_old ON outreach_sends USING brin (at);

-- People who want no e-mails from a brand.
CREATE TABLE brand_email_stops (
  user_id uuid NOT NULL REFERENCES users (id),
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, brand_id)
);

-- == Campaigns ==

-- Campaigns of brands to the customers of a program.
CREATE TABLE campaigns (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  program_id uuid NOT NULL REFERENCES programs (id),
  state text NOT NULL DEFAULT 'scheduled' CHECK (state IN ('scheduled', 'sending', 'paused', 'sent', 'cancelled')),
  title text NOT NULL,
  body text NOT NULL,
  -- A second title for `variant_share` percent of the members
  variant_title text,
  variant_share smallint NOT NULL DEFAULT 0 CHECK (variant_share BETWEEN 0 AND 99),
  image text,
  -- A path of the product or an https address; null = the member's page of the program.
  link text,
  in_app boolean NOT NULL,
  push boolean NOT NULL,
  email boolean NOT NULL,
  -- The segment while the campaign waits; its recipients are fixed when it begins.
  segment_id uuid CONSTRAINT campaigns_segment REFERENCES segments (id),
  segment_name text,
  control_share smallint NOT NULL DEFAULT 0 CHECK (control_share BETWEEN 0 AND 50),
  scheduled_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  -- The size of the segment at the start, and the progress: members up to `after_id` are finished.
  recipients integer NOT NULL DEFAULT 0,
  done integer NOT NULL DEFAULT 0,
  after_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  -- The earliest time of the next batch: a brand sends to 200 members per second.
  next_at timestamptz NOT NULL,
  created_by uuid NOT NULL REFERENCES users (id),
  created_at timestamptz NOT NULL,
  -- Describes the image for people who do not see it, and in e-mails until it is loaded.
  image_alt text NOT NULL DEFAULT '',
  -- When a suspension of the brand paused the campaign; cleared when the campaign is resumed or
  -- ended.
  held_at timestamptz CHECK (held_at IS NULL OR state = 'paused'),
  CHECK ((variant_title IS NULL) = (variant_share = 0))
);
CREATE INDEX campaigns_of_program ON campaigns (program_id, id DESC);
-- Job: campaigns that are due
CREATE INDEX campaigns_waiting ON campaigns (scheduled_at) WHERE state = 'scheduled';
CREATE INDEX campaigns_sending ON campaigns (brand_id) WHERE state = 'sending';
CREATE INDEX campaigns_of_segment ON campaigns (segment_id) WHERE segment_id IS NOT NULL;
CREATE INDEX campaigns_of_author ON campaigns (created_by);

-- The segment's members at the start of a campaign, and each result; null = not processed yet.
CREATE TABLE campaign_recipients (
  campaign_id uuid NOT NULL REFERENCES campaigns (id),
  user_id uuid NOT NULL REFERENCES users (id),
  outcome text CHECK (outcome IN ('sent', 'control', 'left',
    'no_consent', 'no_profiling', 'unsubscribed', 'no_channel', 'cap_day', 'cap_week', 'already_sent', 'marketing_off', 'brand_suspended')),
  variant text CHECK (variant IN ('a', 'b')),
  at timestamptz,
  PRIMARY KEY (campaign_id, user_id)
) WITH (fillfactor = 80);
CREATE INDEX campaign_recipients_of_user ON campaign_recipients (user_id);

-- == Automations ==

-- Automations of a brand: actions after an event or on a day.
CREATE TABLE automations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  -- The program of its conditions, tiers, points and labels.
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  state text NOT NULL CHECK (state IN ('active', 'paused', 'deleted')),
  -- The version that processes future events
  version integer NOT NULL CHECK (version > 0),
  -- The type of its trigger, to find the automations of an event or a day
  trigger text NOT NULL,
  -- Start of the current period without a pause
  active_since timestamptz NOT NULL,
  -- The last day (Rome, days since 1970) whose members are entered, and the last entered member of
  -- the current day
  scanned_day integer,
  scanned_after uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX automations_of_brand ON automations (brand_id, id) WHERE state <> 'deleted';
CREATE INDEX automations_of_program ON automations (program_id, trigger) WHERE state = 'active';
CREATE INDEX automations_daily ON automations (id) WHERE state = 'active' AND trigger IN ('birthday', 'inactive', 'pointsExpiring');

-- Versions of an automation; a run keeps the version with which it began.
CREATE TABLE automation_versions (
  automation_id uuid NOT NULL REFERENCES automations (id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  -- AutomationConfig of packages/domain/src/loyalty/automations.ts
  config jsonb NOT NULL,
  author_id uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (automation_id, version)
);

-- Segments of the newest version, which cannot be deleted (like those of rewards).
CREATE TABLE automation_segments (
  automation_id uuid NOT NULL REFERENCES automations (id) ON DELETE CASCADE,
  segment_id uuid NOT NULL REFERENCES segments (id),
  PRIMARY KEY (automation_id, segment_id)
);
CREATE INDEX automation_segments_of_segment ON automation_segments (segment_id);

-- Runs of an automation for a member after an event, including those that did nothing, with the
-- reason.
CREATE TABLE automation_runs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  automation_id uuid NOT NULL REFERENCES automations (id) ON DELETE CASCADE,
  version integer NOT NULL,
  program_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  -- The trigger: an event's id, or a day
  event_key text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'skipped', 'control', 'failed')),
  -- Why it was skipped; for a finished run, why a message was not sent
  reason text,
  -- The automations whose actions led here, the first of them first
  chain uuid[] NOT NULL DEFAULT '{}',
  -- Whether it is one of many runs of a day; these run after those of single events
  is_bulk boolean NOT NULL DEFAULT false,
  due_at timestamptz NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- The actions: points, stamps, label, message
  outcome jsonb NOT NULL DEFAULT '{}',
  -- When the member's spend of 30 days is measured for the comparison with the control group; null
  -- = never
  measure_at timestamptz,
  -- Whether the member is in the control group, where there is one
  is_control boolean NOT NULL DEFAULT false,
  spent_cents bigint,
  CHECK ((finished_at IS NULL) = (state = 'waiting'))
);
-- One run per event and member. Also finds a member's runs of an automation.
CREATE UNIQUE INDEX automation_runs_once ON automation_runs (automation_id, user_id, event_key);
CREATE INDEX automation_runs_due ON automation_runs (is_bulk, due_at, id) WHERE state = 'waiting';
CREATE INDEX automation_runs_log ON automation_runs (automation_id, id DESC);
CREATE INDEX automation_runs_of_user ON automation_runs (user_id, id DESC);
CREATE INDEX automation_runs_measured ON automation_runs (measure_at) WHERE measure_at IS NOT NULL AND spent_cents IS NULL;
CREATE INDEX automation_runs_skipped ON automation_runs (created_at) WHERE state = 'skipped';

-- Runs and points of an automation by calendar date in Rome: lists read these rows, and the daily
-- budget is counted here.
CREATE TABLE automation_days (
  automation_id uuid NOT NULL REFERENCES automations (id) ON DELETE CASCADE,
  day date NOT NULL,
  entered bigint NOT NULL DEFAULT 0,
  done bigint NOT NULL DEFAULT 0,
  skipped bigint NOT NULL DEFAULT 0,
  control bigint NOT NULL DEFAULT 0,
  failed bigint NOT NULL DEFAULT 0,
  points bigint NOT NULL DEFAULT 0 CHECK (points >= 0),
  PRIMARY KEY (automation_id, day)
) WITH (fillfactor = 70);

-- Spend of the members of both groups in the 30 days after their first run: number of members, sum,
-- sum of squares.
CREATE TABLE automation_results (
  automation_id uuid NOT NULL REFERENCES automations (id) ON DELETE CASCADE,
  is_control boolean NOT NULL,
  members bigint NOT NULL,
  cents bigint NOT NULL,
  squares numeric NOT NULL,
  PRIMARY KEY (automation_id, is_control)
);

-- == Exports ==

-- Exports that a brand gets each day, week or month.
CREATE TABLE export_schedules (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  what text NOT NULL CHECK (what IN ('customers', 'movements', 'purchases', 'coupons', 'deals')),
  -- null = of the whole brand: coupons
  program_id uuid REFERENCES programs (id),
  every text NOT NULL CHECK (every IN ('daily', 'weekly', 'monthly')),
  -- 1 = Monday
  weekday smallint CHECK (weekday BETWEEN 1 AND 7),
  month_day smallint CHECK (month_day BETWEEN 1 AND 28),
  -- In Rome
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  language text NOT NULL CHECK (language IN ('it', 'en')),
  -- null while it is paused
  next_at timestamptz,
  -- Earlier exports contain everything before this moment; null = there was none yet
  covered_until timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((what IN ('coupons', 'deals')) = (program_id IS NULL)),
  CHECK ((every = 'weekly') = (weekday IS NOT NULL)),
  CHECK ((every = 'monthly') = (month_day IS NOT NULL))
);
CREATE INDEX export_schedules_of_brand ON export_schedules (brand_id, id);
CREATE INDEX export_schedules_due ON export_schedules (next_at) WHERE next_at IS NOT NULL;

-- Exports that were requested or are due, and their files.
CREATE TABLE export_files (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  what text NOT NULL CHECK (what IN ('customers', 'movements', 'purchases', 'coupons', 'deals')),
  program_id uuid REFERENCES programs (id),
  -- Its schedule, and the due moment: once each
  schedule_id uuid REFERENCES export_schedules (id) ON DELETE SET NULL,
  due_at timestamptz,
  is_scheduled boolean NOT NULL DEFAULT false,
  -- The period of the exported data; null = from the beginning, until now
  period_from timestamptz,
  period_until timestamptz,
  language text NOT NULL CHECK (language IN ('it', 'en')),
  -- 'sent' was downloaded at the request, and has no file
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'failed', 'sent')),
  tries smallint NOT NULL DEFAULT 0,
  -- When a waiting export is due
  next_at timestamptz,
  -- When reading began; accounts closed after this moment are in the file
  read_at timestamptz,
  -- Name in the storage of private files; rewritten without accounts that were closed later
  object text,
  is_stale boolean NOT NULL DEFAULT false,
  rows integer CHECK (rows >= 0),
  -- Size as CSV
  bytes bigint CHECK (bytes >= 0),
  downloads integer NOT NULL DEFAULT 0,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  UNIQUE (schedule_id, due_at),
  CHECK ((state = 'ready') = (object IS NOT NULL)),
  CHECK ((state = 'waiting') = (next_at IS NOT NULL))
);
CREATE INDEX export_files_of_brand ON export_files (brand_id, id DESC);
CREATE INDEX export_files_of_program ON export_files (program_id) WHERE state = 'ready';
CREATE INDEX export_files_waiting ON export_files (next_at) WHERE state = 'waiting';
CREATE INDEX export_files_stale ON export_files (id) WHERE is_stale;
CREATE INDEX export_files_expiring ON export_files (expires_at);

-- These grow for ever (docs/operations.md, "Data that grows").
SELECT vacuum_often('outreach_sends', 'campaign_recipients');
