-- What the platform's people see of it: figures by day, whether jobs run, and the log of what was done.

INSERT INTO permissions (id) VALUES ('platform-READ');
UPDATE roles SET updated_at = now(), permissions = permissions || ARRAY['platform-READ'] WHERE is_base AND base = 'superAdmin';

-- Figures of the platform by days of Rome; a job counts today anew every five minutes. Members, brands and deals are those there were
-- when the day was counted last; null on days before there was this table.
CREATE TABLE platform_daily (
  day date PRIMARY KEY,
  member_count integer CHECK (member_count >= 0),
  brand_count integer CHECK (brand_count >= 0),
  deal_count integer CHECK (deal_count >= 0),
  joined_count integer NOT NULL CHECK (joined_count >= 0),
  redeemed_count integer NOT NULL CHECK (redeemed_count >= 0),
  bp_given bigint NOT NULL CHECK (bp_given >= 0),
  counted_at timestamptz NOT NULL
);

-- When each job ran last, and failed last.
CREATE TABLE job_runs (
  name text PRIMARY KEY,
  every_seconds integer NOT NULL CHECK (every_seconds > 0),
  done_at timestamptz,
  failed_at timestamptz,
  failure text NOT NULL DEFAULT ''
) WITH (fillfactor = 50);

-- GET /audit-log: all, of an actor, of an action. What tills do all day has no entry here.
CREATE INDEX audit_log_of_office ON audit_log (created_at DESC, id DESC)
  WHERE object_type NOT IN ('redemption', 'claim', 'coupon', 'commission');
CREATE INDEX audit_log_of_office_actor ON audit_log (actor_id, created_at DESC, id DESC)
  WHERE object_type NOT IN ('redemption', 'claim', 'coupon', 'commission');
CREATE INDEX audit_log_of_office_action ON audit_log (action, created_at DESC, id DESC)
  WHERE object_type NOT IN ('redemption', 'claim', 'coupon', 'commission');
CREATE INDEX audit_log_of_office_record ON audit_log (object_id, created_at DESC, id DESC)
  WHERE object_type NOT IN ('redemption', 'claim', 'coupon', 'commission');
