-- Reports and requests for help are worked on by somebody; decisions of moderation are kept, told and can be appealed against
-- (art. 16, 17 and 20 Digital Services Act).

-- Not a foreign key: each would lock the row of its person.
ALTER TABLE reports ADD COLUMN assigned_to uuid, ADD COLUMN assigned_at timestamptz,
  -- An appeal against its decision waits.
  ADD COLUMN is_appealed boolean NOT NULL DEFAULT false;
ALTER TABLE reports DROP CONSTRAINT reports_decision_check,
  ADD CONSTRAINT reports_decision_check CHECK (decision IN ('kept', 'warned', 'removed', 'blocked'));
-- GET /report?state=appealed
CREATE INDEX reports_appealed ON reports (created_at DESC, id DESC) WHERE is_appealed;

ALTER TABLE support_requests ADD COLUMN assigned_to uuid, ADD COLUMN assigned_at timestamptz;
-- GET /support?state=answered
CREATE INDEX support_requests_past ON support_requests (answered_at DESC, id DESC) WHERE answered_at IS NOT NULL;

-- What was decided about something that people report. One that is taken back stays, with `reversed_at`.
CREATE TABLE report_decisions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The report that was open when it was decided; others of the same thing are decided with it.
  report_id uuid NOT NULL REFERENCES reports (id) ON DELETE CASCADE,
  -- Of a comment, Proof Post or review who wrote it, of a deal whose it is: they are told, and may appeal.
  author_id uuid REFERENCES users (id) ON DELETE CASCADE,
  brand_id uuid REFERENCES brands (id) ON DELETE CASCADE,
  decision text NOT NULL CHECK (decision IN ('kept', 'warned', 'removed', 'blocked')),
  reason text CHECK (reason IN ('offensive', 'spam', 'privacy', 'illegal', 'fake', 'other')),
  -- Null = for good
  block_days integer CHECK (block_days > 0),
  -- The words as they were, at most 300 characters
  excerpt text NOT NULL DEFAULT '',
  decided_by uuid REFERENCES users (id) ON DELETE SET NULL,
  decided_at timestamptz NOT NULL,
  reversed_at timestamptz,
  appeal text,
  appealed_at timestamptz,
  outcome text CHECK (outcome IN ('upheld', 'reversed')),
  outcome_at timestamptz,
  outcome_by uuid REFERENCES users (id) ON DELETE SET NULL,
  CHECK ((author_id IS NULL) = (brand_id IS NOT NULL)),
  CHECK ((decision = 'kept') = (reason IS NULL)),
  CHECK ((appeal IS NULL) = (appealed_at IS NULL)),
  CHECK ((outcome IS NULL) = (outcome_at IS NULL)),
  CHECK (outcome IS NULL OR appeal IS NOT NULL)
);
CREATE INDEX report_decisions_of_report ON report_decisions (report_id, id DESC);
-- GET /report/decision/own, export and erasure
CREATE INDEX report_decisions_of_author ON report_decisions (author_id, id DESC) WHERE author_id IS NOT NULL;
CREATE INDEX report_decisions_of_brand ON report_decisions (brand_id, id DESC) WHERE brand_id IS NOT NULL;
CREATE INDEX report_decisions_by ON report_decisions (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX report_decisions_outcome_by ON report_decisions (outcome_by) WHERE outcome_by IS NOT NULL;
