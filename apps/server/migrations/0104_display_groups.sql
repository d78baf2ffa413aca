-- Groups of a brand's displays, and in which of its shops each stands (docs/decisions/0109-groups-of-displays.md).
CREATE TABLE display_groups (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  name text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX display_groups_name ON display_groups (brand_id, lower(name));

ALTER TABLE displays
  -- Null = at the brand's own address, or not told
  ADD COLUMN shop_id uuid REFERENCES shops (id),
  ADD COLUMN group_id uuid REFERENCES display_groups (id) ON DELETE SET NULL;
-- Figures of a group and of a shop count displays that were unpaired, too.
CREATE INDEX displays_of_shop ON displays (shop_id) WHERE shop_id IS NOT NULL;
CREATE INDEX displays_of_group ON displays (group_id) WHERE group_id IS NOT NULL;

-- Whether a shop is open at a moment, as openState() of packages/domain says it: minutes of the week on Rome's clocks; hours that pass
-- midnight belong to the day on which they began (until 6:00 at most), and a closure takes a day's hours away whole. Without hours: always.
CREATE FUNCTION is_shop_open(hours int4multirange, closures datemultirange, at timestamptz) RETURNS boolean
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
