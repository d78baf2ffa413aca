-- A GTIN has one form (packages/domain/src/gtin.ts): without the zeros before it, with 8, 13 or 14 digits. Those that were written
-- down with others get it, each once; codes inside one shop (2, 02, 04 and short ones with 0 or 2), refund receipts, coupons and zeros
-- alone go, as they identify no product.
CREATE FUNCTION pg_temp.one_form(codes text[]) RETURNS text[]
  LANGUAGE sql IMMUTABLE
  RETURN (
    SELECT coalesce(array_agg(gtin ORDER BY place), '{}')
    FROM (
      SELECT gtin, min(place) AS place
      FROM unnest(codes) WITH ORDINALITY AS written (code, place)
        CROSS JOIN LATERAL (SELECT ltrim(code, '0') AS digits) AS bare
        CROSS JOIN LATERAL (
          SELECT CASE WHEN length(digits) <= 8 THEN lpad(digits, 8, '0') WHEN length(digits) <= 13 THEN lpad(digits, 13, '0') ELSE digits END AS gtin
        ) AS formed
      WHERE CASE WHEN length(gtin) = 8 THEN gtin !~ '^[02]' ELSE right(gtin, 13) !~ '^(2|02|04|98[0-4]|99)' END
      GROUP BY gtin
    ) AS kept
  );

UPDATE products SET gtin = pg_temp.one_form(gtin) WHERE gtin <> pg_temp.one_form(gtin);
UPDATE deals SET gtin = pg_temp.one_form(gtin) WHERE gtin <> pg_temp.one_form(gtin);
-- An import finds what an earlier one made by the code.
UPDATE products p SET source_key = 'gtin:' || p.gtin[1]
WHERE p.source_key LIKE 'gtin:%' AND cardinality(p.gtin) = 1 AND p.source_key <> 'gtin:' || p.gtin[1]
  AND NOT EXISTS (SELECT FROM products o WHERE o.source_key = 'gtin:' || p.gtin[1])
  AND NOT EXISTS (SELECT FROM products o WHERE o.source_key LIKE 'gtin:%' AND o.gtin = p.gtin AND o.id < p.id);
