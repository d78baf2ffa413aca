-- A reaction counts for the order by popularity with the next run of a job, a minute later at most, as redemptions do
-- (R-473). Until here each like entered the deal's row of deal_keys into all of its indexes again.

-- Deals whose popularity has changed since the job ran, a row for each change. Rows are only appended, so that reactions
-- do not wait for each other here, and one that commits while the job reads is left to the next run.
CREATE TABLE popularity_changes (deal_id uuid NOT NULL);

DROP TRIGGER deals_keys_changed ON deals;
CREATE TRIGGER deals_keys_changed AFTER UPDATE ON deals
  FOR EACH ROW WHEN (
    (OLD.active OR NEW.active) AND (
      OLD.active, OLD.discount, OLD.discount_price_cents, OLD.points, OLD.expires_at, OLD.created_at,
      OLD.lat, OLD.lon, OLD.link IS NULL, OLD.brand_id, OLD.category_ids, OLD.search
    ) IS DISTINCT FROM (
      NEW.active, NEW.discount, NEW.discount_price_cents, NEW.points, NEW.expires_at, NEW.created_at,
      NEW.lat, NEW.lon, NEW.link IS NULL, NEW.brand_id, NEW.category_ids, NEW.search
    )
  ) EXECUTE FUNCTION keep_deal_keys();

CREATE FUNCTION note_popularity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO popularity_changes (deal_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE TRIGGER deals_popularity_changed AFTER UPDATE ON deals
  FOR EACH ROW WHEN (NEW.active AND OLD.popularity <> NEW.popularity) EXECUTE FUNCTION note_popularity();
