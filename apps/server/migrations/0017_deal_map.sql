-- GET /deal/map: how many active deals each square of the map holds, so that a view of the whole country does not read
-- a million rows.

-- Number of the square that a Web Mercator coordinate lies in, from the west or from the south: the world's side is
-- divided into 2^level. The same arithmetic stands in packages/domain/src/map-squares.ts; a test holds the two together.
CREATE FUNCTION map_square(metres double precision, level integer) RETURNS integer
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN floor((metres + 20037508.342789244) / (40075016.685578488 / 2 ^ level))::integer;

-- Rows are only added, +1 for a deal that becomes active and -1 for one that ends, and are summed by whoever reads them.
-- Were they updated in place, a long import would make the till wait that sells the last piece of a deal in the same
-- square. A job merges the rows of a square (merge_deal_squares).
CREATE TABLE deal_squares (
  -- 13: about 3.4 km in Italy, 16: about 430 m. Other levels are summed from these.
  level smallint NOT NULL,
  -- 00000000-0000-0000-0000-000000000000: deals of every category
  category_id uuid NOT NULL,
  x integer NOT NULL,
  y integer NOT NULL,
  deals integer NOT NULL,
  -- Sums of the deals' Web Mercator metres, whole ones so that what was added can be taken away exactly: their mean is
  -- where the pin stands.
  sum_x bigint NOT NULL,
  sum_y bigint NOT NULL,
  merged boolean NOT NULL DEFAULT false
);
-- The squares of a view
CREATE INDEX deal_squares_in_view ON deal_squares (level, category_id, x, y) INCLUDE (deals, sum_x, sum_y);
-- Job: squares with new rows
CREATE INDEX deal_squares_new ON deal_squares (level, category_id, x, y) WHERE NOT merged;

-- The squares that one deal counts in.
CREATE FUNCTION squares_of_deal(pm point, category_ids uuid[])
  RETURNS TABLE (level integer, category_id uuid, x integer, y integer)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 6
BEGIN ATOMIC
  SELECT l.level, c.category_id, map_square(pm[0], l.level), map_square(pm[1], l.level)
  FROM (VALUES (13), (16)) l(level)
    CROSS JOIN unnest('00000000-0000-0000-0000-000000000000'::uuid || category_ids) c(category_id);
END;

CREATE FUNCTION count_added_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_squares (level, category_id, x, y, deals, sum_x, sum_y)
  SELECT s.level, s.category_id, s.x, s.y, count(*), sum(round(d.pm[0])), sum(round(d.pm[1]))
  FROM added d CROSS JOIN LATERAL squares_of_deal(d.pm, d.category_ids) s
  WHERE d.active GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
CREATE TRIGGER deals_count_added AFTER INSERT ON deals REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_deals();

CREATE FUNCTION count_removed_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_squares (level, category_id, x, y, deals, sum_x, sum_y)
  SELECT s.level, s.category_id, s.x, s.y, -count(*), -sum(round(d.pm[0])), -sum(round(d.pm[1]))
  FROM removed d CROSS JOIN LATERAL squares_of_deal(d.pm, d.category_ids) s
  WHERE d.active GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
CREATE TRIGGER deals_count_removed AFTER DELETE ON deals REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_deals();

-- A row at a time, with a condition: nearly all updates are reactions and redemptions, which change no square.
CREATE FUNCTION count_changed_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_squares (level, category_id, x, y, deals, sum_x, sum_y)
  SELECT s.level, s.category_id, s.x, s.y, d.sign, d.sign * round(d.pm[0]), d.sign * round(d.pm[1])
  FROM (
    SELECT -1 AS sign, OLD.pm, OLD.category_ids WHERE OLD.active
    UNION ALL SELECT 1, NEW.pm, NEW.category_ids WHERE NEW.active
  ) d CROSS JOIN LATERAL squares_of_deal(d.pm, d.category_ids) s;
  RETURN NULL;
END $$;
CREATE TRIGGER deals_count_changed AFTER UPDATE OF active, category_ids, lat, lon ON deals
  FOR EACH ROW WHEN (
    (OLD.active OR NEW.active)
    AND (OLD.active, OLD.category_ids, OLD.lat, OLD.lon)
      IS DISTINCT FROM (NEW.active, NEW.category_ids, NEW.lat, NEW.lon)
  ) EXECUTE FUNCTION count_changed_deal();

-- Makes one row of each square's rows where there are new ones; squares without deals disappear. One caller at a time.
CREATE FUNCTION merge_deal_squares() RETURNS void LANGUAGE sql AS $$
  WITH changed AS MATERIALIZED (
    SELECT DISTINCT level, category_id, x, y FROM deal_squares WHERE NOT merged
  ), taken AS (
    DELETE FROM deal_squares s USING changed c
    WHERE s.level = c.level AND s.category_id = c.category_id AND s.x = c.x AND s.y = c.y
    RETURNING s.*
  )
  INSERT INTO deal_squares (level, category_id, x, y, deals, sum_x, sum_y, merged)
  SELECT level, category_id, x, y, sum(deals), sum(sum_x), sum(sum_y), true
  FROM taken GROUP BY 1, 2, 3, 4 HAVING sum(deals) <> 0;
$$;

-- Counts all deals anew: for loads that go past the triggers. Nobody may write deals meanwhile.
CREATE FUNCTION recount_deal_squares() RETURNS void LANGUAGE sql AS $$
  LOCK TABLE deals IN SHARE MODE;
  DELETE FROM deal_squares;
  INSERT INTO deal_squares (level, category_id, x, y, deals, sum_x, sum_y, merged)
  SELECT s.level, s.category_id, s.x, s.y, count(*), sum(round(d.pm[0])), sum(round(d.pm[1])), true
  FROM deals d CROSS JOIN LATERAL squares_of_deal(d.pm, d.category_ids) s
  WHERE d.active GROUP BY 1, 2, 3, 4;
$$;
SELECT recount_deal_squares();
