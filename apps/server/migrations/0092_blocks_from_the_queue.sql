-- A decision of moderation blocks an author for some days, and one about a deal can be taken back (R-439).

-- Null = for good
ALTER TABLE users ADD COLUMN blocked_until timestamptz,
  ADD CHECK (blocked_until IS NULL OR blocked_at IS NOT NULL);
-- The job that lifts blocks whose time is over
CREATE INDEX users_blocked_until ON users (blocked_until) WHERE blocked_until IS NOT NULL;

-- The end that a deal had before the platform withdrew it
ALTER TABLE deals ADD COLUMN withdrawn_end timestamptz;

-- Who is blocked appeals by a link. The code names the purposes (OneTimePurposes); a list here would be the same list twice.
ALTER TABLE one_time_tokens DROP CONSTRAINT one_time_tokens_purpose_check,
  ADD CONSTRAINT one_time_tokens_purpose_check CHECK (purpose ~ '^[a-z-]{1,40}$');
