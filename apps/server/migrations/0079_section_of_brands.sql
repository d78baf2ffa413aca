-- GET /brand/list: each order, and what is searched for, a line for each name as plain_text() writes it.
CREATE INDEX brands_by_username ON brands (username, id) WHERE NOT sandbox;
CREATE INDEX brands_by_city ON brands (city, id) WHERE NOT sandbox;
CREATE INDEX brands_by_followers ON brands (follower_count, id) WHERE NOT sandbox;
CREATE INDEX brands_by_creation ON brands (created_at, id) WHERE NOT sandbox;
CREATE INDEX brands_by_words ON brands USING gin (plain_text(E'\n' || username::text || E'\n' || handle::text || E'\n' || city) gin_trgm_ops)
  WHERE NOT sandbox;
