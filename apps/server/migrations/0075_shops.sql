-- What a brand says of each of its shops: how to reach it and when it is open (docs/decisions/0096).
ALTER TABLE shops
  ADD COLUMN phone text NOT NULL DEFAULT '',
  -- Minutes of the week, as of brands; null = unknown
  ADD COLUMN opening int4multirange,
  -- Wall dates in Rome on which it stays closed, whatever its hours
  ADD COLUMN closures datemultirange NOT NULL DEFAULT '{}';
CREATE INDEX shops_all_of_brand ON shops (brand_id, created_at, id);
