-- Deals at one, some or all of a brand's shops (docs/decisions/0104).

-- Besides where it is (shop_id; null = the brand's own address): further shops of the brand, in their order.
ALTER TABLE deals ADD COLUMN other_shops uuid[] NOT NULL DEFAULT '{}'
  CHECK (cardinality(other_shops) <= 200 AND (shop_id = ANY (other_shops)) IS NOT TRUE);

-- deal_keys has a row for each place of a deal. `place_no` 0 is where the deal itself is; searches take of a deal at several places
-- the one that they are about (placeChosen() in find/places.ts).
ALTER TABLE deal_keys
  ADD COLUMN place_no smallint NOT NULL DEFAULT 0,
  ADD COLUMN several boolean NOT NULL DEFAULT false,
  ADD COLUMN shop_id uuid;
UPDATE deal_keys k SET shop_id = d.shop_id FROM deals d WHERE d.id = k.id AND d.shop_id IS NOT NULL;
ALTER TABLE deal_keys DROP CONSTRAINT deal_keys_pkey, ADD PRIMARY KEY (id, place_no);

-- Where a deal is: its own place first; shops that were closed for good are none.
CREATE FUNCTION places_of_deal(own uuid, lat double precision, lon double precision, others uuid[])
  RETURNS TABLE (place_no smallint, at_shop uuid, at_lat double precision, at_lon double precision)
  LANGUAGE sql STABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
  SELECT 0::smallint, own, lat, lon
  UNION ALL
  SELECT o.n::smallint, s.id, s.lat, s.lon
  FROM unnest(others) WITH ORDINALITY o(id, n) JOIN shops s ON s.id = o.id WHERE s.closed_at IS NULL;
END;

CREATE OR REPLACE FUNCTION keep_deal_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.active THEN
    DELETE FROM deal_keys WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.other_shops <> NEW.other_shops THEN
    DELETE FROM deal_keys WHERE id = NEW.id AND place_no > 0;
  END IF;
  INSERT INTO deal_keys (id, brand_id, category_ids, online, tight, discount, discount_price_cents, points, popularity,
    expires_at, created_at, lat, lon, pm, cell, search, place_no, several, shop_id)
  SELECT NEW.id, NEW.brand_id, NEW.category_ids, NEW.link IS NOT NULL,
    coalesce((SELECT s.quantity <= s.redeemed + s.held FROM deal_stock s WHERE s.deal_id = NEW.id), false),
    NEW.discount, NEW.discount_price_cents, NEW.points, NEW.popularity, NEW.expires_at, NEW.created_at,
    p.at_lat, p.at_lon, mercator_point(p.at_lat, p.at_lon), grid_cell(p.at_lat, p.at_lon), NEW.search, p.place_no,
    NEW.other_shops <> '{}', p.at_shop
  FROM places_of_deal(NEW.shop_id, NEW.lat, NEW.lon, NEW.other_shops) p
  ON CONFLICT (id, place_no) DO UPDATE SET brand_id = excluded.brand_id, category_ids = excluded.category_ids,
    online = excluded.online, discount = excluded.discount, discount_price_cents = excluded.discount_price_cents,
    points = excluded.points, popularity = excluded.popularity, expires_at = excluded.expires_at,
    created_at = excluded.created_at, lat = excluded.lat, lon = excluded.lon, pm = excluded.pm, cell = excluded.cell,
    search = excluded.search, several = excluded.several, shop_id = excluded.shop_id;
  RETURN NULL;
END $$;
DROP TRIGGER deals_keys_changed ON deals;
CREATE TRIGGER deals_keys_changed AFTER UPDATE ON deals
  FOR EACH ROW WHEN (
    (OLD.active OR NEW.active) AND (
      OLD.active, OLD.discount, OLD.discount_price_cents, OLD.points, OLD.expires_at, OLD.created_at,
      OLD.lat, OLD.lon, OLD.link IS NULL, OLD.brand_id, OLD.category_ids, OLD.search, OLD.shop_id, OLD.other_shops
    ) IS DISTINCT FROM (
      NEW.active, NEW.discount, NEW.discount_price_cents, NEW.points, NEW.expires_at, NEW.created_at,
      NEW.lat, NEW.lon, NEW.link IS NULL, NEW.brand_id, NEW.category_ids, NEW.search, NEW.shop_id, NEW.other_shops
    )
  ) EXECUTE FUNCTION keep_deal_keys();

CREATE OR REPLACE FUNCTION fill_deal_keys() RETURNS void LANGUAGE sql AS $$
  TRUNCATE deal_keys;
  INSERT INTO deal_keys (id, brand_id, category_ids, online, tight, discount, discount_price_cents, points, popularity,
    expires_at, created_at, lat, lon, pm, cell, search, place_no, several, shop_id)
  SELECT d.id, brand_id, category_ids, link IS NOT NULL, s.quantity <= s.redeemed + s.held, discount, discount_price_cents,
    points, popularity, expires_at, created_at, p.at_lat, p.at_lon, mercator_point(p.at_lat, p.at_lon),
    grid_cell(p.at_lat, p.at_lon) AS at_cell, search, p.place_no, other_shops <> '{}', p.at_shop
  FROM deals d JOIN deal_stock s ON s.deal_id = d.id
    CROSS JOIN LATERAL places_of_deal(d.shop_id, d.lat, d.lon, d.other_shops) p
  WHERE active ORDER BY at_cell, d.id;
$$;

-- A deal's words count once.
CREATE OR REPLACE FUNCTION refresh_search_terms() RETURNS void LANGUAGE sql AS $$
  MERGE INTO search_terms t
  USING ts_stat('SELECT search FROM deal_keys WHERE place_no = 0') s ON t.stem = s.word
  WHEN MATCHED AND t.deals <> s.ndoc THEN UPDATE SET deals = s.ndoc
  WHEN NOT MATCHED THEN INSERT (stem, deals) VALUES (s.word, s.ndoc)
  WHEN NOT MATCHED BY SOURCE THEN DELETE;
$$;

-- Moving a shop, closing it
CREATE INDEX deal_keys_of_shop ON deal_keys (shop_id) WHERE place_no > 0;

-- A walk along an index that holds the places looks a row up by its key: so it holds the number of the place too.
DROP INDEX deal_keys_price, deal_keys_newest, deal_keys_popular, deal_keys_points, deal_keys_ending, deal_keys_price_online,
  deal_keys_newest_online, deal_keys_popular_online, deal_keys_points_online, deal_keys_band_popular, deal_keys_band_points;
CREATE INDEX deal_keys_price ON deal_keys (discount_price_cents, id)
  INCLUDE (popularity, points, tight, online, created_at, expires_at, lat, lon, pm, place_no);
CREATE INDEX deal_keys_newest ON deal_keys (created_at, id) INCLUDE (discount_price_cents, pm, place_no);
CREATE INDEX deal_keys_popular ON deal_keys (popularity, id) INCLUDE (pm, place_no);
CREATE INDEX deal_keys_points ON deal_keys (reward_points(points), id) INCLUDE (points, pm, place_no);
CREATE INDEX deal_keys_ending ON deal_keys (expires_at, id) INCLUDE (discount_price_cents, pm, place_no);
CREATE INDEX deal_keys_price_online ON deal_keys (discount_price_cents, id) INCLUDE (pm, place_no) WHERE online;
CREATE INDEX deal_keys_newest_online ON deal_keys (created_at, id) INCLUDE (discount_price_cents, pm, place_no)
  WHERE online;
CREATE INDEX deal_keys_popular_online ON deal_keys (popularity, id) INCLUDE (pm, place_no) WHERE online;
CREATE INDEX deal_keys_points_online ON deal_keys (reward_points(points), id) INCLUDE (points, pm, place_no) WHERE online;
CREATE INDEX deal_keys_band_popular
  ON deal_keys (price_band(discount_price_cents), (popularity + 0), id, discount_price_cents, online)
  INCLUDE (popularity, pm, place_no);
CREATE INDEX deal_keys_band_points
  ON deal_keys (price_band(discount_price_cents), (reward_points(points) + 0), id, discount_price_cents, online)
  INCLUDE (points, pm, place_no);

-- Which shops are open at an hour of the week, as of brands
ALTER TABLE shops ADD COLUMN open_hours smallint[] GENERATED ALWAYS AS (hours_open(opening)) STORED;
CREATE INDEX shops_open_hours ON shops USING gin (open_hours);

-- Whether a shop is open at a minute of the week, on a wall date in Rome; null = its hours are not told. Hours that pass midnight
-- belong to the day on which they began: a closure of that day takes them away whole, one of the day after does not. openState() of
-- packages/domain/shop-hours.ts is the same rule; a test holds the two together.
CREATE FUNCTION open_at(opening int4multirange, closures datemultirange, minute integer, day date) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  midnight integer := minute / 1440 * 1440;
  stretch int4range;
BEGIN
  IF opening IS NULL OR NOT opening @> minute OR isempty(closures) THEN
    RETURN opening @> minute;
  END IF;
  SELECT r INTO stretch FROM unnest(opening) r WHERE r @> minute;
  -- Hours until 6:00 at the latest are those of the evening before; Sunday's end at midnight and go on on Monday.
  IF upper(stretch) <= midnight + 360
    AND (lower(stretch) < midnight OR (midnight = 0 AND lower(stretch) = 0 AND opening @> 10079)) THEN
    RETURN NOT closures @> (day - 1);
  END IF;
  RETURN NOT closures @> day;
END $$;

-- Of a deal's places the nearest to a position that is not known to be closed, else the nearest: placeChosen() of find/places.ts for a
-- deal that is read by its id.
CREATE FUNCTION nearest_place(
  own uuid, lat double precision, lon double precision, others uuid[], brand uuid, from_lat double precision,
  from_lon double precision, minute integer, day date, OUT at_lat double precision, OUT at_lon double precision
) LANGUAGE sql STABLE AS $$
  SELECT p.at_lat, p.at_lon FROM places_of_deal(own, lat, lon, others) p
    LEFT JOIN shops s ON s.id = p.at_shop LEFT JOIN brands b ON p.at_shop IS NULL AND b.id = brand
  ORDER BY (CASE WHEN p.at_shop IS NULL THEN b.opening @> minute ELSE open_at(s.opening, s.closures, minute, day) END) IS FALSE,
    distance_metres(p.at_lat, p.at_lon, from_lat, from_lon), p.place_no LIMIT 1
$$;
