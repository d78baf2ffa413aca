-- Names of comuni as people type them: without accents, case and punctuation ("forli", "sant angelo").
ALTER TABLE places ADD COLUMN search_name text NOT NULL DEFAULT '';
-- GET /place?q=: names that begin like this
CREATE INDEX places_by_prefix ON places (search_name text_pattern_ops);
-- GET /place?q=: names that are spelt almost like this
CREATE INDEX places_by_similarity ON places USING gin (search_name gin_trgm_ops);
-- GET /place without q: the largest
CREATE INDEX places_largest ON places (population DESC, id);
