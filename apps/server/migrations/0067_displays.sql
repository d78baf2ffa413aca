-- Screens of brands that show their deals (docs/decisions/0092-displays.md).

CREATE TABLE display_playlists (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  name text NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE INDEX display_playlists_of_brand ON display_playlists (brand_id, updated_at DESC);

-- The deals of a playlist in their order. Times are minutes of the day in Europe/Rome; bit 0 of the weekdays is Monday.
CREATE TABLE display_playlist_items (
  playlist_id uuid NOT NULL REFERENCES display_playlists (id) ON DELETE CASCADE,
  position smallint NOT NULL CHECK (position >= 0),
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  seconds smallint NOT NULL CHECK (seconds BETWEEN 5 AND 120),
  weekdays smallint NOT NULL CHECK (weekdays BETWEEN 1 AND 127),
  from_minute smallint NOT NULL CHECK (from_minute BETWEEN 0 AND 1439),
  to_minute smallint NOT NULL CHECK (to_minute BETWEEN 1 AND 1440),
  PRIMARY KEY (playlist_id, position)
);
CREATE INDEX display_playlist_items_deal ON display_playlist_items (deal_id);

CREATE TABLE displays (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  name text NOT NULL,
  place text NOT NULL DEFAULT '',
  playlist_id uuid REFERENCES display_playlists (id),
  -- SHA-256 of the screen's token; none once the display was unpaired
  token_hash bytea UNIQUE CHECK (octet_length(token_hash) = 32),
  paired_at timestamptz NOT NULL,
  last_seen_at timestamptz,
  revoked_at timestamptz,
  CHECK ((token_hash IS NULL) = (revoked_at IS NOT NULL))
);
CREATE INDEX displays_of_brand ON displays (brand_id, id) WHERE revoked_at IS NULL;
CREATE INDEX displays_of_playlist ON displays (playlist_id) WHERE revoked_at IS NULL;

-- Screens that show a code and wait for somebody to type it.
CREATE TABLE display_pairings (
  code text PRIMARY KEY,
  token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
  expires_at timestamptz NOT NULL
);
CREATE INDEX display_pairings_expiry ON display_pairings (expires_at);

-- Wrong codes that a person has typed since a moment.
CREATE TABLE display_wrong_codes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  since timestamptz NOT NULL,
  wrong integer NOT NULL CHECK (wrong > 0)
);
