-- R-221: counts wrong codes of a till, and returns until when it is locked, or null. A right code
-- shares the number pad's lock with other right ones, so that confirmations of a till do not wait
-- for each other; a wrong one takes it alone and sees all that were counted before. The lock is
-- assigned to a variable: PERFORM would run the call as a statement of its own, which takes longer.
CREATE OR REPLACE FUNCTION count_wrong_code(till uuid, is_right boolean, moment timestamptz, most_wrong integer, wait interval)
RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  pad bigint := hashtextextended('typed-codes:' || till, 0);
  seen typed_code_attempts;
  nothing text := CASE WHEN is_right THEN pg_advisory_xact_lock_shared(pad)::text ELSE pg_advisory_xact_lock(pad)::text END;
BEGIN
  SELECT * INTO seen FROM typed_code_attempts WHERE user_id = till;
  IF seen.locked_until > moment THEN
    RETURN seen.locked_until;
  END IF;
  IF is_right THEN
    RETURN NULL;
  END IF;
  IF seen.user_id IS NULL OR seen.locked_until IS NOT NULL OR seen.window_started_at + wait <= moment THEN
    seen.wrong := 0;
    seen.window_started_at := moment;
  END IF;
  INSERT INTO typed_code_attempts AS a (user_id, wrong, window_started_at, locked_until)
  VALUES (till, seen.wrong + 1, seen.window_started_at, CASE WHEN seen.wrong + 1 >= most_wrong THEN moment + wait END)
  ON CONFLICT (user_id) DO UPDATE
    SET wrong = excluded.wrong, window_started_at = excluded.window_started_at, locked_until = excluded.locked_until;
  RETURN NULL;
END $$;

-- R-221: counts texts typed at a till that are no number or purchase code of its brand.
CREATE OR REPLACE FUNCTION count_typed_code(
  till uuid, brand uuid, number text, code text, moment timestamptz, most_wrong integer, wait interval
) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  RETURN count_wrong_code(till,
    EXISTS (SELECT FROM redemptions r WHERE r.transaction_id = number AND r.channel = 'store' AND r.brand_id = brand)
      OR EXISTS (SELECT FROM redemptions r WHERE r.purchase_code = code AND r.brand_id = brand),
    moment, most_wrong, wait);
END $$;
