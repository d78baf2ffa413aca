-- Returns the places of a deal, its own place first, without shops that were closed for good.
CREATE OR REPLACE FUNCTION places_of_deal(own uuid, lat double precision, lon double precision, others uuid[])
  RETURNS TABLE (place_no smallint, at_shop uuid, at_lat double precision, at_lon double precision)
  LANGUAGE sql STABLE PARALLEL SAFE ROWS 1
BEGIN ATOMIC
  SELECT 0::smallint, own, lat, lon
  UNION ALL
  SELECT o.n::smallint, s.id, s.lat, s.lon
  FROM unnest(others) WITH ORDINALITY o(id, n) JOIN shops s ON s.id = o.id WHERE s.closed_at IS NULL;
END;

-- Returns the nearest place of a deal that is not known to be closed, else the nearest. It is
-- placeChosen() of search/places.ts for a deal that is read by its id.
CREATE OR REPLACE FUNCTION nearest_place(
  own uuid, lat double precision, lon double precision, others uuid[], brand uuid, from_lat double precision,
  from_lon double precision, minute integer, day date, OUT at_lat double precision, OUT at_lon double precision
) LANGUAGE sql STABLE AS $$
  SELECT p.at_lat, p.at_lon FROM places_of_deal(own, lat, lon, others) p
    LEFT JOIN shops s ON s.id = p.at_shop LEFT JOIN brands b ON p.at_shop IS NULL AND b.id = brand
  ORDER BY (CASE WHEN p.at_shop IS NULL THEN b.opening @> minute ELSE open_at(s.opening, s.closures, minute, day) END) IS FALSE,
    distance_metres(p.at_lat, p.at_lon, from_lat, from_lon), p.place_no LIMIT 1
$$;

-- Fills the table from all deals, in the order of places, after a load that bypassed the triggers.
CREATE OR REPLACE FUNCTION fill_deal_search() RETURNS void LANGUAGE sql AS $$
  TRUNCATE deal_search;
  INSERT INTO deal_search (id, brand_id, category_ids, online, tight, discount, discount_price_cents, points, popularity,
    expires_at, created_at, lat, lon, pm, cell, search, place_no, several, shop_id)
  SELECT d.id, brand_id, category_ids, link IS NOT NULL, s.quantity <= s.redeemed + s.held, discount, discount_price_cents,
    points, popularity, expires_at, created_at, p.at_lat, p.at_lon, mercator_point(p.at_lat, p.at_lon),
    grid_cell(p.at_lat, p.at_lon) AS at_cell, search, p.place_no, other_shops <> '{}', p.at_shop
  FROM deals d JOIN deal_stock s ON s.deal_id = d.id
    CROSS JOIN LATERAL places_of_deal(d.shop_id, d.lat, d.lon, d.other_shops) p
  WHERE active ORDER BY at_cell, d.id;
$$;

-- Keeps the rows of a deal in deal_search. `tight` is written when a deal becomes active, and later
-- only by its stock: a reaction, which writes the other columns, may not see the newest row of the
-- stock. A writer that activates a deal has locked its stock.
CREATE OR REPLACE FUNCTION write_deal_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT NEW.active THEN
    DELETE FROM deal_search WHERE id = NEW.id;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.other_shops <> NEW.other_shops THEN
    DELETE FROM deal_search WHERE id = NEW.id AND place_no > 0;
  END IF;
  INSERT INTO deal_search (id, brand_id, category_ids, online, tight, discount, discount_price_cents, points, popularity,
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
CREATE OR REPLACE TRIGGER deals_index_new AFTER INSERT ON deals
  FOR EACH ROW WHEN (NEW.active) EXECUTE FUNCTION write_deal_search();
CREATE OR REPLACE TRIGGER deals_index_changed AFTER UPDATE ON deals
  FOR EACH ROW WHEN (
    (OLD.active OR NEW.active) AND (
      OLD.active, OLD.discount, OLD.discount_price_cents, OLD.points, OLD.expires_at, OLD.created_at,
      OLD.lat, OLD.lon, OLD.link IS NULL, OLD.brand_id, OLD.category_ids, OLD.search, OLD.shop_id, OLD.other_shops
    ) IS DISTINCT FROM (
      NEW.active, NEW.discount, NEW.discount_price_cents, NEW.points, NEW.expires_at, NEW.created_at,
      NEW.lat, NEW.lon, NEW.link IS NULL, NEW.brand_id, NEW.category_ids, NEW.search, NEW.shop_id, NEW.other_shops
    )
  ) EXECUTE FUNCTION write_deal_search();
