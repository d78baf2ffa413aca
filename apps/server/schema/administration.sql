-- The platform's own work: moderation, access to accounts, metrics.

-- == Moderation ==

-- Decisions about content: the statement of reasons of every restriction (art. 17 Digital Services
-- Act), by a report or without one. A reversed one stays, with `reversed_at`.
CREATE TABLE report_decisions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The report that was open at the decision; other reports of the same content are decided with
  -- it.
  report_id uuid NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  -- The author of a comment, Proof Post or review, or the brand of a deal: they are notified and
  -- may appeal.
  author_id uuid REFERENCES users (id) ON DELETE CASCADE,
  brand_id uuid REFERENCES brands (id) ON DELETE CASCADE,
  decision text NOT NULL CHECK (decision IN ('kept', 'warned', 'removed', 'blocked')),
  reason text CHECK (
    reason IN ('offensive', 'spam', 'privacy', 'illegal', 'fake', 'refused', 'price', 'misleading', 'closed', 'other')
  ),
  -- Null = for good
  block_days integer CHECK (block_days > 0),
  -- The reported text at the decision, at most 300 characters
  excerpt text NOT NULL DEFAULT '',
  -- What happened, in the platform's own words; '' where the ground says it
  facts text NOT NULL DEFAULT '',
  -- Whether a program decided it; no restriction of ours is
  automated boolean NOT NULL DEFAULT false,
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  decided_at timestamptz NOT NULL,
  reversed_at timestamptz,
  appeal text,
  appealed_at timestamptz,
  outcome text CHECK (outcome IN ('upheld', 'reversed')),
  outcome_at timestamptz,
  outcome_by uuid REFERENCES users (id) ON DELETE SET NULL,
  CHECK (author_id IS NULL OR brand_id IS NULL),
  CHECK ((decision = 'kept') = (reason IS NULL)),
  CHECK ((appeal IS NULL) = (appealed_at IS NULL)),
  CHECK ((outcome IS NULL) = (outcome_at IS NULL))
);
CREATE INDEX report_decisions_of_report ON report_decisions (report_id, id DESC);
-- GET /report/decision/own, export and erasure
CREATE INDEX report_decisions_of_author ON report_decisions (author_id, id DESC) WHERE author_id IS NOT NULL;
CREATE INDEX report_decisions_of_brand ON report_decisions (brand_id, id DESC) WHERE brand_id IS NOT NULL;
-- GET /report/transparency
CREATE INDEX report_decisions_by_time ON report_decisions (decided_at);
CREATE INDEX report_decisions_by ON report_decisions (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX report_decisions_outcome_by ON report_decisions (outcome_by) WHERE outcome_by IS NOT NULL;

-- == Support access ==

-- Accesses of platform staff to a person's account, with the owner's consent.
CREATE TABLE support_accesses (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The staff member who requests and acts
  asked_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reason text NOT NULL,
  asked_at timestamptz NOT NULL,
  consent boolean,
  answered_at timestamptz,
  started_at timestamptz,
  session_id uuid,
  -- Before the entry: until when it can be answered or used; after the entry: until when it stays
  -- open
  until timestamptz NOT NULL,
  ended_at timestamptz,
  ended_by uuid REFERENCES users (id) ON DELETE SET NULL,
  CHECK ((consent IS NULL) = (answered_at IS NULL)),
  CHECK (started_at IS NULL OR consent IS TRUE),
  CHECK ((started_at IS NULL) = (session_id IS NULL))
);
-- GET /access, export and erasure
CREATE INDEX support_accesses_of_user ON support_accesses (user_id, id DESC);
-- GET /user/{id}/access
CREATE INDEX support_accesses_asked ON support_accesses (asked_by, user_id, id DESC);
CREATE INDEX support_accesses_ended_by ON support_accesses (ended_by) WHERE ended_by IS NOT NULL;

-- == Overview ==

-- Metrics of the platform by calendar date in Rome; a job counts today again every five minutes.
-- Members, brands and deals are their numbers at the last count of the day; null on days before
-- this table existed.
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
