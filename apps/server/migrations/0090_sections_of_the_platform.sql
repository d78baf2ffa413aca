-- The superAdmin's sections of categories, banners and BP rewards.

-- The deals of a category, also of those that are over: counted beside it, and moved when it goes.
CREATE INDEX deals_categories ON deals USING gin (category_ids);
CREATE INDEX business_applications_category ON business_applications (category_id);
-- GET /category/record by name
CREATE INDEX categories_by_name ON categories (plain_text(name_it), id);

-- A banner gets an id as all other records have one; the files that it shows name it.
ALTER TABLE banners ADD COLUMN new_id uuid NOT NULL DEFAULT uuidv7();
UPDATE files SET used_by = 'banner ' || b.new_id FROM banners b WHERE files.used_by = 'banner ' || b.id;
ALTER TABLE banners DROP COLUMN id;
ALTER TABLE banners RENAME COLUMN new_id TO id;
ALTER TABLE banners ADD PRIMARY KEY (id);

ALTER TABLE banners
  ADD COLUMN places text[] NOT NULL DEFAULT '{deals}' CHECK (cardinality(places) > 0 AND places <@ '{deals,share}'),
  ADD COLUMN audience text NOT NULL DEFAULT 'everybody' CHECK (audience IN ('everybody', 'signedOut', 'consumers', 'brands')),
  -- Whoever is within so many kilometres of a comune; null = everywhere
  ADD COLUMN near_place text REFERENCES places (id),
  ADD COLUMN near_km integer CHECK (near_km BETWEEN 1 AND 500),
  ADD COLUMN starts_at timestamptz,
  ADD COLUMN ends_at timestamptz,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD CHECK ((near_place IS NULL) = (near_km IS NULL)),
  ADD CHECK (ends_at > starts_at);
-- GET /banner/record: its orders
CREATE INDEX banners_order ON banners (sort_order, id);
CREATE INDEX banners_by_creation ON banners (created_at, id);

-- How often a banner was seen and followed, by days of Rome.
CREATE TABLE banner_daily (
  banner_id uuid NOT NULL REFERENCES banners (id) ON DELETE CASCADE,
  day date NOT NULL,
  shown integer NOT NULL DEFAULT 0 CHECK (shown >= 0),
  clicked integer NOT NULL DEFAULT 0 CHECK (clicked >= 0),
  PRIMARY KEY (banner_id, day)
) WITH (fillfactor = 70);

ALTER TABLE platform_rewards
  ADD COLUMN image text CHECK (image ~ '^/[^/]'),
  ADD COLUMN starts_at timestamptz,
  ADD COLUMN ends_at timestamptz,
  -- How many one person buys; null = as many as there are
  ADD COLUMN per_person integer CHECK (per_person BETWEEN 1 AND 1000),
  ADD CHECK (ends_at > starts_at);
-- GET /points/reward/record: its orders, and how many were bought and used
CREATE INDEX platform_rewards_by_cost ON platform_rewards (cost, id);
CREATE INDEX platform_rewards_by_stock ON platform_rewards (stock, id);
CREATE INDEX platform_rewards_by_creation ON platform_rewards (created_at, id);
CREATE INDEX coupons_of_reward ON coupons (reward_id, user_id) INCLUDE (used_at);
