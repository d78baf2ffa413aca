-- Fills the word vector of a Proof Post.
CREATE OR REPLACE FUNCTION fill_post_search() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search := search_vector(concat_ws(' ', NEW.title, NEW.description,
    (SELECT product_name FROM products WHERE id = NEW.product_id)));
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER posts_search_filled BEFORE INSERT OR UPDATE OF title, description ON posts
  FOR EACH ROW EXECUTE FUNCTION fill_post_search();

-- Runs at the end of the transaction, the product's row first, so that the row is locked only for
-- the commit and no two transactions deadlock.
CREATE OR REPLACE FUNCTION count_post() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer := 0;
  product uuid;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'approved' THEN change := change - 1; product := OLD.product_id; END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'approved' THEN change := change + 1; product := NEW.product_id; END IF;
  IF change = 0 THEN RETURN NULL; END IF;
  INSERT INTO post_counts AS c (product_id, approved) VALUES (product, greatest(change, 0))
    ON CONFLICT (product_id) DO UPDATE SET approved = c.approved + change;
  UPDATE post_counts SET approved = approved + change WHERE product_id IS NULL;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS posts_counted ON posts;
CREATE CONSTRAINT TRIGGER posts_counted AFTER INSERT OR DELETE OR UPDATE OF state ON posts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_post();
