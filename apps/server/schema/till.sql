-- Counters of the till.

-- == Wrong codes ==

-- Wrong numbers typed at the till (R-221).
CREATE TABLE typed_code_attempts (
  user_id uuid PRIMARY KEY,
  wrong integer NOT NULL CHECK (wrong >= 0),
  window_started_at timestamptz NOT NULL,
  locked_until timestamptz
);
