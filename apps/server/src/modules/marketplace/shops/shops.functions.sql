-- Tells whether a shop is open at a minute of the week, on a date in Rome; null = its hours are not
-- known. Hours that pass midnight belong to the day on which they began: a closure on that day
-- removes them whole, one on the day after does not. openState() of
-- packages/domain/src/shop-hours.ts is the same rule; a test compares the two.
CREATE OR REPLACE FUNCTION open_at(opening int4multirange, closures datemultirange, minute integer, day date) RETURNS boolean
  LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  midnight integer := minute / 1440 * 1440;
  stretch int4range;
BEGIN
  IF opening IS NULL OR NOT opening @> minute OR isempty(closures) THEN
    RETURN opening @> minute;
  END IF;
  SELECT r INTO stretch FROM unnest(opening) r WHERE r @> minute;
  -- Hours until 6:00 at the latest belong to the evening before; Sunday's end at midnight and
  -- continue on Monday.
  IF upper(stretch) <= midnight + 360
    AND (lower(stretch) < midnight OR (midnight = 0 AND lower(stretch) = 0 AND opening @> 10079)) THEN
    RETURN NOT closures @> (day - 1);
  END IF;
  RETURN NOT closures @> day;
END $$;

-- Tells whether a shop is open at a moment, as openState() of packages/domain does: minutes of the
-- week on Rome's clocks; hours that pass midnight belong to the day on which they began (until 6:00
-- at most), and a closure removes a day's hours whole. Without hours it is always open.
CREATE OR REPLACE FUNCTION is_shop_open(hours int4multirange, closures datemultirange, at timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM (
      SELECT wall::date AS day, (extract(isodow FROM wall)::int - 1) * 1440 AS midnight,
        (extract(isodow FROM wall)::int - 1) * 1440 + extract(hour FROM wall)::int * 60 + extract(minute FROM wall)::int AS minute
      FROM (SELECT at AT TIME ZONE 'Europe/Rome' AS wall) clock
    ) moment, unnest(coalesce(hours, '{[0,10080)}')) stretch
    WHERE stretch @> moment.minute AND NOT closures @> (moment.day - CASE
      WHEN upper(stretch) <= moment.midnight + 360
        AND (lower(stretch) < moment.midnight OR (moment.midnight = 0 AND hours @> 10079)) THEN 1
      ELSE 0 END))
$$;
