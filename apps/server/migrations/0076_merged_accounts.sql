-- Two accounts of one person become one (LOYALTY §7.4, docs/decisions/0095): who gives everything up is the giver, who goes on
-- the taker.

ALTER TABLE users ADD merged_into uuid REFERENCES users (id) CHECK (merged_into <> id);
CREATE INDEX users_merged ON users (merged_into) WHERE merged_into IS NOT NULL;

-- As refuse_change() (0001), but a merge gives the row another holder, and changes nothing else of it.
CREATE FUNCTION keep_but_holder() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('vicino.merging', true) = 'on'
    AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

DROP TRIGGER loyalty_events_append_only ON loyalty_events;
CREATE TRIGGER loyalty_events_append_only BEFORE UPDATE OR DELETE ON loyalty_events
  FOR EACH ROW EXECUTE FUNCTION keep_but_holder();
DROP TRIGGER refunds_append_only ON refunds;
CREATE TRIGGER refunds_append_only BEFORE UPDATE OR DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION keep_but_holder();
DROP TRIGGER claim_steps_append_only ON claim_steps;
CREATE TRIGGER claim_steps_append_only BEFORE UPDATE OR DELETE ON claim_steps
  FOR EACH ROW EXECUTE FUNCTION keep_but_holder();
DROP TRIGGER purchases_fixed ON purchases;
CREATE TRIGGER purchases_fixed BEFORE UPDATE OF program_id, id, brand_id, store_id, user_id, source, external_id, channel,
  redemption_id, occurred_at, local_date, arrival, amount_cents, lines, tier_milli, tier_rank, time_milli, time_rule, config_version
  ON purchases FOR EACH ROW EXECUTE FUNCTION keep_but_holder();
DROP TRIGGER once_fixed ON once;
CREATE TRIGGER once_fixed BEFORE DELETE OR UPDATE OF program_id, user_id, mechanic, object_id, event_id ON once
  FOR EACH ROW EXECUTE FUNCTION keep_but_holder();
DROP TRIGGER claims_kept ON claims;
CREATE TRIGGER claims_kept BEFORE UPDATE ON claims FOR EACH ROW
  WHEN (OLD.user_id = NEW.user_id) EXECUTE FUNCTION keep_claim();
CREATE TRIGGER claims_holder BEFORE UPDATE ON claims FOR EACH ROW
  WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION keep_but_holder();
GRANT UPDATE (user_id) ON loyalty_events, refunds, claim_steps TO CURRENT_USER;

-- Moves all points of the giver in a program (or, without one, BrandPoints), and what is owed, to the taker: each lot by a debit
-- and a credit with the same end. Whatever comes to the giver's account later is moved by calling it again.
CREATE FUNCTION ledger_move(giver uuid, taker uuid, of_program uuid, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  account record;
  piece record;
  given uuid;
BEGIN
  PERFORM FROM ledger_accounts a
  WHERE a.user_id IN (giver, taker) AND a.program_id IS NOT DISTINCT FROM of_program AND a.unit IN ('BP', 'PTS', 'STAMP')
  ORDER BY a.id FOR NO KEY UPDATE;
  PERFORM ledger_lapse(ARRAY(SELECT a.id FROM ledger_accounts a WHERE a.user_id = giver AND a.kind = 'member'
    AND a.program_id IS NOT DISTINCT FROM of_program AND a.unit IN ('BP', 'PTS', 'STAMP') ORDER BY a.id), moment);
  FOR account IN
    SELECT a.id, a.unit, a.kind, a.balance FROM ledger_accounts a
    WHERE a.user_id = giver AND a.program_id IS NOT DISTINCT FROM of_program AND a.unit IN ('BP', 'PTS', 'STAMP')
      AND a.balance <> 0 ORDER BY a.unit, a.kind
  LOOP
    FOR piece IN
      SELECT l.id AS lot, l.remaining AS amount, l.expires_at AS ends FROM ledger_lots l
      WHERE l.account_id = account.id AND l.remaining > 0
      UNION ALL
      SELECT NULL, (account.balance - coalesce((SELECT sum(l.remaining) FROM ledger_lots l WHERE l.account_id = account.id), 0))::bigint, NULL
      ORDER BY ends NULLS LAST, lot
    LOOP
      CONTINUE WHEN piece.amount = 0;
      INSERT INTO ledger_transfers (kind, source_type, source_id, line, account_id, amount, rule, rule_version, explanation, created_at)
      SELECT 'account-merge-out', CASE WHEN piece.lot IS NULL THEN 'account' ELSE 'lot' END, coalesce(piece.lot, account.id), (
        SELECT count(*) FROM ledger_transfers t WHERE t.source_id = coalesce(piece.lot, account.id) AND t.kind = 'account-merge-out'
      ), account.id, -piece.amount, 'account-merge', 1, '{}', moment
      RETURNING id INTO given;
      IF piece.lot IS NOT NULL THEN
        INSERT INTO ledger_lot_uses (transfer_id, lot_id, amount) VALUES (given, piece.lot, piece.amount);
        UPDATE ledger_lots SET remaining = 0 WHERE id = piece.lot;
      END IF;
      IF piece.amount > 0 THEN
        PERFORM ledger_credit(taker, account.unit, of_program, piece.amount, 'account-merge-in', 'transfer', given, 'account-merge', 1,
          '{}', NULL, piece.ends, moment);
      ELSE
        PERFORM ledger_claw_back(taker, account.unit, of_program, -piece.amount, 'account-merge-in', 'transfer', given,
          'account-merge', 1, '{}', NULL, moment);
      END IF;
    END LOOP;
  END LOOP;
END $$;

-- The credit of a holder that a credit became by merges: what is taken back of a purchase that was another account's is taken
-- from the lot that came of it. NULL where nothing came of it.
CREATE FUNCTION ledger_followed(credit uuid, holder uuid) RETURNS uuid LANGUAGE plpgsql AS $$
BEGIN
  WHILE credit IS NOT NULL AND (
    SELECT a.user_id FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.account_id WHERE t.id = credit
  ) <> holder LOOP
    SELECT min(i.id::text)::uuid INTO credit FROM ledger_lots l
      JOIN ledger_transfers o ON o.source_id = l.id AND o.kind = 'account-merge-out'
      JOIN ledger_transfers i ON i.source_id = o.id AND i.kind = 'account-merge-in' AND i.line = 0
    WHERE l.transfer_id = credit;
  END LOOP;
  RETURN credit;
END $$;

-- Makes what happened to the giver in a program since they joined it the taker's, both members being locked. What was paid once
-- to both stays with each. Who left and joined `again` after that lost what was before: it stays with the giver, as the earlier
-- day of joining would bring it back.
CREATE FUNCTION loyalty_take_over(program uuid, giver uuid, taker uuid, since timestamptz, again timestamptz) RETURNS void LANGUAGE plpgsql
SET vicino.merging = 'on' AS $$
BEGIN
  -- In one statement each: rows change sides by whose they were.
  UPDATE loyalty_events SET user_id = CASE user_id WHEN giver THEN taker ELSE giver END
  WHERE program_id = program AND (user_id = giver AND received_at >= since OR user_id = taker AND received_at < again AND again > since);
  UPDATE purchases SET user_id = CASE user_id WHEN giver THEN taker ELSE giver END
  WHERE program_id = program AND (user_id = giver AND occurred_at >= since OR user_id = taker AND occurred_at < again AND again > since);
  UPDATE refunds SET user_id = CASE user_id WHEN giver THEN taker ELSE giver END
  WHERE program_id = program AND (user_id = giver AND created_at >= since OR user_id = taker AND created_at < again AND again > since);
  UPDATE pending_credits SET user_id = taker WHERE program_id = program AND user_id = giver;
  INSERT INTO member_facts AS f (program_id, user_id, kind, period, spend_cents, points, qualifying, social_points, last_at)
  SELECT program_id, taker, kind, period, spend_cents, points, qualifying, social_points, last_at FROM member_facts
  WHERE program_id = program AND user_id = giver
  ON CONFLICT (program_id, user_id, kind, period) DO UPDATE SET spend_cents = f.spend_cents + excluded.spend_cents,
    points = f.points + excluded.points, qualifying = f.qualifying + excluded.qualifying,
    social_points = f.social_points + excluded.social_points, last_at = greatest(f.last_at, excluded.last_at);
  DELETE FROM member_facts WHERE program_id = program AND user_id = giver;
  INSERT INTO status_periods AS s (program_id, user_id, period, status_points, spend_cents, purchases)
  SELECT program_id, taker, period, status_points, spend_cents, purchases FROM status_periods
  WHERE program_id = program AND user_id = giver
  ON CONFLICT (program_id, user_id, period) DO UPDATE SET status_points = s.status_points + excluded.status_points,
    spend_cents = s.spend_cents + excluded.spend_cents, purchases = s.purchases + excluded.purchases;
  DELETE FROM status_periods WHERE program_id = program AND user_id = giver;
END $$;

-- What was paid once to the giver is not paid to the taker again, in any program.
CREATE FUNCTION loyalty_unite_once(giver uuid, taker uuid) RETURNS void LANGUAGE sql SET vicino.merging = 'on' AS $$
  UPDATE once o SET user_id = taker FROM member_programs own
  WHERE own.user_id = giver AND o.program_id = own.program_id AND o.user_id = giver AND NOT EXISTS (
    SELECT FROM once t WHERE t.program_id = o.program_id AND t.user_id = taker AND t.mechanic = o.mechanic
      AND t.object_id = o.object_id)
$$;

CREATE FUNCTION claims_take_over(giver uuid, taker uuid) RETURNS void LANGUAGE plpgsql SET vicino.merging = 'on' AS $$
BEGIN
  UPDATE claim_steps s SET user_id = taker FROM claims c
  WHERE c.user_id = giver AND s.program_id = c.program_id AND s.claim_id = c.id;
  UPDATE claims SET user_id = taker WHERE user_id = giver;
END $$;

-- As before (0046); a credit that was another account's is followed to its holder's.
CREATE OR REPLACE FUNCTION loyalty_post(program uuid, holder uuid, posting jsonb, version integer, actor uuid, moment timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  points bigint := (posting ->> 'amount')::bigint;
  given_by uuid := (posting ->> 'of')::uuid;
  source uuid := (posting ->> 'source')::uuid;
  base text := CASE posting ->> 'unit' WHEN 'PTS' THEN 'loyalty-points' ELSE 'loyalty-stamps' END;
  original uuid;
  waiting bigint;
  -- Assigned: PERFORM would make a statement of the call, which takes longer.
  credited record;
BEGIN
  IF points > 0 THEN
    IF (posting ->> 'matures') IS NOT NULL THEN
      INSERT INTO pending_credits (program_id, user_id, event_id, amount, matures_at, expires_at)
      VALUES (program, holder, source, points, moment_of((posting ->> 'matures')::bigint),
        moment_of((posting ->> 'expires')::bigint));
    ELSE
      credited := ledger_credit(holder, posting ->> 'unit', program, points, base, posting ->> 'type', source, posting ->> 'rule',
        version, posting -> 'values', actor, moment_of((posting ->> 'expires')::bigint), moment, true);
      IF moment_of((posting ->> 'expires')::bigint) <= moment THEN
        PERFORM ledger_lapse(ARRAY(SELECT a.id FROM ledger_accounts a WHERE a.user_id = holder AND a.program_id = program
          AND a.kind = 'member' AND a.unit = posting ->> 'unit' FOR NO KEY UPDATE), moment);
      END IF;
    END IF;
    RETURN;
  END IF;
  points := -points;
  IF given_by IS NOT NULL AND posting ->> 'unit' = 'PTS' THEN
    SELECT p.amount INTO waiting FROM pending_credits p
    WHERE p.program_id = program AND p.user_id = holder AND p.event_id = given_by;
    IF waiting > 0 THEN
      UPDATE pending_credits p SET amount = p.amount - least(waiting, points)
      WHERE p.program_id = program AND p.user_id = holder AND p.event_id = given_by;
      points := points - least(waiting, points);
    END IF;
  END IF;
  IF points = 0 THEN
    RETURN;
  END IF;
  SELECT t.id INTO original FROM ledger_transfers t WHERE t.source_id = given_by AND t.kind = base AND t.line = 0;
  IF original IS NOT NULL THEN
    original := ledger_followed(original, holder);
  END IF;
  IF original IS NULL THEN
    PERFORM ledger_claw_back(holder, posting ->> 'unit', program, points, base || '-back', posting ->> 'type', source,
      posting ->> 'rule', version, posting -> 'values', actor, moment);
  ELSE
    PERFORM ledger_take_back(original, points, base || '-back', posting ->> 'type', source, posting ->> 'rule', version,
      posting -> 'values', actor, moment);
  END IF;
END $$;

-- Codes that are mailed to an account which somebody wants to merge into theirs, and accounts that were proved.
ALTER TABLE one_time_tokens DROP CONSTRAINT one_time_tokens_purpose_check, ADD CONSTRAINT one_time_tokens_purpose_check
  CHECK (purpose IN ('verify-email', 'reset-password', 'exchange', 'second-factor', 'passkey-registration', 'merge-code',
    'merge-proof'));
