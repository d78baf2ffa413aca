-- Finding deals reads a narrow copy of each active deal: what a search filters and orders by, without texts and pictures
-- (280 bytes instead of a kilobyte). Walks over thousands of rows then touch a quarter of the pages, ended deals are not
-- met at all, and a reaction or a redemption no longer enters the wide row into a dozen indexes again.

CREATE TABLE deal_keys (
  id uuid PRIMARY KEY REFERENCES deals (id) ON DELETE CASCADE,
  brand_id uuid NOT NULL,
  category_ids uuid[] NOT NULL,
  online boolean NOT NULL,
  -- All pieces are sold or held by codes, live or overdue: whether one is left is then looked up.
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
  search tsvector NOT NULL
);

CREATE FUNCTION keep_deal_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.active THEN
    INSERT INTO deal_keys
    SELECT NEW.id, NEW.brand_id, NEW.category_ids, NEW.link IS NOT NULL,
      NEW.quantity <= NEW.redeemed_count + NEW.held_count, NEW.discount, NEW.discount_price_cents, NEW.points,
      NEW.popularity, NEW.expires_at, NEW.created_at, NEW.lat, NEW.lon, NEW.pm, NEW.cell, NEW.search
    ON CONFLICT (id) DO UPDATE SET brand_id = excluded.brand_id, category_ids = excluded.category_ids,
      online = excluded.online, tight = excluded.tight, discount = excluded.discount,
      discount_price_cents = excluded.discount_price_cents, points = excluded.points,
      popularity = excluded.popularity, expires_at = excluded.expires_at,
      created_at = excluded.created_at, lat = excluded.lat, lon = excluded.lon, pm = excluded.pm, cell = excluded.cell,
      search = excluded.search;
  ELSE
    DELETE FROM deal_keys WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER deals_keys_new AFTER INSERT ON deals
  FOR EACH ROW WHEN (NEW.active) EXECUTE FUNCTION keep_deal_keys();
-- Most updates are codes opened and confirmed, which change none of these.
CREATE TRIGGER deals_keys_changed AFTER UPDATE ON deals
  FOR EACH ROW WHEN (
    (OLD.active OR NEW.active) AND (
      OLD.active, OLD.quantity <= OLD.redeemed_count + OLD.held_count, OLD.popularity, OLD.discount, OLD.discount_price_cents,
      OLD.points, OLD.expires_at, OLD.created_at, OLD.lat, OLD.lon, OLD.link IS NULL, OLD.brand_id, OLD.category_ids,
      OLD.search
    ) IS DISTINCT FROM (
      NEW.active, NEW.quantity <= NEW.redeemed_count + NEW.held_count, NEW.popularity, NEW.discount, NEW.discount_price_cents,
      NEW.points, NEW.expires_at, NEW.created_at, NEW.lat, NEW.lon, NEW.link IS NULL, NEW.brand_id, NEW.category_ids,
      NEW.search
    )
  ) EXECUTE FUNCTION keep_deal_keys();

-- Fills the table from all deals, in the order of places: for this migration and for loads that go past the triggers.
CREATE FUNCTION fill_deal_keys() RETURNS void LANGUAGE sql AS $$
  TRUNCATE deal_keys;
  INSERT INTO deal_keys
  SELECT id, brand_id, category_ids, link IS NOT NULL, quantity <= redeemed_count + held_count, discount, discount_price_cents,
    points, popularity, expires_at, created_at, lat, lon, pm, cell, search
  FROM deals WHERE active ORDER BY cell, id;
$$;
SELECT fill_deal_keys();

-- Nearest first
CREATE INDEX deal_keys_nearest ON deal_keys USING spgist (pm);
CREATE INDEX deal_keys_nearest_online ON deal_keys USING spgist (pm) WHERE online;
-- Near a place in another order: the first rows of each grid cell, merged
CREATE INDEX deal_keys_cell_price ON deal_keys (cell, discount_price_cents, id);
CREATE INDEX deal_keys_cell_newest ON deal_keys (cell, created_at, id);
CREATE INDEX deal_keys_cell_popular ON deal_keys (cell, popularity, id);
CREATE INDEX deal_keys_cell_points ON deal_keys (cell, points, id);
-- The same within a category; a deal has up to three, each position an index of its own
CREATE INDEX deal_keys_category_1 ON deal_keys ((category_ids[1]), cell, discount_price_cents, id);
CREATE INDEX deal_keys_category_2 ON deal_keys ((category_ids[2]), cell, discount_price_cents, id)
  WHERE category_ids[2] IS NOT NULL;
CREATE INDEX deal_keys_category_3 ON deal_keys ((category_ids[3]), cell, discount_price_cents, id)
  WHERE category_ids[3] IS NOT NULL;
-- An order with no place, or a wide radius. That of prices is also read without the table where a range of prices is asked
-- for in another order. Online deals are few and may all stand at an order's end.
CREATE INDEX deal_keys_price ON deal_keys (discount_price_cents, id)
  INCLUDE (popularity, points, created_at, expires_at, tight, online, lat, lon);
CREATE INDEX deal_keys_newest ON deal_keys (created_at, id);
CREATE INDEX deal_keys_popular ON deal_keys (popularity, id);
CREATE INDEX deal_keys_points ON deal_keys (points, id);
CREATE INDEX deal_keys_ending ON deal_keys (expires_at, id);
CREATE INDEX deal_keys_price_online ON deal_keys (discount_price_cents, id) WHERE online;
CREATE INDEX deal_keys_newest_online ON deal_keys (created_at, id) WHERE online;
CREATE INDEX deal_keys_popular_online ON deal_keys (popularity, id) WHERE online;
CREATE INDEX deal_keys_points_online ON deal_keys (points, id) WHERE online;
-- Few deals match: of a brand, of the shops that are open, by rare words, of a category in part
CREATE INDEX deal_keys_brand ON deal_keys (brand_id);
CREATE INDEX deal_keys_search ON deal_keys USING gin (search);
CREATE INDEX deal_keys_categories ON deal_keys USING gin (category_ids);
ANALYZE deal_keys;

DROP INDEX deals_nearest, deals_cell_price, deals_cell_newest, deals_cell_popular, deals_cell_points, deals_category_1,
  deals_category_2, deals_category_3, deals_price, deals_newest, deals_popular, deals_points, deals_search;

CREATE OR REPLACE FUNCTION refresh_search_terms() RETURNS void LANGUAGE sql AS $$
  MERGE INTO search_terms t
  USING ts_stat('SELECT search FROM deal_keys') s ON t.stem = s.word
  WHEN MATCHED AND t.deals <> s.ndoc THEN UPDATE SET deals = s.ndoc
  WHEN NOT MATCHED THEN INSERT (stem, deals) VALUES (s.word, s.ndoc)
  WHEN NOT MATCHED BY SOURCE THEN DELETE;
$$;

-- The hours of the week (0 = Monday 0:00 to 0:59) in which a shop is open at some minute: which shops are open now is
-- asked before a million deals are looked through for one.
CREATE FUNCTION hours_open(opening int4multirange) RETURNS smallint[]
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (
    SELECT coalesce(array_agg(DISTINCT h::smallint), '{}')
    FROM unnest(opening) r, generate_series(greatest(lower(r), 0) / 60, least(upper(r) - 1, 10079) / 60) h
  );
ALTER TABLE brands ADD COLUMN open_hours smallint[] GENERATED ALWAYS AS (hours_open(opening)) STORED;
CREATE INDEX brands_open_hours ON brands USING gin (open_hours);
