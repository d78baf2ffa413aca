-- Metres on the sphere of radius 6,371,008.8 m (haversine). It is not STRICT, because the planner
-- could not inline it then; a null argument still gives null. The factor below 1 keeps antipodes
-- inside the domain of asin.
CREATE OR REPLACE FUNCTION distance_metres(lat1 double precision, lon1 double precision, lat2 double precision, lon2 double precision)
  RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN 12742017.6 * asin(sqrt(0.999999999999999 * (
    sin(radians(lat2 - lat1) / 2) * sin(radians(lat2 - lat1) / 2)
      + cos(radians(lat1)) * cos(radians(lat2)) * sin(radians(lon2 - lon1) / 2) * sin(radians(lon2 - lon1) / 2))));

-- A box of Web Mercator metres that contains every point within `metres` of a place; its corners
-- contain more. Beyond the poles or the date line it takes all longitudes. Not STRICT, so that the
-- planner inlines it.
CREATE OR REPLACE FUNCTION mercator_box(lat double precision, lon double precision, metres double precision) RETURNS box
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
