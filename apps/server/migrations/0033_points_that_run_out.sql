-- Points of a program that run out are told to the program's features, whoever takes them: the job, or the next movement of
-- the account. It stands here because several functions book it; one trigger cannot forget one of them.
CREATE FUNCTION tell_expiry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own record;
BEGIN
  SELECT a.user_id, a.program_id, a.unit, p.brand_id INTO own
  FROM ledger_accounts a JOIN programs p ON p.id = a.program_id WHERE a.id = NEW.account_id;
  IF FOUND THEN
    PERFORM emit_event('loyalty.expired', jsonb_build_object('programId', own.program_id, 'brandId', own.brand_id,
      'userId', own.user_id, 'cause', 'expiry', 'day', (NEW.created_at AT TIME ZONE 'Europe/Rome')::date,
      'points', CASE own.unit WHEN 'PTS' THEN -NEW.amount ELSE 0 END,
      'stamps', CASE own.unit WHEN 'STAMP' THEN -NEW.amount ELSE 0 END), NEW.created_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_transfers_expiry AFTER INSERT ON ledger_transfers
  FOR EACH ROW WHEN (NEW.kind = 'expiry') EXECUTE FUNCTION tell_expiry();

-- The ledger's own lapsing does the same (lapseMembers() of its service).
DROP FUNCTION loyalty_void(uuid, uuid[], text, timestamptz);
