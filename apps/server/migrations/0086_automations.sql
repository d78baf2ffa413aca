-- Automations of brands (docs/decisions/0100): what is done for members when something happens.

CREATE TABLE automations (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  -- Its conditions, levels, points and labels are those of this program.
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  state text NOT NULL CHECK (state IN ('active', 'paused', 'deleted')),
  -- The version by which what happens from now on is worked off
  version integer NOT NULL CHECK (version > 0),
  -- Type of its trigger, for who looks what an event or a day starts
  trigger text NOT NULL,
  -- Since when it is on without a pause
  active_since timestamptz NOT NULL,
  -- The last day (Rome, days since 1970) whose members are entered, and the member up to whom the running day is
  scanned_day integer,
  scanned_after uuid,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX automations_of_brand ON automations (brand_id, id) WHERE state <> 'deleted';
CREATE INDEX automations_of_program ON automations (program_id, trigger) WHERE state = 'active';
CREATE INDEX automations_daily ON automations (id) WHERE state = 'active' AND trigger IN ('birthday', 'inactive', 'pointsExpiring');

-- What an automation does; a run keeps the version by which it began.
CREATE TABLE automation_versions (
  automation_id uuid NOT NULL REFERENCES automations (id) ON DELETE CASCADE,
  version integer NOT NULL CHECK (version > 0),
  -- AutomationConfig of packages/domain/src/loyalty/automations.ts
  config jsonb NOT NULL,
  author_id uuid REFERENCES users (id),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (automation_id, version)
);
CREATE TRIGGER automation_versions_fixed BEFORE UPDATE ON automation_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Segments that the newest version names: they stay (as those of rewards).
CREATE TABLE automation_segments (
  automation_id uuid NOT NULL REFERENCES automations (id) ON DELETE CASCADE,
  segment_id uuid NOT NULL REFERENCES segments (id),
  PRIMARY KEY (automation_id, segment_id)
);
CREATE INDEX automation_segments_of_segment ON automation_segments (segment_id);

-- What an automation did for a member after an event, or why it did nothing.
CREATE TABLE automation_runs (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  automation_id uuid NOT NULL REFERENCES automations (id) ON DELETE CASCADE,
  version integer NOT NULL,
  program_id uuid NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id),
  -- What started it: an event's id, or a day
  event_key text NOT NULL,
  state text NOT NULL CHECK (state IN ('waiting', 'done', 'skipped', 'control', 'failed')),
  -- Why it was skipped; of what was done, why a message was not sent
  reason text,
  -- The automations whose doing led here, the first of them first
  chain uuid[] NOT NULL DEFAULT '{}',
  -- Among many that a day brings: after those of single events
  is_bulk boolean NOT NULL DEFAULT false,
  due_at timestamptz NOT NULL,
  attempts smallint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  finished_at timestamptz,
  -- What was done: points, stamps, label, message
  outcome jsonb NOT NULL DEFAULT '{}',
  -- When what the member spent in 30 days is counted, for the comparison with the control group; null = it is not
  measure_at timestamptz,
  -- Of the control group, where it is compared
  is_control boolean NOT NULL DEFAULT false,
  spent_cents bigint,
  CHECK ((finished_at IS NULL) = (state = 'waiting'))
);
-- Once for each event and member; also what a member had of an automation.
CREATE UNIQUE INDEX automation_runs_once ON automation_runs (automation_id, user_id, event_key);
CREATE INDEX automation_runs_due ON automation_runs (is_bulk, due_at, id) WHERE state = 'waiting';
CREATE INDEX automation_runs_log ON automation_runs (automation_id, id DESC);
CREATE INDEX automation_runs_of_user ON automation_runs (user_id, id DESC);
CREATE INDEX automation_runs_measured ON automation_runs (measure_at) WHERE measure_at IS NOT NULL AND spent_cents IS NULL;
CREATE INDEX automation_runs_skipped ON automation_runs (created_at) WHERE state = 'skipped';

-- Runs and points of an automation by days of Rome: lists read these, and the budget of the day is kept here.
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

-- What members of both groups spent in the 30 days after their first run: how many, sum, sum of squares.
CREATE TABLE automation_results (
  automation_id uuid NOT NULL REFERENCES automations (id) ON DELETE CASCADE,
  is_control boolean NOT NULL,
  members bigint NOT NULL,
  cents bigint NOT NULL,
  squares numeric NOT NULL,
  PRIMARY KEY (automation_id, is_control)
);

INSERT INTO permissions (id) VALUES ('automation-LIST'), ('automation-EDIT');
-- Nobody's rights change: roles that were made before hold what their base holds of it, too.
UPDATE roles SET updated_at = now(), permissions = permissions || ARRAY['automation-LIST', 'automation-EDIT']
WHERE base IN ('superAdmin', 'brand', 'brandManager');
