-- Refuses changes of a decided request.
CREATE OR REPLACE FUNCTION check_missing_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'pending' AND (OLD.state, OLD.event_id, OLD.points, OLD.stamps, OLD.decided_at)
    IS DISTINCT FROM (NEW.state, NEW.event_id, NEW.points, NEW.stamps, NEW.decided_at) THEN
    RAISE EXCEPTION 'request % is decided and stays so', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER missing_requests_kept BEFORE UPDATE ON missing_requests FOR EACH ROW EXECUTE FUNCTION check_missing_request();
