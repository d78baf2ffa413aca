-- Returns the squares in which one deal counts.
CREATE OR REPLACE FUNCTION squares_of_deal(pm point, category_ids uuid[])
  RETURNS TABLE (level integer, category_id uuid, x integer, y integer)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE ROWS 6
BEGIN ATOMIC
  SELECT l.level, c.category_id, map_square(pm[0], l.level), map_square(pm[1], l.level)
  FROM (VALUES (13), (16)) l(level)
    CROSS JOIN unnest('00000000-0000-0000-0000-000000000000'::uuid || category_ids) c(category_id);
END;

-- Adds new deals to the squares of the map.
CREATE OR REPLACE FUNCTION count_added_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_squares (level, category_id, x, y, deals, sum_x, sum_y)
  SELECT s.level, s.category_id, s.x, s.y, count(*), sum(round(d.pm[0])), sum(round(d.pm[1]))
  FROM added d CROSS JOIN LATERAL squares_of_deal(d.pm, d.category_ids) s
  WHERE d.active GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER deals_count_added AFTER INSERT ON deals REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION count_added_deals();

-- Subtracts removed deals from the squares of the map.
CREATE OR REPLACE FUNCTION count_removed_deals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_squares (level, category_id, x, y, deals, sum_x, sum_y)
  SELECT s.level, s.category_id, s.x, s.y, -count(*), -sum(round(d.pm[0])), -sum(round(d.pm[1]))
  FROM removed d CROSS JOIN LATERAL squares_of_deal(d.pm, d.category_ids) s
  WHERE d.active GROUP BY 1, 2, 3, 4;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER deals_count_removed AFTER DELETE ON deals REFERENCING OLD TABLE AS removed
  FOR EACH STATEMENT EXECUTE FUNCTION count_removed_deals();

-- Moves a changed deal between squares. It is a row trigger with a condition, because nearly all
-- updates are reactions and redemptions, which change no square.
CREATE OR REPLACE FUNCTION count_changed_deal() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO deal_squares (level, category_id, x, y, deals, sum_x, sum_y)
  SELECT s.level, s.category_id, s.x, s.y, d.sign, d.sign * round(d.pm[0]), d.sign * round(d.pm[1])
  FROM (
    SELECT -1 AS sign, OLD.pm, OLD.category_ids WHERE OLD.active
    UNION ALL SELECT 1, NEW.pm, NEW.category_ids WHERE NEW.active
  ) d CROSS JOIN LATERAL squares_of_deal(d.pm, d.category_ids) s;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER deals_count_changed AFTER UPDATE OF active, category_ids, lat, lon ON deals
  FOR EACH ROW WHEN (
    (OLD.active OR NEW.active)
    AND (OLD.active, OLD.category_ids, OLD.lat, OLD.lon)
      IS DISTINCT FROM (NEW.active, NEW.category_ids, NEW.lat, NEW.lon)
  ) EXECUTE FUNCTION count_changed_deal();

-- Merges each square's rows into one where there are new ones; squares without deals disappear. One
-- caller at a time.
CREATE OR REPLACE FUNCTION merge_deal_squares() RETURNS void LANGUAGE sql AS $$
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

-- Counts all deals again, after a load that bypassed the triggers. Nobody may write deals
-- meanwhile.
CREATE OR REPLACE FUNCTION recount_deal_squares() RETURNS void LANGUAGE sql AS $$
  LOCK TABLE deals IN SHARE MODE;
  DELETE FROM deal_squares;
  INSERT INTO deal_squares (level, category_id, x, y, deals, sum_x, sum_y, merged)
  SELECT s.level, s.category_id, s.x, s.y, count(*), sum(round(d.pm[0])), sum(round(d.pm[1])), true
  FROM deals d CROSS JOIN LATERAL squares_of_deal(d.pm, d.category_ids) s
  WHERE d.active GROUP BY 1, 2, 3, 4;
$$;
