-- People who came to a deal by a display's QR, and what a display brought by days (docs/decisions/0092-displays.md).

-- A person, display, deal and day (of Rome) once; a job removes them when they count for no redemption any more.
CREATE TABLE display_scans (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE RESTRICT,
  day date NOT NULL,
  display_id uuid NOT NULL REFERENCES displays (id) ON DELETE CASCADE,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  -- BrandPoints that it gave
  points integer NOT NULL CHECK (points >= 0),
  UNIQUE (user_id, day, display_id, deal_id)
);
-- A person is paid once a display and day
CREATE UNIQUE INDEX display_scans_paid ON display_scans (user_id, day, display_id) WHERE points > 0;
-- The display by which somebody came to a deal that they redeem
CREATE INDEX display_scans_of_user ON display_scans (user_id, deal_id, at DESC);
CREATE INDEX display_scans_old ON display_scans (at);

-- The figures of a display and deal by days of Rome.
CREATE TABLE display_daily (
  display_id uuid NOT NULL REFERENCES displays (id) ON DELETE CASCADE,
  day date NOT NULL,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  scanned_count integer NOT NULL DEFAULT 0 CHECK (scanned_count >= 0),
  redeemed_count integer NOT NULL DEFAULT 0 CHECK (redeemed_count >= 0),
  PRIMARY KEY (display_id, day, deal_id)
);

-- The display that a redemption is counted for.
CREATE TABLE display_redemptions (
  redemption_id uuid PRIMARY KEY,
  display_id uuid NOT NULL REFERENCES displays (id) ON DELETE CASCADE,
  day date NOT NULL,
  deal_id uuid NOT NULL
);
