-- Refuses changes of a decided referral.
CREATE OR REPLACE FUNCTION check_referral() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.done_at IS NOT NULL AND (OLD.state, OLD.reason, OLD.signals, OLD.done_at)
    IS DISTINCT FROM (NEW.state, NEW.reason, NEW.signals, NEW.done_at) THEN
    RAISE EXCEPTION 'invitation % is decided and stays so', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER referral_checks_kept BEFORE UPDATE ON referral_checks FOR EACH ROW EXECUTE FUNCTION check_referral();
