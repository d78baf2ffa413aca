-- What people are told in the app, how much of it leaves the app, and news that many are told of.
-- docs/decisions/0073 tells why.

-- A notice of one person. Rows are written by the hundred thousand, so there are no foreign keys: each would lock the
-- person's row; an erasure removes them by hand.
CREATE TABLE notices (
  user_id uuid NOT NULL,
  -- Drawn anew when news is added to a notice: the order of ids is the order of the list, and a person who marks as read
  -- what they saw does not mark what has come since.
  id uuid NOT NULL DEFAULT uuidv7(),
  kind text NOT NULL,
  -- The texts, and what fills their gaps: ids, numbers, names of brands, deals and programs.
  template text NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  -- What the notice is about. A person has one notice of each subject, to which later news is added. Null = stands alone.
  subject text,
  -- The person who did it last, where it was a person.
  actor_id uuid,
  at timestamptz NOT NULL,
  -- Since when what is in it counts: the first news after it was last read.
  since timestamptz NOT NULL,
  read_at timestamptz,
  PRIMARY KEY (user_id, id)
) WITH (fillfactor = 90);
CREATE UNIQUE INDEX notices_of_subject ON notices (user_id, subject) WHERE subject IS NOT NULL;
-- The number on the bell
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;
-- Erasure of who is named in them
CREATE INDEX notices_by_actor ON notices (actor_id) WHERE actor_id IS NOT NULL;
-- What is old goes; rows come in the order of their times
CREATE INDEX notices_times ON notices USING brin (at) WITH (autosummarize = on);

-- Who did what a notice is about: 'Anna e altre 3 persone'.
CREATE TABLE notice_actors (
  user_id uuid NOT NULL,
  subject text NOT NULL,
  actor_id uuid NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, subject, actor_id)
);
CREATE INDEX notice_actors_by_actor ON notice_actors (actor_id);

-- When and how much a person wants to be told outside of the app. No row = at all times, without limit, no weekly summary.
CREATE TABLE notification_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- Minutes since midnight in the time zone; from 1320 to 480 is 22:00 to 08:00.
  quiet_from smallint CHECK (quiet_from BETWEEN 0 AND 1439),
  quiet_to smallint CHECK (quiet_to BETWEEN 0 AND 1439),
  time_zone text NOT NULL DEFAULT 'Europe/Rome',
  per_day smallint CHECK (per_day BETWEEN 1 AND 100),
  per_week smallint CHECK (per_week BETWEEN 1 AND 500),
  weekly_summary boolean NOT NULL DEFAULT false,
  -- How many were sent on the last such day and in the last such week (its Monday), by the time zone.
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

-- News of a deal for many people, told piece by piece by a job. A row stays, so that a deal is announced once.
CREATE TABLE fan_outs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  template text NOT NULL,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  -- People up to this id have been told.
  after_id uuid NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
  told integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  done_at timestamptz,
  UNIQUE (deal_id, template)
);
CREATE INDEX fan_outs_waiting ON fan_outs (id) WHERE done_at IS NULL;

-- A brand's followers in the order of their ids, piece by piece
DROP INDEX follows_of_brand;
CREATE INDEX follows_of_brand ON follows (brand_id, user_id);

-- The kind of notification that a delivery belongs to: its emails carry the address by which that kind of email is switched
-- off. Null = it cannot be switched off.
ALTER TABLE deliveries ADD COLUMN kind text;
