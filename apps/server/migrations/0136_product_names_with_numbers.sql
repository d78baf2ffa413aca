-- Two products whose names differ in what parts digits were one: 1,5 l and 15 l, 1/2 kg and 12 kg, 3 100 and 3100. What parts two
-- digits is kept now (a comma as a point); all else between letters is left out as before (name_key() of 0002).

DROP INDEX products_by_name, products_in_order;

CREATE OR REPLACE FUNCTION name_key(name text) RETURNS text
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN coalesce(nullif(
    regexp_replace(
      regexp_replace(
        regexp_replace(
          regexp_replace(plain_text(name), '([0-9])[.,](?=[0-9])', '\1.', 'g'),
          '([0-9])\s*/\s*(?=[0-9])', '\1/', 'g'),
        '([0-9])[^[:alnum:]./]+(?=[0-9])', '\1 ', 'g'),
      '[^[:alnum:]./ ]+|(?<![0-9])[./ ]+|[./ ]+(?![0-9])', '', 'g'),
    ''), lower(name));

CREATE INDEX products_by_name ON products (brand_id, name_key(product_name));
CREATE INDEX products_in_order ON products (name_key(product_name), id);

UPDATE deals d SET product_key = name_key(p.product_name) FROM products p
WHERE p.id = d.product_id AND d.product_key <> name_key(p.product_name);
