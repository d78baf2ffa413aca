-- Posts one part of an event: {unit, amount, of, source, expires, matures, rule, values}. An amount
-- above zero is a credit, which is pending until `matures`. An amount below zero takes back, first
-- from the credit of the event `of`, even if it is pending; a credit of a merged account is
-- followed to its present holder. A credit that comes so late that it has expired is removed at
-- once. Each part is posted once: the event's id is new, or the table refuses it.
CREATE OR REPLACE FUNCTION loyalty_post(program uuid, holder uuid, posting jsonb, version integer, actor uuid, moment timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  points bigint := (posting ->> 'amount')::bigint;
  given_by uuid := (posting ->> 'of')::uuid;
  source uuid := (posting ->> 'source')::uuid;
  base text := CASE posting ->> 'unit' WHEN 'PTS' THEN 'loyalty-points' ELSE 'loyalty-stamps' END;
  original uuid;
  waiting bigint;
  -- Assigned to a variable; PERFORM would run the call as a statement of its own, which takes
  -- longer.
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

-- Writes the changes of an event outside the member's own row: facts, event, purchase or refunds,
-- points, changes of tier and outbox. The remaining cents of lines come as the text of an array.
CREATE OR REPLACE FUNCTION loyalty_book(program uuid, holder uuid, done jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
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
      (each ->> 'remaining')::bigint[], (each ->> 'amountCents')::bigint,
      (each ->> 'eligibleCents')::bigint, (each ->> 'isQualifying')::boolean, (each ->> 'tierMilli')::integer,
      (each ->> 'tierRank')::smallint, (each ->> 'timeMilli')::integer, each ->> 'timeRule', version,
      (each ->> 'raw')::bigint, (each ->> 'stamps')::bigint);
  END IF;
  IF done -> 'lowered' <> '[]' THEN
    FOR place IN 0 .. jsonb_array_length(done -> 'lowered') - 1 LOOP
      each := done -> 'lowered' -> place;
      UPDATE purchases p SET remaining = (each ->> 'remaining')::bigint[],
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
    INSERT INTO one_time_awards (program_id, user_id, mechanic, object_id, event_id)
    SELECT program, holder, split_part(key, ':', 1), substr(key, length(split_part(key, ':', 1)) + 2), (event ->> 'id')::uuid
    FROM jsonb_array_elements_text(done -> 'once') key;
  END IF;
  IF done ? 'reversed' THEN
    UPDATE one_time_awards o SET reversed_at = moment
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
  FOR place IN 0 .. jsonb_array_length(done -> 'outbox') - 1 LOOP
    each := done -> 'outbox' -> place;
    INSERT INTO outbox_log (type, payload, created_at)
    VALUES (each ->> 'type', each -> 'payload' || jsonb_build_object('balance', account.points, 'debt', account.debt,
      'stampBalance', account.stamps), moment);
  END LOOP;
  RETURN jsonb_build_object('points', account.points, 'debt', account.debt, 'stamps', account.stamps, 'claims', claims);
END $$;

-- Writes the changes of a member's event; the caller holds the locks of loyalty_read(). Returns the
-- account afterwards.
CREATE OR REPLACE FUNCTION loyalty_write(program uuid, holder uuid, done jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
BEGIN
  IF done ? 'member' THEN
    UPDATE members m SET tier_rank = (done #>> '{member,tierRank}')::smallint, tier_period = (done #>> '{member,tierPeriod}')::integer,
      status_points = (done #>> '{member,statusPoints}')::bigint, purchases = (done #>> '{member,purchases}')::integer,
      last_event_at = greatest(m.last_event_at, moment_of((done #>> '{event,receivedAt}')::bigint))
    WHERE m.program_id = program AND m.user_id = holder;
  END IF;
  RETURN loyalty_book(program, holder, done);
END $$;

-- Does what loyalty_write() does, for a caller that read without locks. It takes the locks of
-- loyalty_read() in their order, and writes only if nothing has changed since. All facts of a
-- member change together with the member's row, so its xmin stands for them; the program's row and
-- the version of its tiers stand for the rules. With an Idempotency-Key (withIdempotencyKey() of
-- platform/http) it stores the answer `said` with the balance afterwards. It returns null, and has
-- written nothing, when something has changed or another request uses the key. A known event or a
-- used key violates its index.
CREATE OR REPLACE FUNCTION loyalty_write_unchanged(
  program uuid, holder uuid, seen_member xid, seen_program xid, seen_tiers integer, done jsonb, sent request_key, caller uuid,
  said jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  moment timestamptz := moment_of((done #>> '{event,receivedAt}')::bigint);
  account jsonb;
  nothing text;
BEGIN
  IF sent.key IS NOT NULL AND NOT pg_try_advisory_xact_lock(
    hashtextextended('idempotency:' || sent.endpoint || ':' || caller || ':' || sent.key, 0))
  THEN
    RETURN NULL;
  END IF;
  nothing := pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'loyalty-event', program, done #>> '{event,source}',
    done #>> '{event,externalId}'), 0))::text;
  nothing := pg_advisory_xact_lock_shared(hashtextextended('program:' || program, 0))::text;
  -- The program is locked and cannot change any more. If this statement waits for another event of
  -- the member, it finds a changed row afterwards and writes nothing.
  UPDATE members m SET tier_rank = (done #>> '{member,tierRank}')::smallint, tier_period = (done #>> '{member,tierPeriod}')::integer,
    status_points = (done #>> '{member,statusPoints}')::bigint, purchases = (done #>> '{member,purchases}')::integer,
    last_event_at = greatest(m.last_event_at, moment)
  FROM programs p
  WHERE m.program_id = program AND m.user_id = holder AND m.xmin = seen_member AND p.id = program AND p.xmin = seen_program
    AND seen_tiers = coalesce((SELECT t.version FROM tier_configs t WHERE t.brand_id = p.brand_id ORDER BY t.version DESC LIMIT 1), 0);
  IF NOT FOUND THEN
    RETURN NULL;
  END IF;
  account := loyalty_book(program, holder, done);
  IF sent.key IS NOT NULL THEN
    INSERT INTO idempotency_keys (user_id, endpoint, key, request_hash, created_at, response)
    VALUES (caller, sent.endpoint, sent.key, sent.hash, moment, jsonb_set(said, '{results,0,balance}', account - 'claims'));
  END IF;
  RETURN account;
END $$;
