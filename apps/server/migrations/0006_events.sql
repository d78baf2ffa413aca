-- Domain events, written in the transaction of what happened and worked off at least once (platform/events).
CREATE TABLE outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'done', 'dead')),
  -- Consumers that have had it: a failing one is tried again without the others.
  done_by text[] NOT NULL DEFAULT '{}',
  attempts integer NOT NULL DEFAULT 0,
  next_at timestamptz NOT NULL,
  last_error text,
  finished_at timestamptz
);
-- What is due next; lag
CREATE INDEX outbox_waiting ON outbox (next_at, id) WHERE state = 'waiting';
CREATE INDEX outbox_dead ON outbox (id) WHERE state = 'dead';
-- Job: events that are long done
CREATE INDEX outbox_finished ON outbox (finished_at) WHERE state = 'done';

-- What streams have told or will tell their users; kept for an hour, so that a cut stream can go on where it was.
-- Written by one process at a time: ids follow the order of commits.
CREATE TABLE live_events (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type text NOT NULL,
  data jsonb NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX live_events_of_user ON live_events (user_id, id);
-- Job: what nobody will ask for again
CREATE INDEX live_events_old ON live_events (created_at);

-- Answers to requests with an Idempotency-Key, written in the transaction of their effect.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key text NOT NULL,
  -- SHA-256 of method, path and body
  request_hash bytea NOT NULL,
  response jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_old ON idempotency_keys (created_at);
