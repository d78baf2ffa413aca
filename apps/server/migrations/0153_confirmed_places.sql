-- Whether somebody who knows the shop has said where it stands. Until then its place is the middle of its comune, and customers are told that
-- it is a rough one.
ALTER TABLE brands ADD COLUMN place_confirmed_at timestamptz;
ALTER TABLE shops ADD COLUMN place_confirmed_at timestamptz;

-- The pin that an applicant sets; without one the brand begins in the middle of its comune.
ALTER TABLE business_applications
  ADD COLUMN lat double precision,
  ADD COLUMN lon double precision,
  ADD CHECK ((lat IS NULL) = (lon IS NULL));

-- Whatever stands elsewhere than exactly in the middle of a comune was put there by somebody.
UPDATE brands b SET place_confirmed_at = b.updated_at
  WHERE b.lat IS NOT NULL AND NOT EXISTS (SELECT FROM places p WHERE p.lat = b.lat AND p.lon = b.lon);
UPDATE shops s SET place_confirmed_at = s.created_at
  WHERE NOT EXISTS (SELECT FROM places p WHERE p.lat = s.lat AND p.lon = s.lon);
