-- What displays have shown (docs/decisions/0092-displays.md): sums by days, and the batches in which players tell it.

ALTER TABLE display_daily
  ADD COLUMN shown_count integer NOT NULL DEFAULT 0 CHECK (shown_count >= 0),
  ADD COLUMN shown_seconds integer NOT NULL DEFAULT 0 CHECK (shown_seconds >= 0),
  -- Of them those whose moment the player did not know: its clock was never compared with the server's
  ADD COLUMN unsure_count integer NOT NULL DEFAULT 0 CHECK (unsure_count >= 0);

-- Batches that were booked: one that comes again adds nothing. A job removes them when no player has them any more.
CREATE TABLE display_batches (
  display_id uuid NOT NULL REFERENCES displays (id) ON DELETE CASCADE,
  batch_id uuid NOT NULL,
  booked_at timestamptz NOT NULL,
  PRIMARY KEY (display_id, batch_id)
);
CREATE INDEX display_batches_old ON display_batches (booked_at);
