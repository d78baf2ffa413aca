-- Sessions that were ended by somebody: signing out, a new password, an erasure. Their access tokens would live for up to
-- 15 minutes more, so every server keeps a list of these ids in memory and refuses tokens that name one
-- (src/platform/auth/ended-sessions.ts). This table is what a server reads when it starts or was cut off for a while.
-- No foreign key: an erasure deletes the session itself.
CREATE TABLE ended_sessions (
  session_id uuid PRIMARY KEY,
  -- The database's clock, which is the same for all servers
  ended_at timestamptz NOT NULL
);
-- What a server reads when it starts, and what is deleted after an hour
CREATE INDEX ended_sessions_by_time ON ended_sessions (ended_at);

-- A trigger and not a line in each use case: no way to end a session can forget to tell the servers.
CREATE FUNCTION tell_ended_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_sessions (session_id, ended_at) VALUES (OLD.id, clock_timestamp()) ON CONFLICT DO NOTHING;
  -- Delivered when the transaction commits
  PERFORM pg_notify('ended_sessions', OLD.id::text);
  RETURN NULL;
END $$;
CREATE TRIGGER sessions_revoked AFTER UPDATE OF revoked_at ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND NEW.revoked_at IS NOT NULL) EXECUTE FUNCTION tell_ended_session();
-- Sessions that nobody used of late have no access token left: the hourly deletion of old ones tells nobody.
CREATE TRIGGER sessions_deleted AFTER DELETE ON sessions
  FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND OLD.last_used_at > now() - interval '1 day')
  EXECUTE FUNCTION tell_ended_session();
