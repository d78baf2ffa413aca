-- What a brand's own system calls a shop: by it a file of shops finds them again (docs/decisions/0104). Null = nothing.
ALTER TABLE shops ADD COLUMN code text;
CREATE UNIQUE INDEX shops_code_once ON shops (brand_id, code) WHERE code IS NOT NULL;
