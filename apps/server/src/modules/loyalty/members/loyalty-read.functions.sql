-- Reads a program as the features use it (ProgramHead of the feature programs), moments in
-- milliseconds.
CREATE OR REPLACE FUNCTION loyalty_head(program uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT jsonb_build_object('id', p.id, 'brandId', p.brand_id, 'name', p.name, 'status', p.status, 'startsAt', ms_of(p.starts_at),
    'endsAt', ms_of(p.ends_at), 'claimsUntil', ms_of(p.claims_until), 'startDate', p.start_date, 'endDate', p.end_date,
    'configVersion', p.config_version, 'tiersVersion',
    coalesce((SELECT max(t.version) FROM tier_configs t WHERE t.brand_id = p.brand_id), 0), 'regulationVersion',
    p.regulation_version, 'isBlockedSector', is_off('opinions', b.sector), 'sandbox', p.sandbox, 'mode', p.mode)
  FROM programs p JOIN brands b ON b.id = p.brand_id WHERE p.id = program);
END $$;

-- Reads points, debt, pending points and stamps of a member from the books.
CREATE OR REPLACE FUNCTION loyalty_account(program uuid, holder uuid) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (SELECT jsonb_build_object(
    'points', coalesce(sum(a.balance) FILTER (WHERE a.unit = 'PTS' AND a.kind = 'member'), 0),
    'debt', coalesce(-sum(a.balance) FILTER (WHERE a.unit = 'PTS' AND a.kind = 'recovery'), 0),
    'stamps', coalesce(sum(a.balance) FILTER (WHERE a.unit = 'STAMP' AND a.kind = 'member'), 0),
    'stampDebt', coalesce(-sum(a.balance) FILTER (WHERE a.unit = 'STAMP' AND a.kind = 'recovery'), 0),
    'pending', coalesce((SELECT sum(p.amount) FROM pending_credits p WHERE p.program_id = program AND p.user_id = holder), 0))
  FROM ledger_accounts a WHERE a.user_id = holder AND a.program_id = program);
END $$;

-- Takes three locks in this order: the event's identity, the program (shared; a change of its
-- status takes it exclusively) and the member's row. Then it reads the engine's facts for
-- evaluate(). Keys of `asked`: lock (false for a simulation); days (numbers, null for all); months;
-- once (keys); keys (kinds of counts and visits); purchase (id of the purchase that a refund
-- names); before and cents (moment and amount of a refund that names no purchase; cents null: all
-- purchases with a remainder).
CREATE OR REPLACE FUNCTION loyalty_read(program uuid, holder uuid, of_source text, external text, asked jsonb) RETURNS json
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
    -- The value is not used; PERFORM would run the call as a statement of its own, which takes
    -- longer.
    nothing := pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'loyalty-event', program, of_source, external), 0))::text;
    nothing := pg_advisory_xact_lock_shared(hashtextextended('program:' || program, 0))::text;
    -- The identity is locked already. So this statement sees the event if it exists, even after a
    -- long wait for the member's row.
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
        WHERE asked ? 'before' AND f.program_id = program AND f.user_id = holder AND f.brand_id = (asked ->> 'seller')::uuid AND f.left_cents > 0
          AND f.occurred_at BETWEEN own.joined_at AND moment_of((asked ->> 'before')::bigint)
      ) f WHERE asked ->> 'cents' IS NULL OR f.before < (asked ->> 'cents')::bigint
    ) p;
    IF asked ->> 'days' IS NULL THEN
      days := NULL;
    END IF;
    -- Ids of the rows that a refund writes.
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
      SELECT FROM one_time_awards o WHERE o.program_id = program AND o.user_id = holder AND o.mechanic = split_part(key, ':', 1)
        AND o.object_id = substr(key, length(split_part(key, ':', 1)) + 2));
  END IF;
  RETURN (SELECT json_build_object(
    'event', NULL, 'id', uuidv7(),
    -- The same fields as loyalty_head().
    'program', (SELECT json_build_object('id', p.id, 'brandId', p.brand_id, 'name', p.name, 'status', p.status, 'startsAt', ms_of(p.starts_at),
        'endsAt', ms_of(p.ends_at), 'claimsUntil', ms_of(p.claims_until), 'startDate', p.start_date, 'endDate', p.end_date,
        'configVersion', p.config_version, 'tiersVersion',
        coalesce((SELECT max(t.version) FROM tier_configs t WHERE t.brand_id = p.brand_id), 0), 'regulationVersion',
        p.regulation_version, 'isBlockedSector', is_off('opinions', b.sector), 'sandbox', p.sandbox, 'mode', p.mode)
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
    -- A member who left and joined again begins without a tier.
    'tierChanges', coalesce((SELECT json_agg(json_build_object('at', ms_of(c.at), 'rank', c.to_rank) ORDER BY c.seq)
      FROM tier_changes c WHERE c.program_id = program AND c.user_id = holder AND c.at >= own.joined_at), '[]'),
    -- The same fields as loyalty_account().
    'account', (SELECT json_build_object(
        'points', coalesce(sum(a.balance) FILTER (WHERE a.unit = 'PTS' AND a.kind = 'member'), 0),
        'debt', coalesce(-sum(a.balance) FILTER (WHERE a.unit = 'PTS' AND a.kind = 'recovery'), 0),
        'stamps', coalesce(sum(a.balance) FILTER (WHERE a.unit = 'STAMP' AND a.kind = 'member'), 0),
        'stampDebt', coalesce(-sum(a.balance) FILTER (WHERE a.unit = 'STAMP' AND a.kind = 'recovery'), 0),
        'pending', coalesce((SELECT sum(p.amount) FROM pending_credits p WHERE p.program_id = program AND p.user_id = holder), 0))
      FROM ledger_accounts a WHERE a.user_id = holder AND a.program_id = program)));
END $$;
