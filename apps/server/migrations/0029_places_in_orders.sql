-- Each index of an order holds the deals' places. A search near a place in another order walks along it without the table,
-- at a tenth of the cost of a row, and looks up what lies near alone.

-- Rows of pages that were changed since the last vacuum are looked up in the table all the same: every 50th changed row, not
-- every fifth, calls for one.
ALTER TABLE deal_keys SET (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

DROP INDEX deal_keys_price, deal_keys_newest, deal_keys_popular, deal_keys_points, deal_keys_ending, deal_keys_price_online,
  deal_keys_newest_online, deal_keys_popular_online, deal_keys_points_online, deal_keys_band_popular, deal_keys_band_points;
CREATE INDEX deal_keys_price ON deal_keys (discount_price_cents, id)
  INCLUDE (popularity, points, tight, online, created_at, expires_at, lat, lon, pm);
CREATE INDEX deal_keys_newest ON deal_keys (created_at, id) INCLUDE (discount_price_cents, pm);
CREATE INDEX deal_keys_popular ON deal_keys (popularity, id) INCLUDE (pm);
-- An index on an expression is read alone only where it holds the expression's columns too.
CREATE INDEX deal_keys_points ON deal_keys (reward_points(points), id) INCLUDE (points, pm);
CREATE INDEX deal_keys_ending ON deal_keys (expires_at, id) INCLUDE (discount_price_cents, pm);
CREATE INDEX deal_keys_price_online ON deal_keys (discount_price_cents, id) INCLUDE (pm) WHERE online;
CREATE INDEX deal_keys_newest_online ON deal_keys (created_at, id) INCLUDE (discount_price_cents, pm) WHERE online;
CREATE INDEX deal_keys_popular_online ON deal_keys (popularity, id) INCLUDE (pm) WHERE online;
CREATE INDEX deal_keys_points_online ON deal_keys (reward_points(points), id) INCLUDE (points, pm) WHERE online;
-- '+ 0' makes it another expression than that of the order alone, so that no plan takes one index for the other.
CREATE INDEX deal_keys_band_popular
  ON deal_keys (price_band(discount_price_cents), (popularity + 0), id, discount_price_cents, online) INCLUDE (popularity, pm);
CREATE INDEX deal_keys_band_points
  ON deal_keys (price_band(discount_price_cents), (reward_points(points) + 0), id, discount_price_cents, online)
  INCLUDE (points, pm);
ANALYZE deal_keys;
