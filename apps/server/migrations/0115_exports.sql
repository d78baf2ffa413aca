-- Exports of brands (LOYALTY §7.4, docs/decisions/0116): schedules, and the list of what was exported in the last 30 days.

CREATE TABLE export_schedules (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  what text NOT NULL CHECK (what IN ('customers', 'movements', 'purchases', 'coupons')),
  -- null = all of the brand: coupons
  program_id uuid REFERENCES programs (id),
  every text NOT NULL CHECK (every IN ('daily', 'weekly', 'monthly')),
  -- 1 = Monday
  weekday smallint CHECK (weekday BETWEEN 1 AND 7),
  month_day smallint CHECK (month_day BETWEEN 1 AND 28),
  -- Of Rome
  hour smallint NOT NULL CHECK (hour BETWEEN 0 AND 23),
  language text NOT NULL CHECK (language IN ('it', 'en')),
  -- null while it is paused
  next_at timestamptz,
  -- What happened before is in earlier exports of it; null = none was made yet
  covered_until timestamptz,
  created_by uuid NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK ((what = 'coupons') = (program_id IS NULL)),
  CHECK ((every = 'weekly') = (weekday IS NOT NULL)),
  CHECK ((every = 'monthly') = (month_day IS NOT NULL))
);
CREATE INDEX export_schedules_of_brand ON export_schedules (brand_id, id);
CREATE INDEX export_schedules_due ON export_schedules (next_at) WHERE next_at IS NOT NULL;

CREATE TABLE export_files (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  what text NOT NULL CHECK (what IN ('customers', 'movements', 'purchases', 'coupons')),
  program_id uuid REFERENCES programs (id),
  -- The schedule that it is of, and the moment for which it was due: once each
  schedule_id uuid REFERENCES export_schedules (id) ON DELETE SET NULL,
  due_at timestamptz,
  is_scheduled boolean NOT NULL DEFAULT false,
  -- What happened in this period; null = from the beginning, until it is made
  period_from timestamptz,
  period_until timestamptz,
  language text NOT NULL CHECK (language IN ('it', 'en')),
  -- 'sent' was handed out when it was asked for, and has no file
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'ready', 'failed', 'sent')),
  tries smallint NOT NULL DEFAULT 0,
  -- When its turn is, while it waits
  next_at timestamptz,
  -- When it was begun to be read: who has closed the account since is in it
  read_at timestamptz,
  -- Name in the storage of private files; written anew without those who have closed their account since
  object text,
  is_stale boolean NOT NULL DEFAULT false,
  rows integer CHECK (rows >= 0),
  -- As CSV
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

-- Who has withdrawn a consent of a program since a moment
CREATE INDEX consents_withdrawn ON consents (program_id, created_at) WHERE program_id IS NOT NULL AND NOT granted;
