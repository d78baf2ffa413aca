-- Somebody of the platform acts in another's account, with its owner's consent (decision 103).
CREATE TABLE support_accesses (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Who asks and acts
  asked_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  reason text NOT NULL,
  asked_at timestamptz NOT NULL,
  consent boolean,
  answered_at timestamptz,
  started_at timestamptz,
  session_id uuid,
  -- Until when it can be answered or used; once it runs, until when it stays open
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
