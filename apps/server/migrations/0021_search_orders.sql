-- Two orders of a search: by points as they are earned, and by popularity or points within a range of prices.

-- A deal that names no points gives 50 when it is redeemed, so it is ordered as one of 50. REDEMPTION_POINTS of the
-- contract is the same number; a test holds the two together. deals.points and deal_keys.points keep 0 for "names none".
CREATE FUNCTION reward_points(named integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN named = 0 THEN 50 ELSE named END; -- not STRICT: only so is it inlined

-- Prices (cents) in 16 bands. Cheap deals may all be unpopular and dear ones give most points: along an index of
-- popularity alone a search for cheap deals then meets nothing for hundreds of thousands of rows. Within a band it meets
-- them at once, and the bands that a range of prices touches are merged. PRICE_BANDS in find/skeletons.ts is their number.
CREATE FUNCTION price_band(cents integer) RETURNS integer
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN width_bucket(cents, ARRAY[200, 300, 450, 650, 900, 1200, 1600, 2100, 2800, 3700, 5000, 7000, 10000, 15000, 25000]);

DROP INDEX deal_keys_cell_newest, deal_keys_cell_popular, deal_keys_cell_points, deal_keys_points, deal_keys_points_online;
CREATE INDEX deal_keys_points ON deal_keys (reward_points(points), id);
CREATE INDEX deal_keys_points_online ON deal_keys (reward_points(points), id) WHERE online;
-- Deals that name points, where they are few
CREATE INDEX deal_keys_named_points ON deal_keys (points, id) WHERE points > 0;
-- The price stands at the end, so that deals outside of a range of prices are left out by the index alone.
CREATE INDEX deal_keys_cell_newest ON deal_keys (cell, created_at, id, discount_price_cents);
CREATE INDEX deal_keys_cell_popular ON deal_keys (cell, popularity, id, discount_price_cents);
CREATE INDEX deal_keys_cell_points ON deal_keys (cell, reward_points(points), id, discount_price_cents);
CREATE INDEX deal_keys_band_popular
  ON deal_keys (price_band(discount_price_cents), popularity, id, discount_price_cents, online);
CREATE INDEX deal_keys_band_points
  ON deal_keys (price_band(discount_price_cents), reward_points(points), id, discount_price_cents, online) INCLUDE (points);
ANALYZE deal_keys;
