-- Finding a product by what people have at hand: its GTIN, the shop's own code, a link, a name.
CREATE INDEX products_by_gtin ON products USING gin (gtin);
CREATE INDEX products_by_code ON products (code) WHERE code IS NOT NULL;
-- A code names one product of a brand, and one of the catalogue.
CREATE UNIQUE INDEX products_code_once ON products (brand_id, code) NULLS NOT DISTINCT WHERE code IS NOT NULL;
-- An address may be longer than a row of an ordered index.
CREATE INDEX products_by_link ON products USING hash (link) WHERE link IS NOT NULL;
CREATE INDEX products_in_order ON products (name_key(product_name), id);
CREATE INDEX products_by_words ON products USING gin (plain_text(product_name) gin_trgm_ops);

-- Where a brand sells besides its own address: a deal names the shop that it is for. A shop that is closed stays with the
-- deals that it had.
CREATE TABLE shops (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  name text NOT NULL,
  address text NOT NULL,
  city text NOT NULL,
  lat double precision NOT NULL CHECK (lat BETWEEN -85 AND 85),
  lon double precision NOT NULL CHECK (lon BETWEEN -180 AND 180),
  created_at timestamptz NOT NULL,
  closed_at timestamptz
);
CREATE INDEX shops_of_brand ON shops (brand_id, created_at, id) WHERE closed_at IS NULL;

ALTER TABLE deals
  -- Null = at the brand's own address.
  ADD COLUMN shop_id uuid REFERENCES shops (id),
  -- When the brand took the deal back for good, with its open codes; null = it did not.
  ADD COLUMN withdrawn_at timestamptz;

-- What somebody has typed of a deal that is not published yet: one draft a person.
CREATE TABLE deal_drafts (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  draft jsonb NOT NULL,
  updated_at timestamptz NOT NULL
);
