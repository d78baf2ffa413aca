-- Company data of brands, applications for a brand account, and requests for help.

ALTER TABLE brands
  ADD COLUMN legal_subject text NOT NULL DEFAULT '',
  ADD COLUMN delegated_subject text NOT NULL DEFAULT '',
  ADD COLUMN sede_legale text NOT NULL DEFAULT '',
  ADD COLUMN pec text NOT NULL DEFAULT '';

CREATE TABLE business_applications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'refused')),
  brand_name text NOT NULL,
  legal_subject text NOT NULL,
  piva text NOT NULL CHECK (piva ~ '^[0-9]{11}$'),
  sede_legale text NOT NULL,
  pec text NOT NULL,
  category_id uuid NOT NULL REFERENCES categories (id),
  address text NOT NULL,
  place_id text NOT NULL REFERENCES places (id),
  website text,
  -- Why it was refused, told to the applicant
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid,
  brand_id uuid REFERENCES brands (id),
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK ((status = 'approved') = (brand_id IS NOT NULL))
);
-- One at a time
CREATE UNIQUE INDEX business_applications_open ON business_applications (user_id) WHERE status = 'pending';
CREATE INDEX business_applications_of_user ON business_applications (user_id, created_at DESC, id DESC);
-- Job: refused ones whose time is over
CREATE INDEX business_applications_refused ON business_applications (decided_at) WHERE status = 'refused';
-- The queue of the superAdmin, oldest first
CREATE INDEX business_applications_queue ON business_applications (created_at, id) WHERE status = 'pending';

CREATE TABLE support_requests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  topic text NOT NULL CHECK (topic IN ('account', 'redemption', 'points', 'business', 'privacy', 'other')),
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  answered_by uuid,
  CHECK ((answer IS NULL) = (answered_at IS NULL))
);
-- GET /support/own, newest first
CREATE INDEX support_requests_of_user ON support_requests (user_id, created_at DESC, id DESC);
CREATE INDEX support_requests_queue ON support_requests (created_at, id) WHERE answered_at IS NULL;
-- Job: requests whose time is over
CREATE INDEX support_requests_answered ON support_requests (answered_at) WHERE answered_at IS NOT NULL;

-- A business has one brand account (R-427)
CREATE UNIQUE INDEX brands_piva ON brands (piva) WHERE piva IS NOT NULL;

-- What a person has, for their export and erasure
CREATE INDEX audit_log_of_actor ON audit_log (actor_id, id) WHERE actor_id IS NOT NULL;
CREATE INDEX reports_of_reporter ON reports (reporter_id, id);
-- Sessions that have ended too
DROP INDEX sessions_of_user;
CREATE INDEX sessions_of_user ON sessions (user_id);
-- Job: what came in while an account was being erased
CREATE INDEX users_erased ON users (erased_at) WHERE erased_at IS NOT NULL;
