-- What a person likes, from what they did with deals in the last twelve months, for the order 'Per te': their categories and
-- brands, the strongest first, and how strong each is, in thousandths. There is a row only while the person's consent to
-- profiling is in force. A consumer of the events writes it anew (modules/marketplace/deals/for-you), so that a page reads one row
-- and no history.
CREATE TABLE tastes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  categories uuid[] NOT NULL,
  category_strengths smallint[] NOT NULL,
  brands uuid[] NOT NULL,
  brand_strengths smallint[] NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (cardinality(categories) = cardinality(category_strengths)),
  CHECK (cardinality(brands) = cardinality(brand_strengths))
);
-- Job: what no sign of the last twelve months stands behind goes.
CREATE INDEX tastes_oldest ON tastes (updated_at);

-- The newest deals of the shops that somebody follows; a search within a brand reads it as it read the one without the date.
DROP INDEX deal_keys_brand;
CREATE INDEX deal_keys_brand ON deal_keys (brand_id, created_at);
