-- Failed sign-ins by address and by account (R-466); keys are keyed hashes, so no address or e-mail is kept here.
CREATE TABLE login_attempts (
  key bytea PRIMARY KEY,
  failures integer NOT NULL CHECK (failures >= 0),
  window_started_at timestamptz NOT NULL
);
-- Job: windows that are over
CREATE INDEX login_attempts_old ON login_attempts (window_started_at);

-- Job: sessions that ended long ago, with their tokens
CREATE INDEX sessions_ended ON sessions (expires_at);
