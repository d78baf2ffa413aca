-- Searches and orders of the platform's tables over a million rows (decision 110).

-- What an account is found by, a line for each name, as plain_text() writes it: written down once, so that a row that is compared costs no
-- more than the comparison.
ALTER TABLE users ADD COLUMN words text
  GENERATED ALWAYS AS (plain_text(E'\n' || username::text || E'\n' || handle::text || E'\n' || email::text)) STORED;
DROP INDEX users_by_words;
CREATE INDEX users_by_words ON users USING gin (words gin_trgm_ops) WHERE erased_at IS NULL;

-- GET /deal/list by product: the name of the product at the deal, where an index holds it with the id. It follows the product's.
ALTER TABLE deals ADD COLUMN product_key text NOT NULL DEFAULT '';
UPDATE deals d SET product_key = name_key(p.product_name) FROM products p WHERE p.id = d.product_id;
CREATE FUNCTION fill_product_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.product_key := coalesce((SELECT name_key(product_name) FROM products WHERE id = NEW.product_id), '');
  RETURN NEW;
END $$;
CREATE TRIGGER deals_product_key BEFORE INSERT OR UPDATE OF product_id ON deals FOR EACH ROW EXECUTE FUNCTION fill_product_key();
CREATE OR REPLACE FUNCTION refill_deal_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    UPDATE deals SET search = deal_search(title, tags, product_id, brand_id), product_key = name_key(NEW.product_name)
    WHERE product_id = NEW.id;
  ELSE
    UPDATE deals SET search = deal_search(title, tags, product_id, brand_id) WHERE brand_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE INDEX deals_by_product ON deals (product_key, id);
-- Words of deals are looked for along their order in deal_keys and, of those that are over, here
CREATE INDEX deals_over ON deals (created_at, id) WHERE NOT active;
