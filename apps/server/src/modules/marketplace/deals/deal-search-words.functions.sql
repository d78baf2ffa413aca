-- Collects the words of a deal from the tables that hold them.
CREATE OR REPLACE FUNCTION deal_search_words(title text, tags text[], product uuid, brand uuid) RETURNS tsvector
  LANGUAGE sql STABLE PARALLEL SAFE
  RETURN search_vector(concat_ws(' ', title, array_to_string(tags, ' '),
    (SELECT concat_ws(' ', product_name, maker) FROM products WHERE id = product),
    (SELECT username FROM brands WHERE id = brand)));

-- Fills the word vector of a deal.
CREATE OR REPLACE FUNCTION fill_deal_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := deal_search_words(NEW.title, NEW.tags, NEW.product_id, NEW.brand_id);
  RETURN NEW;
END $$;
-- A bulk load may bring the vector itself.
CREATE OR REPLACE TRIGGER deals_search_new BEFORE INSERT ON deals
  FOR EACH ROW WHEN (NEW.search = '') EXECUTE FUNCTION fill_deal_search_words();
CREATE OR REPLACE TRIGGER deals_search_changed BEFORE UPDATE OF title, tags, product_id, brand_id ON deals
  FOR EACH ROW EXECUTE FUNCTION fill_deal_search_words();

-- Copies the name of a product into its deals, because deals are sorted by it.
CREATE OR REPLACE FUNCTION fill_product_key() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.product_key := coalesce((SELECT name_key(product_name) FROM products WHERE id = NEW.product_id), '');
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER deals_product_key BEFORE INSERT OR UPDATE OF product_id ON deals FOR EACH ROW EXECUTE FUNCTION fill_product_key();

-- Renews the words of all deals of a product or brand when its name changes.
CREATE OR REPLACE FUNCTION refill_deal_search_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'products' THEN
    UPDATE deals SET search = deal_search_words(title, tags, product_id, brand_id), product_key = name_key(NEW.product_name)
    WHERE product_id = NEW.id;
  ELSE
    UPDATE deals SET search = deal_search_words(title, tags, product_id, brand_id) WHERE brand_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER products_renamed AFTER UPDATE OF product_name, maker ON products
  FOR EACH ROW WHEN (OLD.product_name <> NEW.product_name OR OLD.maker <> NEW.maker)
  EXECUTE FUNCTION refill_deal_search_words();
CREATE OR REPLACE TRIGGER brands_renamed AFTER UPDATE OF username ON brands
  FOR EACH ROW WHEN (OLD.username::text <> NEW.username::text) EXECUTE FUNCTION refill_deal_search_words();

-- A word counts once for each deal.
CREATE OR REPLACE FUNCTION refresh_search_terms() RETURNS void LANGUAGE sql AS $$
  MERGE INTO search_terms t
  USING ts_stat('SELECT search FROM deal_search WHERE place_no = 0') s ON t.stem = s.word
  WHEN MATCHED AND t.deals <> s.ndoc THEN UPDATE SET deals = s.ndoc
  WHEN NOT MATCHED THEN INSERT (stem, deals) VALUES (s.word, s.ndoc)
  WHEN NOT MATCHED BY SOURCE THEN DELETE;
$$;
