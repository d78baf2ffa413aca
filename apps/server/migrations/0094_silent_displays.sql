-- A brand is told of a screen that is not heard of, once until it is (docs/decisions/0092-displays.md).
ALTER TABLE displays ADD COLUMN silence_told_at timestamptz;
CREATE INDEX displays_silent ON displays (last_seen_at) WHERE revoked_at IS NULL AND silence_told_at IS NULL;
