-- Wrong codes in a row (authenticator app, recovery code, mailed code), by account (R-466). As in login_attempts, the keys are keyed
-- hashes. `source` is empty for all strangers together, or stands for one browser that has shown the account's second factor before.
CREATE TABLE factor_attempts (
  account bytea NOT NULL,
  source bytea NOT NULL,
  failures smallint NOT NULL CHECK (failures >= 0),
  last_at timestamptz NOT NULL,
  PRIMARY KEY (account, source)
);
-- Job: accounts at which nobody has guessed for long
CREATE INDEX factor_attempts_old ON factor_attempts (last_at);
