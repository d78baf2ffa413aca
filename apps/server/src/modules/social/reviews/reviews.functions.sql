-- Runs at the end of the transaction, the product's row first, so that the row is locked only for
-- the commit and no two transactions deadlock.
CREATE OR REPLACE FUNCTION count_review() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  change integer[] := '{0,0,0,0,0}';
  waiting integer := 0;
  about reviews := CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state = 'shown' THEN
    change[OLD.stars] := change[OLD.stars] - 1;
    IF OLD.answer IS NULL THEN waiting := waiting - 1; END IF;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state = 'shown' THEN
    change[NEW.stars] := change[NEW.stars] + 1;
    IF NEW.answer IS NULL THEN waiting := waiting + 1; END IF;
  END IF;
  IF change <> '{0,0,0,0,0}' THEN
    INSERT INTO product_reviews AS c (product_id, one, two, three, four, five)
    VALUES (about.product_id, greatest(change[1], 0), greatest(change[2], 0), greatest(change[3], 0), greatest(change[4], 0),
      greatest(change[5], 0))
    ON CONFLICT (product_id) DO UPDATE SET one = c.one + change[1], two = c.two + change[2], three = c.three + change[3],
      four = c.four + change[4], five = c.five + change[5];
  END IF;
  IF change <> '{0,0,0,0,0}' OR waiting <> 0 THEN
    INSERT INTO brand_reviews AS c (brand_id, one, two, three, four, five, unanswered)
    VALUES (about.brand_id, greatest(change[1], 0), greatest(change[2], 0), greatest(change[3], 0), greatest(change[4], 0),
      greatest(change[5], 0), greatest(waiting, 0))
    ON CONFLICT (brand_id) DO UPDATE SET one = c.one + change[1], two = c.two + change[2], three = c.three + change[3],
      four = c.four + change[4], five = c.five + change[5], unanswered = c.unanswered + waiting;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER IF EXISTS reviews_counted ON reviews;
CREATE CONSTRAINT TRIGGER reviews_counted AFTER INSERT OR DELETE OR UPDATE OF stars, state, answer ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_review();
