-- Row check: rules of a code that hold from its opening on.
CREATE OR REPLACE FUNCTION check_code_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (NEW.channel IN ('store', 'online')
    AND NEW.transaction_id ~ '^[1-9][0-9]{8}$'
    AND (NEW.channel = 'online') = (NEW.purchase_code IS NOT NULL)
    AND NEW.points >= 0
    AND NEW.expires_at > NEW.opened_at)
  THEN
    PERFORM refuse_row(TG_TABLE_NAME, 'redemptions_keep_rules');
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER redemptions_facts
  BEFORE INSERT OR UPDATE OF channel, transaction_id, purchase_code, points, opened_at, expires_at ON redemptions
  FOR EACH ROW EXECUTE FUNCTION check_code_facts();

-- Row check: rules of a code in each state. The origin is personal data, needed only while the code
-- is held.
CREATE OR REPLACE FUNCTION check_code_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_kept boolean := false;
BEGIN
  IF NEW.status = 'redeemed' OR NEW.status = 'voided' THEN
    -- The database too accepts a confirmation only while the code was live.
    is_kept := NEW.confirmed_at >= NEW.opened_at AND NEW.confirmed_at < NEW.expires_at AND NEW.confirmed_by IS NOT NULL
      AND (NEW.status = 'voided') = (NEW.void_reason IS NOT NULL) AND coalesce(NEW.unheard_seconds > 0, true)
      AND num_nonnulls(NEW.freed_by, NEW.origin_address, NEW.origin_device) = 0;
  ELSIF num_nonnulls(NEW.confirmed_at, NEW.confirmed_by, NEW.void_reason, NEW.unheard_seconds) = 0 THEN
    is_kept := CASE NEW.status
      WHEN 'held' THEN NEW.freed_by IS NULL
      WHEN 'cancelled' THEN num_nonnulls(NEW.origin_address, NEW.origin_device) = 0
      WHEN 'expired' THEN num_nonnulls(NEW.freed_by, NEW.origin_address, NEW.origin_device) = 0
    END;
  END IF;
  IF is_kept IS NOT TRUE THEN
    PERFORM refuse_row(TG_TABLE_NAME, 'redemptions_keep_rules');
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER redemptions_state
  BEFORE INSERT OR UPDATE OF status, opened_at, expires_at, confirmed_at, confirmed_by, void_reason, unheard_seconds, freed_by,
    origin_address, origin_device ON redemptions
  FOR EACH ROW EXECUTE FUNCTION check_code_state();
