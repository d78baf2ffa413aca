-- Accounts, brands, catalogue, deals and what people do with them.
-- Conventions: ids are UUIDv7; money is integer cents; times are timestamptz; counters never go below zero.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS unaccent;

-- Position in Web Mercator metres: what nearest-first indexes order by.
CREATE FUNCTION mercator_point(lat double precision, lon double precision) RETURNS point
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN point(6378137 * radians(lon), 6378137 * ln(tan(pi() / 4 + radians(lat) / 2)));

-- Cell of a grid of about 5 km: rows of 0.045 degrees, columns of the same length on the ground.
-- The same arithmetic stands in packages/domain/src/grid.ts; a test holds the two together.
CREATE FUNCTION grid_cell(lat double precision, lon double precision) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN floor((lat + 90) / 0.045)::integer * 10000
    + floor((lon + 180) * cos(radians((floor((lat + 90) / 0.045) + 0.5) * 0.045 - 90)) / 0.045)::integer;

-- Metres on the sphere of radius 6,371,008.8 m (haversine). Not STRICT, which would keep the planner from inlining it;
-- it is null when an argument is, all the same. The factor below 1 keeps antipodes inside the domain of asin.
CREATE FUNCTION distance_metres(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
  RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 12742017.6 * asin(sqrt(0.999999999999999 * (
    sin(radians(lat2 - lat1) / 2) * sin(radians(lat2 - lat1) / 2)
      + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) * sin(radians(lon2 - lon1) / 2))));

CREATE TABLE places (
  id text PRIMARY KEY CHECK (id ~ '^\d{6}$'),
  name text NOT NULL,
  province text NOT NULL,
  province_code text NOT NULL,
  region text NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  population integer NOT NULL DEFAULT 0 CHECK (population >= 0)
);
COMMENT ON TABLE places IS 'Italian comuni by ISTAT code';

CREATE TABLE categories (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  slug text NOT NULL UNIQUE,
  icon text NOT NULL,
  name_it text NOT NULL,
  name_en text NOT NULL,
  sort_order integer NOT NULL DEFAULT 1000
);
-- GET /category/browse, the admin's order
CREATE INDEX categories_order ON categories (sort_order, id);

CREATE TABLE brands (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  username citext NOT NULL,
  handle citext NOT NULL UNIQUE,
  logo text,
  avatar text,
  description text NOT NULL DEFAULT '',
  verified boolean NOT NULL DEFAULT false,
  piva text,
  address text NOT NULL DEFAULT '',
  city text NOT NULL DEFAULT '',
  website text,
  lat double precision CHECK (lat BETWEEN -85 AND 85),
  lon double precision CHECK (lon BETWEEN -180 AND 180),
  -- Minutes of the week (Monday 00:00 = 0, Europe/Rome) in which the shop is open; null = hours unknown.
  opening int4multirange,
  follower_count integer NOT NULL DEFAULT 0 CHECK (follower_count >= 0),
  -- Where the row came from, for imports that run again.
  source_key text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK ((lat IS NULL) = (lon IS NULL))
);

CREATE TABLE users (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  email citext NOT NULL UNIQUE,
  username citext NOT NULL UNIQUE,
  handle citext NOT NULL UNIQUE,
  password_hash text,
  role text NOT NULL DEFAULT 'audience'
    CHECK (role IN ('superAdmin', 'brand', 'brandManager', 'audience', 'promoter', 'scanner')),
  brand_id uuid REFERENCES brands (id),
  avatar text,
  language text CHECK (language IN ('it', 'en')),
  place_id text REFERENCES places (id),
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CHECK (role NOT IN ('brand', 'brandManager', 'scanner') OR brand_id IS NOT NULL)
);

-- One sign-in on one device; every refresh token of its chain belongs to it.
CREATE TABLE sessions (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  client text NOT NULL CHECK (client IN ('web', 'native')),
  user_agent text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  revoked_at timestamptz,
  revoked_reason text
);
CREATE INDEX sessions_of_user ON sessions (user_id) WHERE revoked_at IS NULL;

CREATE TABLE refresh_tokens (
  token_hash bytea PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Set once when traded; a second use of the same token ends the session.
  used_at timestamptz
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);

-- Append-only log of consents (art. 7 GDPR).
CREATE TABLE consents (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  purpose text NOT NULL CHECK (purpose IN ('cookie-statistics', 'cookie-marketing')),
  granted boolean NOT NULL,
  text_version text NOT NULL,
  source text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
-- The consent in force: newest row of a user and purpose
CREATE INDEX consents_in_force ON consents (user_id, purpose, id DESC);

-- For tables whose rows stay as they were written: no UPDATE, no DELETE, no TRUNCATE.
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER consents_append_only BEFORE UPDATE OR DELETE ON consents
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER consents_kept BEFORE TRUNCATE ON consents
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE products (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The brand that sells it; null = a catalogue product anyone may refer to.
  brand_id uuid REFERENCES brands (id),
  product_name text NOT NULL,
  maker text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  code text,
  link text,
  gtin text[] NOT NULL DEFAULT '{}',
  image text,
  source_key text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE deals (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  product_id uuid NOT NULL REFERENCES products (id),
  title text NOT NULL,
  description text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 2500),
  tags text[] NOT NULL DEFAULT '{}',
  -- Different ones: each position has its own index, and a deal must not come up twice.
  category_ids uuid[] NOT NULL CHECK (
    cardinality(category_ids) BETWEEN 1 AND 3
    AND category_ids[1] IS DISTINCT FROM category_ids[2]
    AND (category_ids[3] IS NULL OR category_ids[3] NOT IN (category_ids[1], category_ids[2]))
  ),
  gtin text[] NOT NULL DEFAULT '{}',
  images text[] NOT NULL CHECK (cardinality(images) BETWEEN 1 AND 10),
  video_url text,
  link text CHECK (link LIKE 'https://%'),
  price_cents integer NOT NULL CHECK (price_cents > 0),
  discount smallint NOT NULL CHECK (discount BETWEEN 1 AND 99),
  discount_price_cents integer NOT NULL CHECK (discount_price_cents > 0),
  -- Lowest price of the 30 days before the reduction (art. 17-bis Codice del Consumo)
  lowest_price_cents integer NOT NULL CHECK (lowest_price_cents > 0),
  points integer NOT NULL DEFAULT 0 CHECK (points >= 0),
  -- Pieces offered in all; what is left is quantity - redeemed_count.
  quantity integer NOT NULL CHECK (quantity >= 0),
  redeemed_count integer NOT NULL DEFAULT 0 CHECK (redeemed_count BETWEEN 0 AND quantity),
  like_count integer NOT NULL DEFAULT 0 CHECK (like_count >= 0),
  want_count integer NOT NULL DEFAULT 0 CHECK (want_count >= 0),
  own_count integer NOT NULL DEFAULT 0 CHECK (own_count >= 0),
  share_count integer NOT NULL DEFAULT 0 CHECK (share_count >= 0),
  popularity integer NOT NULL
    GENERATED ALWAYS AS (like_count + want_count + own_count + share_count + redeemed_count) STORED,
  expires_at timestamptz NOT NULL,
  -- Cleared by a job after expiry and when stock is gone: index predicates cannot look at the clock.
  active boolean NOT NULL DEFAULT true,
  lat double precision NOT NULL CHECK (lat BETWEEN -85 AND 85),
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  pm point NOT NULL GENERATED ALWAYS AS (mercator_point(lat, lon)) STORED,
  cell integer NOT NULL GENERATED ALWAYS AS (grid_cell(lat, lon)) STORED,
  -- Stems of title, product, brand and tags; a trigger of 0002 fills it where the writer does not.
  search tsvector NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);

-- Every price a deal was offered at and how long, never changed (price truth).
CREATE TABLE deal_prices (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE RESTRICT,
  product_id uuid NOT NULL REFERENCES products (id),
  price_cents integer NOT NULL,
  discount_price_cents integer NOT NULL,
  -- In force from here until its deal's next row, at most until the end that the deal had when this was written: a deal
  -- that ends another day than announced gets a row of its own, and the time between two runs belongs to none.
  created_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz NOT NULL,
  CHECK (ends_at > created_at)
);
-- Lowest price of a product in the last 30 days
CREATE INDEX deal_prices_of_product ON deal_prices (product_id, created_at DESC);
CREATE INDEX deal_prices_of_deal ON deal_prices (deal_id);
CREATE TRIGGER deal_prices_append_only BEFORE UPDATE OR DELETE ON deal_prices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER deal_prices_kept BEFORE TRUNCATE ON deal_prices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TABLE reactions (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  type text NOT NULL CHECK (type IN ('LIKE', 'WANT', 'OWN', 'SHARE')),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- A caller's reactions to the deals of a page
  PRIMARY KEY (user_id, deal_id, type)
);
-- GET /deal/saved: a user's WANTs, latest first
CREATE INDEX reactions_saved ON reactions (user_id, created_at DESC, deal_id) WHERE type = 'WANT';
CREATE INDEX reactions_of_deal ON reactions (deal_id);

CREATE TABLE follows (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  notify boolean NOT NULL DEFAULT true,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (user_id, brand_id)
);
-- GET /follower/list: most recently followed first
CREATE INDEX follows_of_user ON follows (user_id, created_at DESC, id DESC);
CREATE INDEX follows_of_brand ON follows (brand_id);

CREATE TABLE recent_views (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  viewed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, deal_id)
);
-- GET /deal/recent-view: newest first
CREATE INDEX recent_views_newest ON recent_views (user_id, viewed_at DESC);

-- Deals a user has used; the redemption feature writes it.
CREATE TABLE used_deals (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  used_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, deal_id)
);

CREATE TABLE banners (
  id text PRIMARY KEY,
  title jsonb NOT NULL,
  subtitle jsonb NOT NULL,
  tagline jsonb NOT NULL,
  cta_text jsonb NOT NULL,
  cta_link text NOT NULL,
  image text NOT NULL,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true
);

-- Facts about this installation, such as which demo was loaded.
CREATE TABLE installation (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
