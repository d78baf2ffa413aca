-- Who has no account writes to the platform too: with a name, an address to answer to, a subject and the language of the answer.
ALTER TABLE support_requests
  ALTER COLUMN user_id DROP NOT NULL,
  ADD COLUMN visitor_name text,
  ADD COLUMN visitor_email text,
  ADD COLUMN subject text,
  ADD COLUMN language text CHECK (language IN ('it', 'en')),
  -- Keyed hash of the address that it came from, for a day
  ADD COLUMN origin bytea,
  ADD CHECK (num_nulls(visitor_name, visitor_email, subject, language) = CASE WHEN user_id IS NULL THEN 0 ELSE 4 END),
  ADD CHECK (origin IS NULL OR user_id IS NULL);
-- The same words once while they wait; how many of one address wait
CREATE UNIQUE INDEX support_requests_once ON support_requests (visitor_email, md5(subject || text))
  WHERE visitor_email IS NOT NULL AND answered_at IS NULL;
-- How many came from one place within an hour; job: origins whose day is over
CREATE INDEX support_requests_from ON support_requests (origin, created_at) WHERE origin IS NOT NULL;
CREATE INDEX support_requests_origins ON support_requests (created_at) WHERE origin IS NOT NULL;
