-- The pieces of a deal in a narrow row of their own (decision 49). Opening, confirming, cancelling and taking back a code
-- write these 64 bytes and nothing of the deal itself: no index but the key holds any of them, so that PostgreSQL writes the
-- new row beside the old one in the same page, and half of each page is left free for that.
--
-- Locks: the row here before the deal's row and that before its row in deal_keys, by whoever writes more than one of them.

CREATE TABLE deal_stock (
  deal_id uuid PRIMARY KEY REFERENCES deals (id) ON DELETE CASCADE,
  -- Pieces offered in all; what is left is quantity - redeemed - what live codes hold.
  quantity integer NOT NULL CHECK (quantity >= 0),
  -- Pieces that codes hold, live or overdue; of these those of new accounts.
  held integer NOT NULL DEFAULT 0,
  held_new integer NOT NULL DEFAULT 0,
  redeemed integer NOT NULL DEFAULT 0 CHECK (redeemed >= 0),
  -- How many redemptions the deal's popularity counts: a job brings it up to `redeemed` each minute.
  counted integer NOT NULL DEFAULT 0 CHECK (counted >= 0),
  CONSTRAINT deal_stock_held_new CHECK (held_new BETWEEN 0 AND held),
  CONSTRAINT deal_stock_not_oversold CHECK (redeemed + held <= quantity)
) WITH (fillfactor = 50);

INSERT INTO deal_stock (deal_id, quantity, held, held_new, redeemed, counted)
SELECT id, quantity, held_count, held_new_count, redeemed_count, counted_redemptions FROM deals ORDER BY id;

-- Nothing may have changed on the way, and what searches filter by has to agree, since from here on it follows the stock.
DO $$
DECLARE
  differs uuid;
BEGIN
  SELECT coalesce(d.id, s.deal_id) INTO differs FROM deals d FULL JOIN deal_stock s ON s.deal_id = d.id
  WHERE (d.quantity, d.held_count, d.held_new_count, d.redeemed_count, d.counted_redemptions)
    IS DISTINCT FROM (s.quantity, s.held, s.held_new, s.redeemed, s.counted)
  LIMIT 1;
  IF differs IS NULL THEN
    SELECT k.id INTO differs FROM deal_keys k LEFT JOIN deal_stock s ON s.deal_id = k.id
    WHERE k.tight IS DISTINCT FROM (s.quantity <= s.redeemed + s.held)
    LIMIT 1;
  END IF;
  IF differs IS NOT NULL THEN
    RAISE EXCEPTION 'the stock cannot be carried over: deal % differs', differs;
  END IF;
END $$;

-- A new code looks its deal up here, so that it locks (and thereby writes) this row, which it has anyway, and not the wide one.
ALTER TABLE redemptions DROP CONSTRAINT redemptions_deal_id_fkey,
  ADD CONSTRAINT redemptions_deal_id_fkey FOREIGN KEY (deal_id) REFERENCES deal_stock (deal_id) ON DELETE RESTRICT;

DROP TRIGGER deals_first_redemptions ON deals;
DROP FUNCTION count_first_redemptions();
DROP TRIGGER deals_keys_changed ON deals;
-- A deal that was loaded sold out; whoever sold the last piece has always done so.
UPDATE deals SET active = false WHERE active AND redeemed_count >= quantity;
DELETE FROM deal_keys k USING deals d WHERE d.id = k.id AND NOT d.active;
ALTER TABLE deals DROP COLUMN quantity, DROP COLUMN redeemed_count, DROP COLUMN held_count, DROP COLUMN held_new_count;

-- `tight` is written when a deal becomes active and then by its stock alone: a reaction, which writes the other columns,
-- does not know the stock's newest row. Whoever makes a deal active has locked its stock.
CREATE OR REPLACE FUNCTION keep_deal_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.active THEN
    INSERT INTO deal_keys
    SELECT NEW.id, NEW.brand_id, NEW.category_ids, NEW.link IS NOT NULL,
      coalesce((SELECT s.quantity <= s.redeemed + s.held FROM deal_stock s WHERE s.deal_id = NEW.id), false),
      NEW.discount, NEW.discount_price_cents, NEW.points,
      NEW.popularity, NEW.expires_at, NEW.created_at, NEW.lat, NEW.lon, NEW.pm, NEW.cell, NEW.search
    ON CONFLICT (id) DO UPDATE SET brand_id = excluded.brand_id, category_ids = excluded.category_ids,
      online = excluded.online, discount = excluded.discount,
      discount_price_cents = excluded.discount_price_cents, points = excluded.points,
      popularity = excluded.popularity, expires_at = excluded.expires_at,
      created_at = excluded.created_at, lat = excluded.lat, lon = excluded.lon, pm = excluded.pm, cell = excluded.cell,
      search = excluded.search;
  ELSE
    DELETE FROM deal_keys WHERE id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER deals_keys_changed AFTER UPDATE ON deals
  FOR EACH ROW WHEN (
    (OLD.active OR NEW.active) AND (
      OLD.active, OLD.popularity, OLD.discount, OLD.discount_price_cents, OLD.points, OLD.expires_at, OLD.created_at,
      OLD.lat, OLD.lon, OLD.link IS NULL, OLD.brand_id, OLD.category_ids, OLD.search
    ) IS DISTINCT FROM (
      NEW.active, NEW.popularity, NEW.discount, NEW.discount_price_cents, NEW.points, NEW.expires_at, NEW.created_at,
      NEW.lat, NEW.lon, NEW.link IS NULL, NEW.brand_id, NEW.category_ids, NEW.search
    )
  ) EXECUTE FUNCTION keep_deal_keys();

-- What searches filter by follows the stock at its edges only: the first or last free piece, and the last one sold. Between
-- them a code that is opened or confirmed touches neither the deal nor deal_keys. A deal that is sold out leaves the valid
-- ones here; whoever brings it back (a confirmation taken back, more pieces) says so himself, because that depends on the
-- moment as well.
CREATE FUNCTION keep_stock_edges() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_tight boolean := NEW.quantity <= NEW.redeemed + NEW.held;
BEGIN
  IF NEW.redeemed >= NEW.quantity THEN
    UPDATE deals SET active = false WHERE id = NEW.deal_id AND active;
  END IF;
  UPDATE deal_keys SET tight = is_tight WHERE id = NEW.deal_id AND tight <> is_tight;
  RETURN NULL;
END $$;
CREATE TRIGGER deal_stock_new AFTER INSERT ON deal_stock
  FOR EACH ROW WHEN (NEW.quantity <= NEW.redeemed + NEW.held) EXECUTE FUNCTION keep_stock_edges();
CREATE TRIGGER deal_stock_edge AFTER UPDATE ON deal_stock
  FOR EACH ROW WHEN (
    (OLD.quantity <= OLD.redeemed + OLD.held, OLD.quantity <= OLD.redeemed)
    IS DISTINCT FROM (NEW.quantity <= NEW.redeemed + NEW.held, NEW.quantity <= NEW.redeemed)
  ) EXECUTE FUNCTION keep_stock_edges();

CREATE OR REPLACE FUNCTION fill_deal_keys() RETURNS void LANGUAGE sql AS $$
  TRUNCATE deal_keys;
  INSERT INTO deal_keys
  SELECT id, brand_id, category_ids, link IS NOT NULL, s.quantity <= s.redeemed + s.held, discount, discount_price_cents,
    points, popularity, expires_at, created_at, lat, lon, pm, cell, search
  FROM deals JOIN deal_stock s ON s.deal_id = deals.id WHERE active ORDER BY cell, id;
$$;
-- No ANALYZE: a new database would know the table to be empty, and connections would plan to read all of it.
