-- Ends a membership; whoever ends one calls this. It takes the lock of the brand's messages
-- (hold_outreach()), so that none is written after a member has left. Returns the tier held, null
-- where there is no membership.
CREATE OR REPLACE FUNCTION leave_program(program uuid, person uuid, moment timestamptz) RETURNS smallint LANGUAGE plpgsql AS $$
DECLARE
  rank smallint;
BEGIN
  UPDATE members m SET left_at = greatest(moment, m.joined_at)
  WHERE m.program_id = program AND m.user_id = person AND m.left_at IS NULL RETURNING m.tier_rank INTO rank;
  IF FOUND THEN
    PERFORM hold_outreach(program, person);
  END IF;
  RETURN rank;
END $$;

-- Emits the event that points of a program have expired, whichever function removed them: the job,
-- or the next movement of the account. The event is silent while history is replayed. Transfers
-- loaded by an import are skipped, because the import adds their metrics itself.
CREATE OR REPLACE FUNCTION tell_expiry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own record;
BEGIN
  IF current_setting('vicino.ledger_loads', true) = pg_current_xact_id()::text THEN
    RETURN NULL;
  END IF;
  SELECT a.user_id, a.program_id, a.unit, p.brand_id INTO own
  FROM ledger_accounts a JOIN programs p ON p.id = a.program_id WHERE a.id = NEW.account_id;
  IF FOUND THEN
    PERFORM emit_event('loyalty.expired', jsonb_build_object('programId', own.program_id, 'brandId', own.brand_id,
      'userId', own.user_id, 'cause', 'expiry', 'day', (NEW.created_at AT TIME ZONE 'Europe/Rome')::date,
      'points', CASE own.unit WHEN 'PTS' THEN -NEW.amount ELSE 0 END,
      'stamps', CASE own.unit WHEN 'STAMP' THEN -NEW.amount ELSE 0 END)
      || CASE WHEN current_setting('vicino.ledger_tells_nobody', true) = pg_current_xact_id()::text
        THEN '{"silent": true}'::jsonb ELSE '{}' END, NEW.created_at);
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER ledger_transfers_expiry AFTER INSERT ON ledger_transfers
  FOR EACH ROW WHEN (NEW.kind = 'expiry') EXECUTE FUNCTION tell_expiry();

-- Only the remainder may change, and only downwards.
CREATE OR REPLACE FUNCTION lower_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.left_cents > OLD.left_cents OR NEW.eligible_left > OLD.eligible_left OR NEW.raw_points > OLD.raw_points
    OR NEW.stamps > OLD.stamps OR NEW.is_qualifying AND NOT OLD.is_qualifying
    OR EXISTS (SELECT FROM unnest(OLD.remaining, NEW.remaining) line (was, is_now)
      WHERE is_now IS NULL OR was IS NULL OR is_now NOT BETWEEN 0 AND was)
    OR NEW.left_cents <> (SELECT coalesce(sum(cents), 0) FROM unnest(NEW.remaining) cents)
  THEN
    RAISE EXCEPTION 'what is left of a purchase only falls' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER purchases_lowered BEFORE UPDATE OF remaining, left_cents, eligible_left, is_qualifying, raw_points, stamps
  ON purchases FOR EACH ROW EXECUTE FUNCTION lower_purchase();

-- R-221: counts texts typed at a till that are no code of a member card. It uses the counter of the
-- other codes.
CREATE OR REPLACE FUNCTION count_member_code(till uuid, typed text, moment timestamptz, most_wrong integer, wait interval)
RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  RETURN count_wrong_code(till,
    EXISTS (SELECT FROM member_cards c WHERE c.code = typed AND c.expires_at > moment),
    moment, most_wrong, wait);
END $$;

CREATE OR REPLACE TRIGGER loyalty_events_kept BEFORE TRUNCATE ON loyalty_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER purchases_stay BEFORE DELETE ON purchases FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER purchases_kept BEFORE TRUNCATE ON purchases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER refunds_kept BEFORE TRUNCATE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER one_time_awards_kept BEFORE TRUNCATE ON one_time_awards FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER tier_changes_append_only BEFORE UPDATE OR DELETE ON tier_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER tier_changes_kept BEFORE TRUNCATE ON tier_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER loyalty_events_append_only BEFORE UPDATE OR DELETE ON loyalty_events
  FOR EACH ROW EXECUTE FUNCTION check_only_holder_changes();
CREATE OR REPLACE TRIGGER refunds_append_only BEFORE UPDATE OR DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION check_only_holder_changes();
-- The lines of a purchase without products, categories and makers.
CREATE OR REPLACE FUNCTION without_products(lines jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(jsonb_agg(line || '{"code": null, "category": null, "brand": null}'::jsonb ORDER BY no), '[]')
  FROM jsonb_array_elements(lines) WITH ORDINALITY AS l (line, no)
$$;

-- Does what check_only_holder_changes() does, but the lines may lose their products, which are kept
-- for a time alone.
CREATE OR REPLACE FUNCTION check_purchase_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'lines' = to_jsonb(OLD) - 'lines' AND NEW.lines <> OLD.lines
    AND NEW.lines = without_products(OLD.lines) THEN
    RETURN NEW;
  END IF;
  IF current_setting('vicino.merging', true) = 'on' AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER purchases_fixed BEFORE UPDATE OF program_id, id, brand_id, store_id, user_id, source, external_id, channel,
  redemption_id, occurred_at, local_date, arrival, amount_cents, lines, tier_milli, tier_rank, time_milli, time_rule, config_version
  ON purchases FOR EACH ROW EXECUTE FUNCTION check_purchase_stays();
CREATE OR REPLACE TRIGGER one_time_awards_fixed BEFORE DELETE OR UPDATE OF program_id, user_id, mechanic, object_id, event_id ON one_time_awards
  FOR EACH ROW EXECUTE FUNCTION check_only_holder_changes();
-- The partitions have rights and a trigger of their own.
SELECT make_append_only(inhrelid::regclass::text) FROM pg_inherits WHERE inhparent = 'loyalty_events'::regclass;
