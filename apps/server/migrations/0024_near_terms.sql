-- Deals near a place that have words, a category or a price in common, in any order: each of a deal's terms together with
-- the square of the map that it lies in. PostgreSQL would else read all deals with the words, or all within the circle.

-- '<square>/<stem>', '<square>#<category>', '<square>$<band of prices>' and '<square>#<category>$<band of prices>'; a square of
-- level 10 is about 27 km wide in Italy. find/near.ts writes the same.
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
-- One search looks up some hundred terms, and each look would go through the list of rows that GIN keeps for later.
CREATE INDEX deal_keys_near ON deal_keys USING gin (near_terms(pm, search, category_ids, discount_price_cents))
  WITH (fastupdate = off);
-- The three indexes by the position of a category find the same.
DROP INDEX deal_keys_categories;
