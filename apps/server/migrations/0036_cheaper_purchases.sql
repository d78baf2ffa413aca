-- Purchases take less of the database's time, and three faults of programs are mended (docs/decisions/0064 and 0065).

-- Their bodies are stable, not immutable: declared so, PostgreSQL puts them into the statements that use them.
ALTER FUNCTION ms_of(timestamptz) STABLE;
ALTER FUNCTION moment_of(bigint) STABLE;

-- PostgreSQL reads the text of each CHECK anew for each statement: one for a table says the same as four.
DO $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT conrelid::regclass AS of_table, conname FROM pg_constraint
    WHERE contype = 'c' AND conparentid = 0 AND conrelid IN ('members'::regclass, 'purchases'::regclass, 'loyalty_events'::regclass)
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', old.of_table, old.conname);
  END LOOP;
END $$;
ALTER TABLE members ADD CONSTRAINT members_keep_rules
  CHECK (least(tier_floor, tier_rank, purchases) >= 0 AND coalesce(left_at >= joined_at, true));
ALTER TABLE purchases ADD CONSTRAINT purchases_keep_rules
  CHECK (least(amount_cents - left_cents, left_cents - eligible_left, eligible_left, raw_points, stamps) >= 0);
ALTER TABLE loyalty_events ADD CONSTRAINT loyalty_events_keep_rules
  CHECK (unmatched_cents >= 0 AND (reason IS NULL OR (points = 0 AND stamps = 0 AND status = 0)));

-- As before (0031); points of an event that comes so late that they have run out already are taken at once. Nothing was posted
-- of an event or refund that is being written: its id is new, or the table refuses it.
CREATE OR REPLACE FUNCTION loyalty_post(program uuid, holder uuid, posting jsonb, version integer, actor uuid, moment timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  points bigint := (posting ->> 'amount')::bigint;
  given_by uuid := (posting ->> 'of')::uuid;
  source uuid := (posting ->> 'source')::uuid;
  base text := CASE posting ->> 'unit' WHEN 'PTS' THEN 'loyalty-points' ELSE 'loyalty-stamps' END;
  original uuid;
  waiting bigint;
BEGIN
  IF points > 0 THEN
    IF (posting ->> 'matures') IS NOT NULL THEN
      INSERT INTO pending_credits (program_id, user_id, event_id, amount, matures_at, expires_at)
      VALUES (program, holder, source, points, moment_of((posting ->> 'matures')::bigint),
        moment_of((posting ->> 'expires')::bigint));
    ELSE
      PERFORM ledger_credit(holder, posting ->> 'unit', program, points, base, posting ->> 'type', source, posting ->> 'rule',
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
  IF original IS NULL THEN
    PERFORM ledger_claw_back(holder, posting ->> 'unit', program, points, base || '-back', posting ->> 'type', source,
      posting ->> 'rule', version, posting -> 'values', actor, moment);
  ELSE
    PERFORM ledger_take_back(original, points, base || '-back', posting ->> 'type', source, posting ->> 'rule', version,
      posting -> 'values', actor, moment);
  END IF;
END $$;

-- As before (0031). The event is looked up with the member's row; what only refunds, uses and awards ask for is read where it is
-- asked for, as PostgreSQL prepares every part of a statement for each call, used or not. What was held before somebody left and
-- came again counts no more. JSON as text is made and sent faster than jsonb.
DROP FUNCTION loyalty_read(uuid, uuid, text, text, jsonb);
CREATE FUNCTION loyalty_read(program uuid, holder uuid, of_source text, external text, asked jsonb) RETURNS json
LANGUAGE plpgsql AS $$
DECLARE
  own record;
  known json;
  bought json;
  days integer[];
  months integer[];
  counts json := '{}';
  visits json := '{}';
  paid json := '[]';
  refund_ids uuid[] := '{}';
  nothing text;
BEGIN
  IF (asked ->> 'lock')::boolean THEN
    -- Values of no use: PERFORM would make a statement of them, which takes longer.
    nothing := pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'loyalty-event', program, of_source, external), 0))::text;
    nothing := pg_advisory_xact_lock_shared(hashtextextended('program:' || program, 0))::text;
    -- The identity is locked by now, so that the event is seen here or is not there, however long the member's row is waited for.
    SELECT m.*, e.id AS event_id INTO own
    FROM members m LEFT JOIN loyalty_events e ON e.program_id = program AND e.source = of_source AND e.external_id = external
    WHERE m.program_id = program AND m.user_id = holder FOR NO KEY UPDATE OF m;
  ELSE
    SELECT m.*, e.id AS event_id INTO own
    FROM members m LEFT JOIN loyalty_events e ON e.program_id = program AND e.source = of_source AND e.external_id = external
    WHERE m.program_id = program AND m.user_id = holder;
  END IF;
  IF own.user_id IS NULL OR own.left_at IS NOT NULL OR own.event_id IS NOT NULL THEN
    SELECT json_build_object('id', e.id, 'user_id', e.user_id, 'body_hash', encode(e.body_hash, 'hex'), 'points', e.points,
        'stamps', e.stamps, 'status', e.status, 'reason', e.reason, 'tier_before', e.tier_before, 'tier_after', e.tier_after,
        'explanation', e.explanation, 'unmatched_cents', e.unmatched_cents, 'balance_after', e.balance_after,
        'debt_after', e.debt_after, 'stamps_after', e.stamps_after, 'auto_claims', e.auto_claims, 'type', e.type)
    INTO known FROM loyalty_events e
    WHERE e.program_id = program AND e.source = of_source AND e.external_id = external;
    RETURN json_build_object('event', known, 'program', loyalty_head(program), 'id', uuidv7());
  END IF;
  IF asked ? 'purchase' OR asked ? 'before' THEN
    SELECT coalesce(json_agg(json_build_object('id', p.id, 'at', ms_of(p.occurred_at), 'arrival', p.arrival, 'lines', p.lines,
        'remaining', p.remaining, 'eligibleCents', p.eligible_left, 'isQualifying', p.is_qualifying, 'tierMilli', p.tier_milli,
        'tierRank', p.tier_rank, 'timeMilli', p.time_milli, 'timeRule', p.time_rule, 'raw', p.raw_points, 'stamps', p.stamps)),
        '[]'), array_agg(DISTINCT p.local_date - date '1970-01-01'),
      array_agg(DISTINCT (extract(year FROM p.local_date) * 12 + extract(month FROM p.local_date) - 1)::integer)
    INTO bought, days, months
    FROM (
      SELECT * FROM purchases f WHERE f.program_id = program AND f.id = (asked ->> 'purchase')::uuid AND f.user_id = holder
        AND f.occurred_at >= own.joined_at
      UNION ALL
      SELECT (f.found).* FROM (
        SELECT f AS found, sum(f.left_cents) OVER (ORDER BY f.occurred_at DESC, f.arrival DESC) - f.left_cents AS before
        FROM purchases f
        WHERE asked ? 'before' AND f.program_id = program AND f.user_id = holder AND f.left_cents > 0
          AND f.occurred_at BETWEEN own.joined_at AND moment_of((asked ->> 'before')::bigint)
      ) f WHERE asked ->> 'cents' IS NULL OR f.before < (asked ->> 'cents')::bigint
    ) p;
    IF asked ->> 'days' IS NULL THEN
      days := NULL;
    END IF;
    -- Ids of the rows that a refund writes
    refund_ids := ARRAY(SELECT uuidv7() FROM generate_series(0, json_array_length(bought)));
  ELSE
    IF asked ->> 'days' IS NOT NULL THEN
      days := ARRAY(SELECT jsonb_array_elements_text(asked -> 'days')::integer);
    END IF;
    months := ARRAY(SELECT jsonb_array_elements_text(asked -> 'months')::integer);
  END IF;
  IF asked -> 'keys' <> '[]' THEN
    SELECT coalesce(json_object_agg(substr(c.kind, 7), c.qualifying) FILTER (WHERE c.kind LIKE 'count:%'), '{}'),
      coalesce(json_object_agg(substr(c.kind, 7), ms_of(c.last_at)) FILTER (WHERE c.kind LIKE 'visit:%'), '{}')
    INTO counts, visits FROM member_facts c
    WHERE c.program_id = program AND c.user_id = holder AND c.period = 0
      AND c.kind IN (SELECT jsonb_array_elements_text(asked -> 'keys'));
  END IF;
  IF asked -> 'once' <> '[]' THEN
    SELECT coalesce(json_agg(key), '[]') INTO paid FROM jsonb_array_elements_text(asked -> 'once') key
    WHERE EXISTS (
      SELECT FROM once o WHERE o.program_id = program AND o.user_id = holder AND o.mechanic = split_part(key, ':', 1)
        AND o.object_id = substr(key, length(split_part(key, ':', 1)) + 2));
  END IF;
  RETURN (SELECT json_build_object(
    'event', NULL, 'id', uuidv7(),
    -- As loyalty_head() says it
    'program', (SELECT json_build_object('id', p.id, 'brandId', p.brand_id, 'name', p.name, 'status', p.status, 'startsAt', ms_of(p.starts_at),
        'endsAt', ms_of(p.ends_at), 'claimsUntil', ms_of(p.claims_until), 'startDate', p.start_date, 'endDate', p.end_date,
        'configVersion', p.config_version, 'tiersVersion',
        coalesce((SELECT max(t.version) FROM tier_configs t WHERE t.brand_id = p.brand_id), 0), 'regulationVersion',
        p.regulation_version, 'isBlockedSector', b.sector IS NOT NULL, 'sandbox', p.sandbox)
      FROM programs p JOIN brands b ON b.id = p.brand_id WHERE p.id = program),
    'refundIds', refund_ids,
    'member', json_build_object('joinedAt', ms_of(own.joined_at), 'tierFloor', own.tier_floor, 'tierRank', own.tier_rank,
      'lastEventAt', ms_of(own.last_event_at), 'purchases', own.purchases,
      'brandId', (SELECT u.brand_id FROM users u WHERE u.id = holder)),
    'months', coalesce((SELECT json_agg(json_build_object('month', m.period, 'spendCents', m.spend_cents, 'dayTargets', m.points,
        'socialPoints', m.social_points)) FROM member_facts m
      WHERE m.program_id = program AND m.user_id = holder AND m.kind = 'month' AND m.period = ANY (months)), '[]'),
    'days', coalesce((SELECT json_agg(json_build_object('day', d.period, 'raw', d.points, 'qualifying', d.qualifying,
        'socialPoints', d.social_points) ORDER BY d.period) FROM member_facts d
      WHERE d.program_id = program AND d.user_id = holder AND d.kind = 'day' AND (days IS NULL OR d.period = ANY (days))), '[]'),
    'counts', counts, 'visits', visits, 'once', paid,
    'purchases', coalesce(bought, '[]'),
    'status', coalesce((SELECT json_agg(json_build_object('period', s.period, 'status', s.status_points,
        'spendCents', s.spend_cents, 'purchases', s.purchases) ORDER BY s.period)
      FROM status_periods s WHERE s.program_id = program AND s.user_id = holder), '[]'),
    -- Who left and came again begins without a level.
    'tierChanges', coalesce((SELECT json_agg(json_build_object('at', ms_of(c.at), 'rank', c.to_rank) ORDER BY c.seq)
      FROM tier_changes c WHERE c.program_id = program AND c.user_id = holder AND c.at >= own.joined_at), '[]'),
    -- As loyalty_account() says it
    'account', (SELECT json_build_object(
        'points', coalesce(sum(a.balance) FILTER (WHERE a.unit = 'PTS' AND a.kind = 'member'), 0),
        'debt', coalesce(-sum(a.balance) FILTER (WHERE a.unit = 'PTS' AND a.kind = 'recovery'), 0),
        'stamps', coalesce(sum(a.balance) FILTER (WHERE a.unit = 'STAMP' AND a.kind = 'member'), 0),
        'stampDebt', coalesce(-sum(a.balance) FILTER (WHERE a.unit = 'STAMP' AND a.kind = 'recovery'), 0),
        'pending', coalesce((SELECT sum(p.amount) FROM pending_credits p WHERE p.program_id = program AND p.user_id = holder), 0))
      FROM ledger_accounts a WHERE a.user_id = holder AND a.program_id = program)));
END $$;

-- As before (0031), in fewer statements, without a cursor; the event's row says what the account holds.
CREATE OR REPLACE FUNCTION loyalty_write(program uuid, holder uuid, done jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  event jsonb := done -> 'event';
  moment timestamptz := moment_of((event ->> 'receivedAt')::bigint);
  version integer := (event ->> 'configVersion')::integer;
  actor uuid := (event ->> 'actorId')::uuid;
  account record;
  each jsonb;
  cost bigint := (done ->> 'claimCost')::bigint;
  claims integer := 0;
  nothing text;
BEGIN
  IF (done ->> 'lapse')::boolean THEN
    PERFORM ledger_lapse(ARRAY(SELECT a.id FROM ledger_accounts a WHERE a.user_id = holder AND a.program_id = program
      AND a.kind = 'member' AND a.unit = 'PTS' ORDER BY a.id FOR NO KEY UPDATE), moment);
  END IF;
  IF done ? 'member' THEN
    UPDATE members m SET tier_rank = (done #>> '{member,tierRank}')::smallint, tier_period = (done #>> '{member,tierPeriod}')::integer,
      status_points = (done #>> '{member,statusPoints}')::bigint, purchases = (done #>> '{member,purchases}')::integer,
      last_event_at = greatest(m.last_event_at, moment)
    WHERE m.program_id = program AND m.user_id = holder;
  END IF;
  IF done ? 'facts' THEN
    INSERT INTO member_facts AS f (program_id, user_id, kind, period, spend_cents, points, qualifying, social_points, last_at)
    SELECT program, holder, n.kind, n.period, n.spend, n.points, n.qualifying, n.social, moment_of(n.last)
    FROM jsonb_to_recordset(done -> 'facts')
      n (kind text, period integer, spend bigint, points bigint, qualifying integer, social bigint, last bigint)
    ON CONFLICT (program_id, user_id, kind, period) DO UPDATE SET spend_cents = f.spend_cents + excluded.spend_cents,
      points = f.points + excluded.points, qualifying = f.qualifying + excluded.qualifying,
      social_points = f.social_points + excluded.social_points, last_at = greatest(f.last_at, excluded.last_at);
  END IF;
  IF done ? 'status' THEN
    INSERT INTO status_periods AS s (program_id, user_id, period, status_points, spend_cents, purchases)
    SELECT program, holder, n.period, n.status, n.spend, n.purchases
    FROM jsonb_to_recordset(done -> 'status') n (period integer, status bigint, spend bigint, purchases integer)
    ON CONFLICT (program_id, user_id, period) DO UPDATE SET status_points = s.status_points + excluded.status_points,
      spend_cents = s.spend_cents + excluded.spend_cents, purchases = s.purchases + excluded.purchases;
  END IF;
  IF done ? 'bought' THEN
    each := done -> 'bought';
    INSERT INTO purchases (program_id, id, brand_id, store_id, user_id, source, external_id, channel, redemption_id, occurred_at,
      local_date, arrival, amount_cents, lines, remaining, left_cents, eligible_left, is_qualifying, tier_milli, tier_rank,
      time_milli, time_rule, config_version, raw_points, stamps)
    VALUES (program, (event ->> 'id')::uuid, (each ->> 'brandId')::uuid, (each ->> 'storeId')::uuid, holder, event ->> 'source',
      event ->> 'externalId', each ->> 'channel', (each ->> 'redemptionId')::uuid, moment_of((event ->> 'at')::bigint),
      (each ->> 'localDate')::date, (each ->> 'arrival')::integer, (each ->> 'amountCents')::bigint, each -> 'lines',
      ARRAY(SELECT jsonb_array_elements_text(each -> 'remaining')::bigint), (each ->> 'amountCents')::bigint,
      (each ->> 'eligibleCents')::bigint, (each ->> 'isQualifying')::boolean, (each ->> 'tierMilli')::integer,
      (each ->> 'tierRank')::smallint, (each ->> 'timeMilli')::integer, each ->> 'timeRule', version,
      (each ->> 'raw')::bigint, (each ->> 'stamps')::bigint);
  END IF;
  IF done -> 'lowered' <> '[]' THEN
    FOR place IN 0 .. jsonb_array_length(done -> 'lowered') - 1 LOOP
      each := done -> 'lowered' -> place;
      UPDATE purchases p SET remaining = ARRAY(SELECT jsonb_array_elements_text(each -> 'remaining')::bigint),
        left_cents = (each ->> 'leftCents')::bigint, eligible_left = (each ->> 'eligibleCents')::bigint,
        is_qualifying = (each ->> 'isQualifying')::boolean, raw_points = (each ->> 'raw')::bigint,
        stamps = (each ->> 'stamps')::bigint
      WHERE p.program_id = program AND p.id = (each ->> 'id')::uuid;
      IF NOT FOUND THEN
        RAISE EXCEPTION 'no purchase % of program %', each ->> 'id', program;
      END IF;
    END LOOP;
  END IF;
  IF done ? 'refunds' THEN
    INSERT INTO refunds (program_id, id, event_id, user_id, purchase_id, amount_cents, allocated, created_at)
    SELECT program, n.id, (event ->> 'id')::uuid, holder, n.purchase, n.cents,
      ARRAY(SELECT jsonb_array_elements_text(n.allocated)::bigint), moment
    FROM jsonb_to_recordset(done -> 'refunds') n (id uuid, purchase uuid, cents bigint, allocated jsonb);
  END IF;
  IF done ? 'once' THEN
    INSERT INTO once (program_id, user_id, mechanic, object_id, event_id)
    SELECT program, holder, split_part(key, ':', 1), substr(key, length(split_part(key, ':', 1)) + 2), (event ->> 'id')::uuid
    FROM jsonb_array_elements_text(done -> 'once') key;
  END IF;
  IF done ? 'reversed' THEN
    UPDATE once o SET reversed_at = moment
    WHERE o.program_id = program AND o.user_id = holder AND o.event_id = (done ->> 'reversed')::uuid AND o.reversed_at IS NULL
      AND o.mechanic <> 'firstInteraction';
  END IF;
  IF done ? 'tiers' THEN
    INSERT INTO tier_changes (program_id, user_id, at, from_rank, to_rank, event_id, tier_version)
    SELECT program, holder, moment_of((c ->> 'at')::bigint), (c ->> 'from')::smallint, (c ->> 'to')::smallint,
      (c ->> 'eventId')::uuid, (c ->> 'version')::integer
    FROM jsonb_array_elements(done -> 'tiers') WITH ORDINALITY list (c, no) ORDER BY no;
  END IF;
  FOR place IN 0 .. jsonb_array_length(done -> 'postings') - 1 LOOP
    nothing := loyalty_post(program, holder, done -> 'postings' -> place, version, actor, moment)::text;
  END LOOP;
  IF cost IS NOT NULL THEN
    claims := loyalty_claim_all(program, holder, cost, version, moment);
  END IF;
  SELECT coalesce(sum(a.balance) FILTER (WHERE a.unit = 'PTS' AND a.kind = 'member'), 0) AS points,
    coalesce(-sum(a.balance) FILTER (WHERE a.unit = 'PTS' AND a.kind = 'recovery'), 0) AS debt,
    coalesce(sum(a.balance) FILTER (WHERE a.unit = 'STAMP' AND a.kind = 'member'), 0) AS stamps
  INTO account FROM ledger_accounts a WHERE a.user_id = holder AND a.program_id = program;
  IF event ? 'id' THEN
    INSERT INTO loyalty_events (program_id, source, external_id, id, user_id, type, occurred_at, received_at, config_version,
      body_hash, payload, points, stamps, status, reason, tier_before, tier_after, explanation, unmatched_cents, balance_after,
      debt_after, stamps_after, auto_claims, actor_id)
    VALUES (program, event ->> 'source', event ->> 'externalId', (event ->> 'id')::uuid, holder, event ->> 'type',
      moment_of((event ->> 'at')::bigint), moment, version, decode(event ->> 'bodyHash', 'hex'), event -> 'payload',
      (event ->> 'points')::bigint, (event ->> 'stamps')::bigint, (event ->> 'status')::bigint, event ->> 'reason',
      (event ->> 'tierBefore')::smallint, (event ->> 'tierAfter')::smallint, event -> 'explanation',
      (event ->> 'unmatchedCents')::bigint, account.points, account.debt, account.stamps,
      claims, actor);
  END IF;
  INSERT INTO outbox_log (type, payload, created_at)
  SELECT e ->> 'type', e -> 'payload' || jsonb_build_object('balance', account.points, 'debt', account.debt,
    'stampBalance', account.stamps), moment
  FROM jsonb_array_elements(done -> 'outbox') WITH ORDINALITY list (e, no) ORDER BY no;
  RETURN jsonb_build_object('points', account.points, 'debt', account.debt, 'stamps', account.stamps, 'claims', claims);
END $$;
