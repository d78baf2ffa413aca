-- Counts the codes that hold a unit of a deal, live or overdue.
CREATE OR REPLACE FUNCTION held_of(deal uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer FROM redemptions r WHERE r.deal_id = deal AND r.status = 'held'
$$;

-- Row check: the counts of a stock, and the columns that searches filter by. A CHECK of the table
-- ensures that held and redeemed units do not exceed the offered ones.
CREATE OR REPLACE FUNCTION check_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF least(NEW.quantity, NEW.redeemed, NEW.counted, NEW.held_new, NEW.held - NEW.held_new) < 0 THEN
    PERFORM refuse_row(TG_TABLE_NAME, 'deal_stock_counts');
  END IF;
  IF NEW.redeemed + NEW.held >= NEW.quantity THEN
    IF NEW.redeemed >= NEW.quantity THEN
      UPDATE deals SET active = false WHERE id = NEW.deal_id AND active;
    END IF;
    UPDATE deal_search SET tight = true WHERE id = NEW.deal_id AND NOT tight;
  ELSIF OLD.redeemed + OLD.held >= OLD.quantity THEN
    UPDATE deal_search SET tight = false WHERE id = NEW.deal_id AND tight;
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER deal_stock_kept AFTER INSERT OR UPDATE ON deal_stock FOR EACH ROW EXECUTE FUNCTION check_stock();

-- Notes that a deal's popularity has changed; a job copies it to the search table each minute.
CREATE OR REPLACE FUNCTION note_popularity() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO popularity_changes (deal_id) VALUES (NEW.id);
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER deals_popularity_changed AFTER UPDATE ON deals
  FOR EACH ROW WHEN (NEW.active AND OLD.popularity <> NEW.popularity) EXECUTE FUNCTION note_popularity();

CREATE OR REPLACE TRIGGER deal_prices_append_only BEFORE UPDATE OR DELETE ON deal_prices
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER deal_prices_kept BEFORE TRUNCATE ON deal_prices
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Tells whether only adults may buy a deal: because it says so itself, or one of its categories.
CREATE OR REPLACE FUNCTION for_adults(own boolean, categories uuid[]) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT own OR EXISTS (SELECT FROM categories c WHERE c.id = ANY (for_adults.categories) AND c.adults)
$$;
