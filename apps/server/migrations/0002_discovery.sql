-- Finding deals: near a place, in an order, by words. Each index names the query that it serves.

-- Lower case without accents. unaccent() itself is only STABLE because its dictionary could be replaced; ours is not.
CREATE FUNCTION plain_text(words text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN lower(public.unaccent('public.unaccent'::regdictionary, words));

-- What two spellings of a product's name have in common: letters and digits. Names of signs alone stay themselves.
CREATE FUNCTION name_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce(nullif(regexp_replace(plain_text(name), '[^[:alnum:]]+', '', 'g'), ''), lower(name));
-- The product of a brand that a deal names
CREATE INDEX products_by_name ON products (brand_id, name_key(product_name));

-- Italian stems of a text. Punctuation goes first, so that "t-shirt" or "dell'olio" are words as people type them.
CREATE FUNCTION search_vector(words text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN strip(to_tsvector('pg_catalog.italian', regexp_replace(plain_text(words), '[^[:alnum:]]+', ' ', 'g')));

-- A box of Web Mercator metres that holds every point within `metres` of a place (never fewer; corners hold more).
-- Beyond the poles or the date line it takes all longitudes. Not STRICT, so that the planner inlines it.
CREATE FUNCTION mercator_box(lat double precision, lon double precision, metres double precision) RETURNS box
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE
    WHEN abs(lat) + degrees(metres / 6371008.8) > 89
      OR abs(lon) + degrees(asin(least(1, sin(least(metres / 6371008.8, pi() / 2)) / greatest(cos(radians(lat)), 1e-9)))) > 179.9
    THEN box(
      point(-20100000, 6378137 * ln(tan(pi() / 4 + radians(greatest(-89, lat - degrees(metres / 6371008.8))) / 2)) - 1),
      point(20100000, 6378137 * ln(tan(pi() / 4 + radians(least(89, lat + degrees(metres / 6371008.8))) / 2)) + 1))
    ELSE box(
      point(
        6378137 * radians(lon - degrees(asin(sin(metres / 6371008.8) / cos(radians(lat))))) - 1,
        6378137 * ln(tan(pi() / 4 + radians(lat - degrees(metres / 6371008.8)) / 2)) - 1),
      point(
        6378137 * radians(lon + degrees(asin(sin(metres / 6371008.8) / cos(radians(lat))))) + 1,
        6378137 * ln(tan(pi() / 4 + radians(lat + degrees(metres / 6371008.8)) / 2)) + 1))
  END;

-- Words of a deal, wherever they are kept.
CREATE FUNCTION deal_search(title text, tags text[], product uuid, brand uuid) RETURNS tsvector
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN search_vector(concat_ws(' ', title, array_to_string(tags, ' '),
    (SELECT concat_ws(' ', product_name, maker) FROM products WHERE id = product),
    (SELECT username FROM brands WHERE id = brand)));

CREATE FUNCTION fill_deal_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := deal_search(NEW.title, NEW.tags, NEW.product_id, NEW.brand_id);
  RETURN NEW;
END $$;
-- A bulk load may bring the vector itself.
CREATE TRIGGER deals_search_new BEFORE INSERT ON deals
  FOR EACH ROW WHEN (NEW.search = '') EXECUTE FUNCTION fill_deal_search();
CREATE TRIGGER deals_search_changed BEFORE UPDATE OF title, tags, product_id, brand_id ON deals
  FOR EACH ROW EXECUTE FUNCTION fill_deal_search();

CREATE FUNCTION refill_deal_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    UPDATE deals SET search = deal_search(title, tags, product_id, brand_id) WHERE product_id = NEW.id;
  ELSE
    UPDATE deals SET search = deal_search(title, tags, product_id, brand_id) WHERE brand_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER products_renamed AFTER UPDATE OF product_name, maker ON products
  FOR EACH ROW WHEN (OLD.product_name <> NEW.product_name OR OLD.maker <> NEW.maker)
  EXECUTE FUNCTION refill_deal_search();
CREATE TRIGGER brands_renamed AFTER UPDATE OF username ON brands
  FOR EACH ROW WHEN (OLD.username::text <> NEW.username::text) EXECUTE FUNCTION refill_deal_search();

-- The stems in use and how many deals have each: corrects typing errors, tells rare words from frequent ones.
CREATE TABLE search_terms (
  stem text COLLATE "C" PRIMARY KEY,
  deals integer NOT NULL CHECK (deals >= 0)
);
-- The nearest spelling of an unknown word
CREATE INDEX search_terms_spelling ON search_terms USING gin (stem gin_trgm_ops);

-- Counts the stems anew: run by a job and after a bulk load. Rows that do not change are left alone.
CREATE FUNCTION refresh_search_terms() RETURNS void LANGUAGE sql AS $$
  MERGE INTO search_terms t
  USING ts_stat('SELECT search FROM deals WHERE active') s ON t.stem = s.word
  WHEN MATCHED AND t.deals <> s.ndoc THEN UPDATE SET deals = s.ndoc
  WHEN NOT MATCHED THEN INSERT (stem, deals) VALUES (s.word, s.ndoc)
  WHEN NOT MATCHED BY SOURCE THEN DELETE;
$$;

-- GET /deal/browse nearest first
CREATE INDEX deals_nearest ON deals USING spgist (pm) WHERE active;
-- Near a place in another order: the first rows of each grid cell, merged
CREATE INDEX deals_cell_price ON deals (cell, discount_price_cents, id) WHERE active;
CREATE INDEX deals_cell_newest ON deals (cell, created_at, id) WHERE active;
CREATE INDEX deals_cell_popular ON deals (cell, popularity, id) WHERE active;
CREATE INDEX deals_cell_points ON deals (cell, points, id) WHERE active;
-- The same within a category; a deal has up to three, each position an index of its own
CREATE INDEX deals_category_1 ON deals ((category_ids[1]), cell, discount_price_cents, id) WHERE active;
CREATE INDEX deals_category_2 ON deals ((category_ids[2]), cell, discount_price_cents, id)
  WHERE active AND category_ids[2] IS NOT NULL;
CREATE INDEX deals_category_3 ON deals ((category_ids[3]), cell, discount_price_cents, id)
  WHERE active AND category_ids[3] IS NOT NULL;
-- An order with no place, or a wide radius
CREATE INDEX deals_price ON deals (discount_price_cents, id) WHERE active;
CREATE INDEX deals_newest ON deals (created_at, id) WHERE active;
CREATE INDEX deals_popular ON deals (popularity, id) WHERE active;
CREATE INDEX deals_points ON deals (points, id) WHERE active;
-- flash and expiring; the job that ends deals
CREATE INDEX deals_ending ON deals (expires_at, id) WHERE active;
-- Deals of a brand: its profile, the administration table
CREATE INDEX deals_of_brand ON deals (brand_id, created_at, id);
CREATE INDEX deals_of_product ON deals (product_id);
-- GET /deal/list of a superAdmin
CREATE INDEX deals_all ON deals (created_at, id);
-- Rare words
CREATE INDEX deals_search ON deals USING gin (search) WHERE active;
-- Job: sold out
CREATE INDEX deals_sold_out ON deals (id) WHERE active AND redeemed_count >= quantity;

-- GET /brand/browse without words
CREATE INDEX brands_in_order ON brands (plain_text(username::text), id);
-- GET /brand/browse by name
CREATE INDEX brands_by_name ON brands USING gin (plain_text(username::text) gin_trgm_ops);
