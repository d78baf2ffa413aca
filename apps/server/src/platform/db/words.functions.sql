-- Returns the Italian stems of a text. Punctuation is removed first, so that "t-shirt" or
-- "dell'olio" are words as people type them.
CREATE OR REPLACE FUNCTION search_vector(words text) RETURNS tsvector
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN strip(to_tsvector('pg_catalog.italian', regexp_replace(searched_text(words), '[^[:alnum:]]+', ' ', 'g')));
