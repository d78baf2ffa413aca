-- Brands with their shops, products and deals, and the search for deals.

-- == Functions for columns and indexes ==
-- Their results are stored: a change of one takes a migration that makes the columns and indexes
-- again.

-- Returns the position in Web Mercator metres, by which nearest-first indexes order.
CREATE FUNCTION mercator_point(lat double precision, lon double precision) RETURNS point
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN point(6378137 * radians(lon), 6378137 * ln(tan(pi() / 4 + radians(lat) / 2)));

-- Returns the cell of a grid of about 5 km: rows of 0.045 degrees, columns of the same length on
-- the ground. packages/domain/src/grid.ts has the same arithmetic; a test compares the two.
CREATE FUNCTION grid_cell(lat double precision, lon double precision) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN floor((lat + 90) / 0.045)::integer * 10000
    + floor((lon + 180) * cos(radians((floor((lat + 90) / 0.045) + 0.5) * 0.045 - 90)) / 0.045)::integer;

-- Returns the number of the square that contains a Web Mercator coordinate, counted from the west
-- or from the south; the world's side is divided into 2^level. packages/domain/src/map-squares.ts
-- has the same arithmetic; a test compares the two.
CREATE FUNCTION map_square(metres double precision, level integer) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN floor((metres + 20037508.342789244) / (40075016.685578488 / 2 ^ level))::integer;

-- Returns the hours of the week (0 = Monday 0:00 to 0:59) in which a shop is open at some minute. A
-- search first finds the shops that are open now, and then looks among a million deals.
CREATE FUNCTION hours_open(opening int4multirange) RETURNS smallint[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT coalesce(array_agg(DISTINCT h::smallint), '{}')
    FROM unnest(opening) r, generate_series(greatest(lower(r), 0) / 60, least(upper(r) - 1, 10079) / 60) h
  );

-- Returns the key that two spellings of a product's name share: letters and digits. A name of signs
-- only stays as it is.
CREATE FUNCTION name_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce(nullif(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(plain_text(name), '([0-9])[.,](?=[0-9])', '\1.', 'g'),
          '([0-9])\s*/\s*(?=[0-9])', '\1/', 'g'),
        '([0-9])[^[:alnum:]./]+(?=[0-9])', '\1 ', 'g'),
      '[^[:alnum:]./ ]+|(?<![0-9])[./ ]+|[./ ]+(?![0-9])', '', 'g'),
    ''), lower(name));

-- Returns the band of a price (cents); there are 16. When all cheap deals are unpopular, an index
-- of popularity alone makes a search for cheap deals read hundreds of thousands of rows before the
-- first match. Within a band it finds them at once, and a search merges the bands of its range of
-- prices. PRICE_BANDS in search/candidates.ts is the number of bands.
CREATE FUNCTION price_band(cents integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN width_bucket(cents, ARRAY[200, 300, 450, 650, 900, 1200, 1600, 2100, 2800, 3700, 5000, 7000, 10000, 15000, 25000]);

-- A deal that names no points gives 50 at the redemption, so it is ordered as one of 50.
-- REDEMPTION_POINTS of the contract is the same number; a test compares the two. deals.points and
-- deal_search.points contain 0 for "names none".
CREATE FUNCTION reward_points(named integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN named = 0 THEN 50 ELSE named END;

-- Returns '<square>/<stem>', '<square>#<category>', '<square>$<band of prices>' and
-- '<square>#<category>$<band of prices>'; a square of level 10 is about 27 km wide in Italy.
-- search/near.ts makes the same terms.
CREATE FUNCTION near_terms(pm point, search tsvector, category_ids uuid[], cents integer) RETURNS tsvector
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN (
    SELECT array_to_tsvector(array_agg(square || term))
    FROM (SELECT map_square(pm[0], 10) || '.' || map_square(pm[1], 10)) s(square) CROSS JOIN LATERAL (
      SELECT '/' || stem FROM unnest(tsvector_to_array(search)) stem
      UNION ALL SELECT '#' || category || band
      FROM unnest(category_ids) category CROSS JOIN (VALUES (''), ('$' || price_band(cents))) b(band)
      UNION ALL SELECT '$' || price_band(cents)
    ) t(term)
  );

-- == Brands ==

-- Brands, and the shop at their own address. `shops` contains further shops of a brand.
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
  -- Minutes of the week (Monday 00:00 = 0, Europe/Rome) in which the shop is open; null = hours
  -- unknown.
  opening int4multirange,
  follower_count integer NOT NULL DEFAULT 0 CHECK (follower_count >= 0),
  -- The origin of the row, for imports that run again.
  source_key text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  legal_subject text NOT NULL DEFAULT '',
  delegated_subject text NOT NULL DEFAULT '',
  sede_legale text NOT NULL DEFAULT '',
  pec text NOT NULL DEFAULT '',
  open_hours smallint[] GENERATED ALWAYS AS (hours_open(opening)) STORED,
  -- Restaurants and tourism may not reward opinions (law on small enterprises): these awards are 0
  -- in their programs.
  sector text CHECK (sector IN ('restaurant', 'tourism', 'alcohol', 'gambling', 'medicines', 'tobacco')),
  -- Brands that only own a replay of imported history: no list shows them.
  sandbox boolean NOT NULL DEFAULT false,
  -- A suspended brand: its people cannot sign in and its deals are withdrawn until it ends; until
  -- null = until a person lifts it.
  suspended_at timestamptz,
  -- When the business was closed for good; it is then suspended, too, and stays so.
  closed_at timestamptz,
  suspended_until timestamptz,
  suspended_reason text NOT NULL DEFAULT '',
  -- When a person who knows the shop confirmed its position. Before that the position is the middle
  -- of its comune, and customers see that it is approximate.
  place_confirmed_at timestamptz,
  -- Telephone of the company, which consumers read
  phone text NOT NULL DEFAULT '',
  -- Purchases of a customer within an hour in one shop, before whoever runs the shop is asked
  purchases_per_hour smallint NOT NULL DEFAULT 5 CHECK (purchases_per_hour BETWEEN 5 AND 20),
  -- Trade register and number (REA), where the company is in one
  register text NOT NULL DEFAULT '',
  -- When the platform or the brand itself said whether it is in restaurants or tourism; null = not
  -- yet, and then it may not reward opinions
  sector_confirmed_at timestamptz,
  -- How much of the loyalty area its people see
  office text NOT NULL DEFAULT 'simple' CHECK (office IN ('simple', 'full')),
  CHECK ((lat IS NULL) = (lon IS NULL)),
  CONSTRAINT brands_logo_own CHECK (logo ~ '^/[^/]'),
  CONSTRAINT brands_avatar_own CHECK (avatar ~ '^/[^/]'),
  CHECK (suspended_until IS NULL OR suspended_at IS NOT NULL),
  CHECK (closed_at IS NULL OR suspended_at IS NOT NULL)
);
-- GET /brand/browse without words
CREATE INDEX brands_in_order ON brands (plain_text(username::text), id);
-- GET /brand/browse by name
CREATE INDEX brands_by_name ON brands USING gin (searched_text(username::text) gin_trgm_ops);
-- A business has one brand account (R-427)
CREATE UNIQUE INDEX brands_piva ON brands (piva) WHERE piva IS NOT NULL;
CREATE INDEX brands_open_hours ON brands USING gin (open_hours);
-- GET /brand/list: every order, and the search by lines of names in the form of plain_text().
CREATE INDEX brands_by_username ON brands (username, id) WHERE NOT sandbox;
CREATE INDEX brands_by_city ON brands (city, id) WHERE NOT sandbox;
CREATE INDEX brands_by_followers ON brands (follower_count, id) WHERE NOT sandbox;
CREATE INDEX brands_by_creation ON brands (created_at, id) WHERE NOT sandbox;
CREATE INDEX brands_by_words ON brands USING gin (plain_text(E'\n' || username::text || E'\n' || handle::text || E'\n' || city) gin_trgm_ops)
  WHERE NOT sandbox;
-- GET /brand/list of suspended brands, and the job that lifts suspensions whose time is over
CREATE INDEX brands_suspended ON brands (username, id) WHERE suspended_at IS NOT NULL;
CREATE INDEX brands_suspended_until ON brands (suspended_until) WHERE suspended_until IS NOT NULL;
-- Brands may share the same name with programs and other brands, as shops do, but not a name that
-- only looks like another's (refuseLookalike).
CREATE INDEX brands_username_look ON brands (look_key(username::text));

-- Companies that apply for a brand account.
CREATE TABLE business_applications (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'approved', 'refused')),
  brand_name text NOT NULL,
  legal_subject text NOT NULL,
  piva text NOT NULL CHECK (piva ~ '^[0-9]{11}$'),
  sede_legale text NOT NULL,
  pec text NOT NULL,
  category_id uuid NOT NULL,
  address text NOT NULL,
  place_id text NOT NULL REFERENCES places (id),
  website text,
  -- The reason for a refusal, which the applicant reads
  reason text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL,
  decided_at timestamptz,
  decided_by uuid,
  brand_id uuid REFERENCES brands (id),
  -- The applicant's pin on the map; without one the brand starts in the middle of its comune.
  lat double precision,
  lon double precision,
  phone text NOT NULL,
  register text NOT NULL DEFAULT '',
  -- When the applicant declared to offer only goods and services that the law allows
  certified_at timestamptz NOT NULL,
  CHECK ((status = 'pending') = (decided_at IS NULL)),
  CHECK ((status = 'approved') = (brand_id IS NOT NULL)),
  CHECK ((lat IS NULL) = (lon IS NULL))
);
-- One open application per person
CREATE UNIQUE INDEX business_applications_open ON business_applications (user_id) WHERE status = 'pending';
CREATE INDEX business_applications_of_user ON business_applications (user_id, created_at DESC, id DESC);
-- Job: refused applications that are older than they are kept
CREATE INDEX business_applications_refused ON business_applications (decided_at) WHERE status = 'refused';
-- The superAdmin's waiting applications, oldest first
CREATE INDEX business_applications_queue ON business_applications (created_at, id) WHERE status = 'pending';
CREATE INDEX business_applications_category ON business_applications (category_id);

-- What staff checked of a company before it was on offer (art. 30 Digital Services Act).
CREATE TABLE trader_checks (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  application_id uuid NOT NULL REFERENCES business_applications (id) ON DELETE CASCADE,
  what text NOT NULL CHECK (what IN ('identity', 'piva', 'register', 'contacts')),
  -- Where it was looked up, as the person wrote it
  note text NOT NULL DEFAULT '',
  checked_by uuid NOT NULL,
  checked_at timestamptz NOT NULL,
  UNIQUE (application_id, what)
);

-- Versions of the terms for businesses that a brand was notified of. People's acceptances are in
-- the log of consents.
CREATE TABLE brand_terms (
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  version text NOT NULL,
  told_at timestamptz NOT NULL,
  accepted_at timestamptz,
  PRIMARY KEY (brand_id, version)
);

-- == Shops ==

-- A brand's further shops; a deal names the shop that it is for. A closed shop stays for its past
-- deals.
CREATE TABLE shops (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  name text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  lat double precision NOT NULL CHECK (lat BETWEEN -85 AND 85),
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  created_at timestamptz NOT NULL,
  closed_at timestamptz,
  phone text NOT NULL DEFAULT '',
  -- Minutes of the week, as of brands; null = unknown
  opening int4multirange,
  -- Calendar dates in Rome on which it stays closed, whatever its hours
  closures datemultirange NOT NULL DEFAULT '{}',
  -- The shop's code in the brand's own system, by which a file of shops finds it again.
  code text,
  -- The shops that are open at an hour of the week, as for brands
  open_hours smallint[] GENERATED ALWAYS AS (hours_open(opening)) STORED,
  place_confirmed_at timestamptz
);
CREATE INDEX shops_of_brand ON shops (brand_id, created_at, id) WHERE closed_at IS NULL;
CREATE INDEX shops_all_of_brand ON shops (brand_id, created_at, id);
CREATE UNIQUE INDEX shops_code_once ON shops (brand_id, code) WHERE code IS NOT NULL;
CREATE INDEX shops_open_hours ON shops USING gin (open_hours);
-- Programs nearby
CREATE INDEX shops_around ON shops USING spgist (mercator_point(lat, lon)) WHERE closed_at IS NULL;
CREATE INDEX brands_around ON brands USING spgist (mercator_point(lat, lon));

-- == Categories ==

-- Categories of deals, in the order that the admin sets.
CREATE TABLE categories (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  slug text NOT NULL UNIQUE,
  icon text NOT NULL,
  name_it text NOT NULL,
  name_en text NOT NULL,
  sort_order integer NOT NULL DEFAULT 1000,
  -- A hidden category cannot be chosen; its deals keep it.
  active boolean NOT NULL DEFAULT true,
  -- Goods that only adults may buy, whatever its deals say.
  adults boolean NOT NULL DEFAULT false,
  -- Its businesses are in restaurants or tourism, unless an approval says otherwise.
  sector text CHECK (sector IN ('restaurant', 'tourism'))
);
-- GET /category/browse, the admin's order
CREATE INDEX categories_order ON categories (sort_order, id);
-- GET /category/record by name
CREATE INDEX categories_by_name ON categories (plain_text(name_it), id);

-- == Products ==

-- Products: those of brands and those of the catalogue.
CREATE TABLE products (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  -- The brand that sells it; null = a product of the catalogue that any brand may use.
  brand_id uuid REFERENCES brands (id),
  product_name text NOT NULL,
  maker text NOT NULL DEFAULT '',
  description text NOT NULL DEFAULT '',
  code text,
  link text,
  gtin text[] NOT NULL DEFAULT '{}',
  -- Its usual price, and the department that the shop puts it in; only its shop sees them.
  price_cents integer CHECK (price_cents >= 1),
  category text NOT NULL DEFAULT '',
  image text,
  source_key text UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT products_image_own CHECK (image ~ '^/[^/]')
);
-- Finds a product by its GTIN, the shop's own code, a link or a name.
CREATE INDEX products_by_gtin ON products USING gin (gtin);
CREATE INDEX products_by_code ON products (code) WHERE code IS NOT NULL;
-- A code names one product of a brand, and one of the catalogue.
CREATE UNIQUE INDEX products_code_once ON products (brand_id, code) NULLS NOT DISTINCT WHERE code IS NOT NULL;
-- A hash index, because an address may be longer than a row of an ordered index.
CREATE INDEX products_by_link ON products USING hash (link) WHERE link IS NOT NULL;
CREATE INDEX products_by_words ON products USING gin (searched_text(product_name) gin_trgm_ops);
-- GET /product/list: by maker, and the search by lines, as in the list of users.
CREATE INDEX products_by_maker ON products (plain_text(maker), id);
CREATE INDEX products_by_words_of_both ON products USING gin (plain_text(E'\n' || product_name || E'\n' || maker) gin_trgm_ops);
CREATE INDEX products_by_name ON products (brand_id, name_key(product_name));
CREATE INDEX products_in_order ON products (name_key(product_name), id);

-- == Deals ==

-- Deals that begin later. A job publishes them at their start, by the checks of that moment; until
-- then they are no deals. A series stays here with its next start until its last one is published.
CREATE TABLE planned_deals (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  -- The body of the request, with addresses of its media
  body jsonb NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  -- Code of the error for which it could not be published at its start
  problem text,
  -- It comes back: `body` says when
  repeats boolean NOT NULL DEFAULT false,
  -- The deal of a series that was published last, and whether the next one shows its media
  last_deal_id uuid,
  takes_media boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX planned_deals_of_brand ON planned_deals (brand_id, starts_at, id);
CREATE INDEX planned_deals_due ON planned_deals (starts_at);

-- Deals: a product at a reduced price, in a shop or online. `deal_stock` has the number of units.
CREATE TABLE deals (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  product_id uuid NOT NULL REFERENCES products (id),
  title text NOT NULL,
  description text NOT NULL CHECK (char_length(description) BETWEEN 1 AND 2500),
  tags text[] NOT NULL DEFAULT '{}',
  -- All different: each position has its own index, and a search must not find a deal twice.
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
  -- Its shop has declared that price, because no deal of the product was known in these days, or
  -- because the price was lower elsewhere.
  lowest_declared boolean NOT NULL DEFAULT true,
  -- The end that was announced first, of a deal whose end was moved to later while it was running.
  first_end timestamptz,
  points integer NOT NULL DEFAULT 0 CHECK (points >= 0),
  like_count integer NOT NULL DEFAULT 0 CHECK (like_count >= 0),
  want_count integer NOT NULL DEFAULT 0 CHECK (want_count >= 0),
  own_count integer NOT NULL DEFAULT 0 CHECK (own_count >= 0),
  share_count integer NOT NULL DEFAULT 0 CHECK (share_count >= 0),
  popularity integer NOT NULL
    GENERATED ALWAYS AS (like_count + want_count + own_count + share_count + counted_redemptions) STORED,
  expires_at timestamptz NOT NULL,
  -- A job clears it after expiry and when the stock is gone, because index predicates cannot read
  -- the clock.
  active boolean NOT NULL DEFAULT true,
  lat double precision NOT NULL CHECK (lat BETWEEN -85 AND 85),
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  pm point NOT NULL GENERATED ALWAYS AS (mercator_point(lat, lon)) STORED,
  cell integer NOT NULL GENERATED ALWAYS AS (grid_cell(lat, lon)) STORED,
  -- Stems of title, product, brand and tags; a trigger fills it where the statement does not.
  search tsvector NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now(),
  counted_redemptions integer NOT NULL DEFAULT 0 CHECK (counted_redemptions >= 0),
  -- Null = at the brand's own address.
  shop_id uuid REFERENCES shops (id),
  -- When the brand withdrew the deal for good, with its open codes; null = it did not.
  withdrawn_at timestamptz,
  -- The platform's reason for withdrawing a deal; null = not withdrawn, or by its own brand.
  withdrawn_reason text,
  withdrawn_text text NOT NULL DEFAULT '',
  -- The end that a deal had before the platform withdrew it
  withdrawn_end timestamptz,
  -- Further shops of the brand where the deal is available, in their order; the first place is
  -- shop_id (null = the brand's own address).
  other_shops uuid[] NOT NULL DEFAULT '{}'
    CHECK (cardinality(other_shops) <= 200 AND (shop_id = ANY (other_shops)) IS NOT TRUE),
  -- Its goods may be sold to adults only; see for_adults().
  adults boolean NOT NULL DEFAULT false,
  -- What an online deal sells: a service, or goods with manufacturer, identification and warnings
  -- (Regulation EU 2023/988, art. 19); null = it was not asked.
  safety jsonb,
  -- GET /deal/list by product: a copy of the product's name, so that one index has it together with
  -- the deal's id.
  product_key text NOT NULL DEFAULT '',
  -- Images and videos are stored by the product itself; an external address is always refused.
  CONSTRAINT deals_images_own CHECK (array_to_string(images, ' ') !~ '(^| )([^/]|//)'),
  CONSTRAINT deals_video_own CHECK (video_url ~ '^/[^/]'),
  CHECK (withdrawn_reason IS NULL OR withdrawn_at IS NOT NULL)
) WITH (fillfactor = 80);
-- Recalls of products for their safety. A job notifies in parts everybody who redeemed the deal.
CREATE TABLE deal_recalls (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  deal_id uuid NOT NULL UNIQUE REFERENCES deals (id) ON DELETE CASCADE,
  brand_id uuid NOT NULL REFERENCES brands (id),
  identification text NOT NULL,
  hazard text NOT NULL,
  action text NOT NULL,
  remedies text[] NOT NULL CHECK (remedies <@ '{repair,replacement,refund}' AND cardinality(remedies) > 0),
  contact text NOT NULL,
  made_at timestamptz NOT NULL,
  -- The last account that was notified; null = none yet
  after_id uuid,
  notified integer NOT NULL DEFAULT 0,
  done_at timestamptz
);
CREATE INDEX deal_recalls_waiting ON deal_recalls (made_at) WHERE done_at IS NULL;
CREATE INDEX deal_recalls_of_brand ON deal_recalls (brand_id);
-- flash and expiring; the job that ends deals
CREATE INDEX deals_ending ON deals (expires_at, id) WHERE active;
-- Deals of a brand: its profile, the administration table
CREATE INDEX deals_of_brand ON deals (brand_id, created_at, id);
CREATE INDEX deals_of_product ON deals (product_id);
-- GET /deal/list of a superAdmin
CREATE INDEX deals_all ON deals (created_at, id);
-- GET /deal/list: withdrawn deals, and the search among deals that are no longer available;
-- deal_search has the words of the others.
CREATE INDEX deals_withdrawn ON deals (created_at, id) WHERE withdrawn_at IS NOT NULL;
CREATE INDEX deals_search_over ON deals USING gin (search) WHERE NOT active;
-- The deals of a category, including ended ones: counted beside it, and moved when the category is
-- deleted.
CREATE INDEX deals_categories ON deals USING gin (category_ids);
-- Deals that return with a suspended brand
CREATE INDEX deals_of_suspension ON deals (brand_id) WHERE withdrawn_reason = 'suspended';
CREATE INDEX deals_by_product ON deals (product_key, id);
-- The search reads available deals in the order of deal_search, and ended ones here.
CREATE INDEX deals_over ON deals (created_at, id) WHERE NOT active;

-- Every price at which a deal was offered, and for how long; rows never change (price truth).
CREATE TABLE deal_prices (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE RESTRICT,
  product_id uuid NOT NULL REFERENCES products (id),
  price_cents integer NOT NULL,
  discount_price_cents integer NOT NULL,
  -- The lowest price of the 30 days before, where its shop declared it; null = the history knew it
  declared_cents integer,
  -- The price is valid from here until its deal's next row, and at most until the end that the deal
  -- had at this moment. When a deal's end changes, it gets another row, so that a gap between two
  -- runs has no price.
  created_at timestamptz NOT NULL DEFAULT now(),
  ends_at timestamptz NOT NULL,
  CHECK (ends_at > created_at)
);
-- Lowest price of a product in the last 30 days
CREATE INDEX deal_prices_of_product ON deal_prices (product_id, created_at DESC);
CREATE INDEX deal_prices_of_deal ON deal_prices (deal_id);

-- The units of a deal in a narrow row of their own. Opening, confirming, cancelling and voiding a
-- code write only this row. Only the key's index contains it, so PostgreSQL writes the new row into
-- the same page. Order of locks: this row, then the deal's row, then its row in deal_search.
CREATE TABLE deal_stock (
  deal_id uuid PRIMARY KEY REFERENCES deals (id) ON DELETE CASCADE,
  -- All offered units; available are quantity - redeemed - units held by live codes.
  quantity integer NOT NULL,
  -- Units held by codes, live or overdue; and those of new accounts among them.
  held integer NOT NULL DEFAULT 0,
  held_new integer NOT NULL DEFAULT 0,
  redeemed integer NOT NULL DEFAULT 0,
  -- The number of redemptions in the deal's popularity; a job updates it to `redeemed` each minute.
  counted integer NOT NULL DEFAULT 0,
  CONSTRAINT deal_stock_not_oversold CHECK (redeemed + held <= quantity)
) WITH (fillfactor = 50);

-- Drafts of unpublished deals, one per person.
CREATE TABLE deal_drafts (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  draft jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);

-- Likes, wants, owns and shares of deals.
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

-- Deals that a person has viewed.
CREATE TABLE recent_views (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  deal_id uuid NOT NULL REFERENCES deals (id) ON DELETE CASCADE,
  viewed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, deal_id)
);
-- GET /deal/recent-view: newest first
CREATE INDEX recent_views_newest ON recent_views (user_id, viewed_at DESC);

-- == Finding deals ==

-- A narrow copy of each active deal with the columns for filters and orders, without texts and
-- images (280 bytes instead of a kilobyte). Triggers update it. A search over thousands of rows
-- reads a quarter of the pages, and a reaction changes no index of the wide row.
CREATE TABLE deal_search (
  id uuid REFERENCES deals (id) ON DELETE CASCADE,
  brand_id uuid NOT NULL,
  category_ids uuid[] NOT NULL,
  online boolean NOT NULL,
  -- All units are sold or held by codes, live or overdue; a search then checks whether one is
  -- available.
  tight boolean NOT NULL,
  discount smallint NOT NULL,
  discount_price_cents integer NOT NULL,
  points integer NOT NULL CHECK (points >= 0),
  popularity integer NOT NULL,
  expires_at timestamptz NOT NULL,
  created_at timestamptz NOT NULL,
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  pm point NOT NULL,
  cell integer NOT NULL,
  search tsvector NOT NULL,
  -- deal_search has a row for each place of a deal. `place_no` 0 is the deal's first place. A
  -- search uses one place of a deal: the one that matches its question (placeChosen() in
  -- search/places.ts).
  place_no smallint NOT NULL DEFAULT 0,
  several boolean NOT NULL DEFAULT false,
  shop_id uuid,
  PRIMARY KEY (id, place_no)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
-- Orders by distance.
CREATE INDEX deal_search_nearest ON deal_search USING spgist (pm);
CREATE INDEX deal_search_nearest_online ON deal_search USING spgist (pm) WHERE online;
-- Other orders near a place: merges the first rows of each grid cell
CREATE INDEX deal_search_cell_price ON deal_search (cell, discount_price_cents, id);
-- The same within a category; a deal has up to three categories, and each position has its own
-- index
CREATE INDEX deal_search_category_1 ON deal_search ((category_ids[1]), cell, discount_price_cents, id);
CREATE INDEX deal_search_category_2 ON deal_search ((category_ids[2]), cell, discount_price_cents, id)
  WHERE category_ids[2] IS NOT NULL;
CREATE INDEX deal_search_category_3 ON deal_search ((category_ids[3]), cell, discount_price_cents, id)
  WHERE category_ids[3] IS NOT NULL;
CREATE INDEX deal_search_search ON deal_search USING gin (search);
-- Deals that name points; few do
CREATE INDEX deal_search_named_points ON deal_search (points, id) WHERE points > 0;
-- The price is the last column, so that the index alone excludes deals outside of a range of
-- prices.
CREATE INDEX deal_search_cell_newest ON deal_search (cell, created_at, id, discount_price_cents);
CREATE INDEX deal_search_cell_popular ON deal_search (cell, popularity, id, discount_price_cents);
CREATE INDEX deal_search_cell_points ON deal_search (cell, reward_points(points), id, discount_price_cents);
-- fastupdate is off: one search looks up some hundred terms, and each lookup would read GIN's list
-- of pending rows.
CREATE INDEX deal_search_near ON deal_search USING gin (near_terms(pm, search, category_ids, discount_price_cents))
  WITH (fastupdate = off);
CREATE INDEX deal_search_brand ON deal_search (brand_id, created_at);
-- Deals of a shop that moves or closes
CREATE INDEX deal_search_of_shop ON deal_search (shop_id) WHERE place_no > 0;
CREATE INDEX deal_search_price ON deal_search (discount_price_cents, id)
  INCLUDE (popularity, points, tight, online, created_at, expires_at, lat, lon, pm, place_no);
CREATE INDEX deal_search_newest ON deal_search (created_at, id) INCLUDE (discount_price_cents, pm, place_no);
CREATE INDEX deal_search_popular ON deal_search (popularity, id) INCLUDE (pm, place_no);
CREATE INDEX deal_search_points ON deal_search (reward_points(points), id) INCLUDE (points, pm, place_no);
CREATE INDEX deal_search_ending ON deal_search (expires_at, id) INCLUDE (discount_price_cents, pm, place_no);
CREATE INDEX deal_search_price_online ON deal_search (discount_price_cents, id) INCLUDE (pm, place_no) WHERE online;
CREATE INDEX deal_search_newest_online ON deal_search (created_at, id) INCLUDE (discount_price_cents, pm, place_no)
  WHERE online;
CREATE INDEX deal_search_popular_online ON deal_search (popularity, id) INCLUDE (pm, place_no) WHERE online;
CREATE INDEX deal_search_points_online ON deal_search (reward_points(points), id) INCLUDE (points, pm, place_no) WHERE online;
CREATE INDEX deal_search_band_popular
  ON deal_search (price_band(discount_price_cents), (popularity + 0), id, discount_price_cents, online)
  INCLUDE (popularity, pm, place_no);
CREATE INDEX deal_search_band_points
  ON deal_search (price_band(discount_price_cents), (reward_points(points) + 0), id, discount_price_cents, online)
  INCLUDE (points, pm, place_no);

-- The numbers of deals per square of the map. Rows are only added, +1 for a deal that becomes
-- active and -1 for one that ends; readers sum them. An update in place would make a till that
-- sells the last unit of a deal wait for a long import in the same square. A job merges the rows of
-- a square (merge_deal_squares).
CREATE TABLE deal_squares (
  -- 13: about 3.4 km in Italy, 16: about 430 m. Other levels are summed from these.
  level smallint NOT NULL,
  -- 00000000-0000-0000-0000-000000000000: deals of every category
  category_id uuid NOT NULL,
  x integer NOT NULL,
  y integer NOT NULL,
  deals integer NOT NULL,
  -- Sums of the deals' Web Mercator metres; their mean is the position of the pin. They are
  -- integers, so that a subtraction exactly reverses an addition.
  sum_x bigint NOT NULL,
  sum_y bigint NOT NULL,
  merged boolean NOT NULL DEFAULT false
);
-- The squares of a visible part of the map
CREATE INDEX deal_squares_in_view ON deal_squares (level, category_id, x, y) INCLUDE (deals, sum_x, sum_y);
-- Job: squares with new rows
CREATE INDEX deal_squares_new ON deal_squares (level, category_id, x, y) WHERE NOT merged;

-- Deals whose popularity has changed since the job ran, a row for each change. Rows are only
-- appended, so that reactions do not wait for each other. A row that commits while the job reads
-- waits for the next run.
CREATE TABLE popularity_changes (
  deal_id uuid NOT NULL
);

-- The stems in use and their numbers of deals: they correct typing errors and distinguish rare
-- words from frequent ones.
CREATE TABLE search_terms (
  stem text COLLATE "C" PRIMARY KEY,
  deals integer NOT NULL CHECK (deals >= 0)
);
-- The nearest spelling of an unknown word
CREATE INDEX search_terms_spelling ON search_terms USING gin (stem gin_trgm_ops);

-- A person's tastes, from their actions on deals in the last twelve months, for the order 'Per te':
-- categories and brands, the strongest first, and their strengths in thousandths. There is a row
-- only while the person's consent to profiling is valid. A consumer of the events recomputes it
-- (deals/for-you), so that a page reads one row and no history.
CREATE TABLE tastes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  categories uuid[] NOT NULL,
  category_strengths smallint[] NOT NULL,
  brands uuid[] NOT NULL,
  brand_strengths smallint[] NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (cardinality(categories) = cardinality(category_strengths)),
  CHECK (cardinality(brands) = cardinality(brand_strengths))
);
-- Job: removes tastes without any action in the last twelve months.
CREATE INDEX tastes_oldest ON tastes (updated_at);

-- == Banners ==

-- Slides above the list of deals and on shared links.
CREATE TABLE banners (
  title jsonb NOT NULL,
  subtitle jsonb NOT NULL,
  tagline jsonb NOT NULL,
  cta_text jsonb NOT NULL,
  cta_link text NOT NULL,
  image text NOT NULL,
  sort_order integer NOT NULL DEFAULT 0,
  active boolean NOT NULL DEFAULT true,
  -- The id by which the banner's files refer to it.
  id uuid NOT NULL DEFAULT uuidv7(),
  places text[] NOT NULL DEFAULT '{deals}' CHECK (cardinality(places) > 0 AND places <@ '{deals,share}'),
  audience text NOT NULL DEFAULT 'everybody' CHECK (audience IN ('everybody', 'signedOut', 'consumers', 'brands')),
  -- Shown to people within this many kilometres of a comune; null = everywhere
  near_place text REFERENCES places (id),
  near_km integer CHECK (near_km BETWEEN 1 AND 500),
  starts_at timestamptz,
  ends_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The name of the advertiser who pays for it; null = it is our own
  advertiser text CHECK (advertiser <> ''),
  CONSTRAINT banners_image_own CHECK (image ~ '^/[^/]'),
  PRIMARY KEY (id),
  CHECK ((near_place IS NULL) = (near_km IS NULL)),
  CHECK (ends_at > starts_at)
);
-- GET /banner/record: its orders
CREATE INDEX banners_order ON banners (sort_order, id);
CREATE INDEX banners_by_creation ON banners (created_at, id);

-- How often a banner was seen and followed, by calendar date in Rome.
CREATE TABLE banner_daily (
  banner_id uuid NOT NULL REFERENCES banners (id) ON DELETE CASCADE,
  day date NOT NULL,
  shown integer NOT NULL DEFAULT 0 CHECK (shown >= 0),
  clicked integer NOT NULL DEFAULT 0 CHECK (clicked >= 0),
  PRIMARY KEY (banner_id, day)
) WITH (fillfactor = 70);

-- == Follows ==

-- Follows of brands by users.
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
CREATE INDEX follows_of_brand ON follows (brand_id, user_id);

-- Available deals, one row each; deal_search has one row for each place of a deal. Lists and counts
-- of deals must read this view; only searches for places read deal_search (scripts/code-rules.ts).
CREATE VIEW deals_once AS SELECT * FROM deal_search WHERE place_no = 0;

-- == Keys between the tables above ==

ALTER TABLE business_applications ADD FOREIGN KEY (category_id) REFERENCES categories (id);

-- == Foreign keys of earlier schema files to these tables ==

ALTER TABLE fan_outs ADD FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE reports ADD FOREIGN KEY (deal_id) REFERENCES deals (id) ON DELETE CASCADE;
ALTER TABLE reports ADD FOREIGN KEY (brand_id) REFERENCES brands (id) ON DELETE CASCADE;
ALTER TABLE reports ADD FOREIGN KEY (banner_id) REFERENCES banners (id) ON DELETE CASCADE;
ALTER TABLE users ADD FOREIGN KEY (brand_id) REFERENCES brands (id);
ALTER TABLE staff ADD FOREIGN KEY (brand_id) REFERENCES brands (id);
ALTER TABLE redemptions ADD FOREIGN KEY (deal_id) REFERENCES deal_stock (deal_id) ON DELETE RESTRICT;
