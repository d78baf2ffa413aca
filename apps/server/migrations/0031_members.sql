-- Members of loyalty programs: what is known of each (facts), what happened (events, purchases, refunds) and what is due
-- later. docs/loyalty-members.md tells how they are used; the rules are those of packages/domain/src/loyalty.
--
-- Tables begin with the program, so that they can be spread by it. Rows that purchases write have no foreign keys: each
-- would lock the program's or the user's row; reconciliation looks for what points at nothing.

-- The hot row of a member: every event of theirs locks it, so that events of one member take turns. Nothing that changes is
-- in an index, so an update stays in its page.
CREATE TABLE members (
  program_id uuid NOT NULL REFERENCES programs (id),
  user_id uuid NOT NULL REFERENCES users (id),
  joined_at timestamptz NOT NULL,
  -- Null while they take part.
  left_at timestamptz,
  -- The regulation that was accepted at joining; null where the program came without (imports).
  regulation_version integer,
  -- Level brought along by an import.
  tier_floor smallint NOT NULL DEFAULT 0 CHECK (tier_floor >= 0),
  -- As of the last event or period: level, running period and what it measures.
  tier_rank smallint NOT NULL DEFAULT 0 CHECK (tier_rank >= 0),
  tier_period integer NOT NULL DEFAULT 0,
  status_points bigint NOT NULL DEFAULT 0,
  -- Purchases so far: the arrival of the next one.
  purchases integer NOT NULL DEFAULT 0 CHECK (purchases >= 0),
  last_event_at timestamptz,
  PRIMARY KEY (program_id, user_id),
  CHECK (left_at >= joined_at)
) WITH (fillfactor = 80);

-- The programs of a user, for the wallet and what is due to a person (birthdays).
CREATE TABLE member_programs (
  user_id uuid NOT NULL REFERENCES users (id),
  program_id uuid NOT NULL REFERENCES programs (id),
  PRIMARY KEY (user_id, program_id)
);

-- What a tier period measures; a day where levels look at rolling months.
CREATE TABLE status_periods (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  period integer NOT NULL,
  status_points bigint NOT NULL DEFAULT 0,
  spend_cents bigint NOT NULL DEFAULT 0,
  purchases integer NOT NULL DEFAULT 0,
  PRIMARY KEY (program_id, user_id, period)
) WITH (fillfactor = 80);

-- Sums that targets are computed from (packages/domain/src/loyalty/facts.ts), by kind:
--   month (12 × year + month): spend_cents, points = sum of its day targets, social_points
--   day (days since 1970): points = sum of its purchases' raw points, qualifying purchases, social_points
--   count:{rule and period}: qualifying = how often; visit:{rule}: last_at
CREATE TABLE member_facts (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  kind text NOT NULL,
  period integer NOT NULL,
  spend_cents bigint NOT NULL DEFAULT 0,
  points bigint NOT NULL DEFAULT 0,
  qualifying integer NOT NULL DEFAULT 0,
  social_points bigint NOT NULL DEFAULT 0,
  last_at timestamptz,
  PRIMARY KEY (program_id, user_id, kind, period)
) WITH (fillfactor = 80);

-- What happened outside, with what it earned or why nothing: (program, source, external id) is its identity. Its points are
-- in the ledger under its id (kinds loyalty-points, loyalty-stamps), what a refund takes back under the refund's.
CREATE TABLE loyalty_events (
  program_id uuid NOT NULL,
  source text NOT NULL,
  external_id text NOT NULL,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- purchase, refund, award, visit, custom, adjustment, reversal
  type text NOT NULL,
  occurred_at timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  config_version integer NOT NULL,
  -- SHA-256 of what was sent: the same id with another body is refused.
  body_hash bytea NOT NULL,
  -- What the event says beside that; of a purchase its row has it.
  payload jsonb NOT NULL,
  -- Deltas before debt, pending and forgiving; all 0 where it was refused.
  points bigint NOT NULL,
  stamps bigint NOT NULL,
  status bigint NOT NULL,
  reason text,
  tier_before smallint NOT NULL,
  tier_after smallint NOT NULL,
  -- The steps with their items: rule, numbers that went in, what a limit took.
  explanation jsonb NOT NULL,
  unmatched_cents bigint NOT NULL DEFAULT 0 CHECK (unmatched_cents >= 0),
  -- Points, points owed and stamps afterwards, as the answer said.
  balance_after bigint NOT NULL,
  debt_after bigint NOT NULL,
  stamps_after bigint NOT NULL,
  -- How often the automatic reward followed
  auto_claims integer NOT NULL DEFAULT 0,
  actor_id uuid,
  PRIMARY KEY (program_id, source, external_id),
  CHECK (reason IS NULL OR (points, stamps, status) = (0, 0, 0))
) PARTITION BY HASH (program_id);
DO $$
BEGIN
  FOR part IN 0 .. 15 LOOP
    EXECUTE format('CREATE TABLE loyalty_events_%s PARTITION OF loyalty_events FOR VALUES WITH (MODULUS 16, REMAINDER %s)',
      lpad(part::text, 2, '0'), part);
    PERFORM keep_for_ever('loyalty_events_' || lpad(part::text, 2, '0'));
  END LOOP;
END $$;
-- A member's history, newest first
CREATE INDEX loyalty_events_of_member ON loyalty_events (program_id, user_id, id DESC);
CREATE TRIGGER loyalty_events_append_only BEFORE UPDATE OR DELETE ON loyalty_events
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER loyalty_events_kept BEFORE TRUNCATE ON loyalty_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON loyalty_events FROM PUBLIC, CURRENT_USER;

-- A purchase under the id of its event, with its factors as they were. Refunds lower what is left, and what that earns.
CREATE TABLE purchases (
  program_id uuid NOT NULL,
  id uuid NOT NULL,
  brand_id uuid NOT NULL,
  store_id uuid,
  user_id uuid NOT NULL,
  source text NOT NULL,
  external_id text NOT NULL,
  channel text NOT NULL,
  redemption_id uuid,
  occurred_at timestamptz NOT NULL,
  -- The wall date in Rome: of its day, month and periods
  local_date date NOT NULL,
  arrival integer NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents >= 0),
  -- Code, category, brand, quantity in thousandths, net cents, factor in thousandths of each line
  lines jsonb NOT NULL,
  -- Cents left of each line, in their order, and of all of them
  remaining bigint[] NOT NULL,
  left_cents bigint NOT NULL CHECK (left_cents BETWEEN 0 AND amount_cents),
  eligible_left bigint NOT NULL CHECK (eligible_left BETWEEN 0 AND left_cents),
  is_qualifying boolean NOT NULL,
  tier_milli integer NOT NULL,
  tier_rank smallint NOT NULL,
  time_milli integer NOT NULL,
  time_rule text NOT NULL,
  config_version integer NOT NULL,
  raw_points bigint NOT NULL CHECK (raw_points >= 0),
  stamps bigint NOT NULL CHECK (stamps >= 0),
  PRIMARY KEY (program_id, id)
) WITH (fillfactor = 90);
-- Newest first: where unlinked refunds look, and lists
CREATE INDEX purchases_of_member ON purchases (program_id, user_id, occurred_at DESC, id DESC);
-- A redemption is one purchase in each program
CREATE UNIQUE INDEX purchases_of_redemption ON purchases (redemption_id, program_id) WHERE redemption_id IS NOT NULL;

-- Only what is left changes, and only downwards.
CREATE FUNCTION lower_purchase() RETURNS trigger LANGUAGE plpgsql AS $$
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
CREATE TRIGGER purchases_lowered BEFORE UPDATE OF remaining, left_cents, eligible_left, is_qualifying, raw_points, stamps
  ON purchases FOR EACH ROW EXECUTE FUNCTION lower_purchase();
CREATE TRIGGER purchases_fixed BEFORE UPDATE OF program_id, id, brand_id, store_id, user_id, source, external_id, channel,
  redemption_id, occurred_at, local_date, arrival, amount_cents, lines, tier_milli, tier_rank, time_milli, time_rule, config_version
  ON purchases FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER purchases_stay BEFORE DELETE ON purchases FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER purchases_kept BEFORE TRUNCATE ON purchases FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE DELETE, TRUNCATE ON purchases FROM PUBLIC, CURRENT_USER;

-- What a refund took from each purchase: a row for each that it touched, one without purchase for what found none.
CREATE TABLE refunds (
  program_id uuid NOT NULL,
  id uuid NOT NULL DEFAULT uuidv7(),
  event_id uuid NOT NULL,
  user_id uuid NOT NULL,
  purchase_id uuid,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  -- Cents taken from each line of the purchase
  allocated bigint[] NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (program_id, id)
);
CREATE INDEX refunds_of_purchase ON refunds (program_id, purchase_id) WHERE purchase_id IS NOT NULL;
CREATE INDEX refunds_of_event ON refunds (program_id, event_id);
CREATE TRIGGER refunds_append_only BEFORE UPDATE OR DELETE ON refunds FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER refunds_kept BEFORE TRUNCATE ON refunds FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON refunds FROM PUBLIC, CURRENT_USER;

-- What is paid once: the mechanic and what it is once for. Rows stay when the award is taken back.
CREATE TABLE once (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  mechanic text NOT NULL,
  object_id text NOT NULL,
  event_id uuid NOT NULL,
  reversed_at timestamptz,
  PRIMARY KEY (program_id, user_id, mechanic, object_id)
);
CREATE TRIGGER once_fixed BEFORE DELETE OR UPDATE OF program_id, user_id, mechanic, object_id, event_id ON once
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER once_kept BEFORE TRUNCATE ON once FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE DELETE, TRUNCATE ON once FROM PUBLIC, CURRENT_USER;

-- Changes of level in the order in which they became known
CREATE TABLE tier_changes (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  at timestamptz NOT NULL,
  from_rank smallint NOT NULL,
  to_rank smallint NOT NULL,
  -- The event that changed it; null where time alone did.
  event_id uuid,
  tier_version integer NOT NULL,
  PRIMARY KEY (program_id, user_id, seq),
  CHECK (from_rank <> to_rank)
);
CREATE TRIGGER tier_changes_append_only BEFORE UPDATE OR DELETE ON tier_changes
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER tier_changes_kept BEFORE TRUNCATE ON tier_changes FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON tier_changes FROM PUBLIC, CURRENT_USER;

-- Points that are decided but not spendable yet. `amount` falls with refunds, and to 0 when they are credited or void.
CREATE TABLE pending_credits (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  event_id uuid NOT NULL,
  amount bigint NOT NULL CHECK (amount >= 0),
  -- What of it will never be credited: the member left, or the program was cancelled.
  void bigint NOT NULL DEFAULT 0 CHECK (void >= 0),
  matures_at timestamptz NOT NULL,
  expires_at timestamptz,
  PRIMARY KEY (program_id, user_id, event_id)
);
CREATE INDEX pending_credits_due ON pending_credits (matures_at) WHERE amount > 0;

-- Consents that were given to a program's brand at joining; the account's own have no program.
ALTER TABLE consents ADD COLUMN program_id uuid, DROP CONSTRAINT consents_purpose_check,
  ADD CONSTRAINT consents_purpose_check CHECK (
    CASE WHEN program_id IS NULL THEN purpose IN ('cookie-statistics', 'cookie-marketing', 'terms', 'marketing', 'profiling')
    ELSE purpose IN ('loyalty-privacy', 'loyalty-regulation', 'loyalty-marketing', 'loyalty-profiling') END);
CREATE INDEX consents_of_program ON consents (program_id, user_id, purpose, id DESC) WHERE program_id IS NOT NULL;

-- The code beside a member's QR, for a till that cannot scan: it lives some minutes, one for each person.
CREATE TABLE member_cards (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  code text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL
);

-- R-221 for member codes: a till that typed many that nobody has waits, as with numbers of deals. The counter is shared with
-- those. Returns until when, or null.
CREATE FUNCTION count_member_code(till uuid, typed text, moment timestamptz, most_wrong integer, wait interval)
RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  pad bigint := hashtextextended('typed-codes:' || till, 0);
  seen typed_code_attempts;
BEGIN
  IF EXISTS (SELECT FROM member_cards c WHERE c.code = typed AND c.expires_at > moment) THEN
    PERFORM pg_advisory_xact_lock_shared(pad);
    RETURN (SELECT a.locked_until FROM typed_code_attempts a WHERE a.user_id = till AND a.locked_until > moment);
  END IF;
  PERFORM pg_advisory_xact_lock(pad);
  SELECT * INTO seen FROM typed_code_attempts WHERE user_id = till;
  IF seen.locked_until > moment THEN
    RETURN seen.locked_until;
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

CREATE FUNCTION ms_of(moment timestamptz) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT floor(extract(epoch FROM moment) * 1000)::bigint
$$;
CREATE FUNCTION moment_of(ms bigint) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT timestamptz 'epoch' + ms * interval '1 millisecond'
$$;

-- A program as the features know it (ProgramHead of the feature programs), its moments in milliseconds.
CREATE FUNCTION loyalty_head(program uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('id', p.id, 'brandId', p.brand_id, 'name', p.name, 'status', p.status, 'startsAt', ms_of(p.starts_at),
    'endsAt', ms_of(p.ends_at), 'claimsUntil', ms_of(p.claims_until), 'startDate', p.start_date, 'endDate', p.end_date,
    'configVersion', p.config_version, 'tiersVersion',
    coalesce((SELECT max(t.version) FROM tier_configs t WHERE t.brand_id = p.brand_id), 0), 'regulationVersion',
    p.regulation_version, 'isBlockedSector', b.sector IS NOT NULL, 'sandbox', p.sandbox)
  FROM programs p JOIN brands b ON b.id = p.brand_id WHERE p.id = program
$$;

-- Takes the lock of an event's identity, the shared lock of its program (a change of status takes it exclusively) and the
-- member's row, in this order, and then reads what evaluate() needs, as the engine's facts. `asked`:
--   lock: false for a simulation; days: their numbers, or null for all of them; months; once: keys;
--   keys: kinds of counts and visits; purchase: id of the purchase that a refund names; before, cents: moment and amount of a
--   refund that names none (cents null: all purchases with something left).
CREATE FUNCTION loyalty_read(program uuid, holder uuid, of_source text, external text, asked jsonb) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE
  own members;
  known jsonb;
  bought jsonb;
  days integer[];
  months integer[];
  touched record;
  facts jsonb;
BEGIN
  IF (asked ->> 'lock')::boolean THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(concat_ws(':', 'loyalty-event', program, of_source, external), 0)),
      pg_advisory_xact_lock_shared(hashtextextended('program:' || program, 0));
    SELECT * INTO own FROM members m WHERE m.program_id = program AND m.user_id = holder FOR NO KEY UPDATE;
  ELSE
    SELECT * INTO own FROM members m WHERE m.program_id = program AND m.user_id = holder;
  END IF;
  SELECT to_jsonb(e) || jsonb_build_object('body_hash', encode(e.body_hash, 'hex')) INTO known FROM loyalty_events e
  WHERE e.program_id = program AND e.source = of_source AND e.external_id = external;
  IF known IS NOT NULL OR own.user_id IS NULL OR own.left_at IS NOT NULL THEN
    RETURN jsonb_build_object('event', known, 'program', loyalty_head(program), 'id', uuidv7());
  END IF;
  IF asked ? 'purchase' OR asked ? 'before' THEN
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'at', ms_of(p.occurred_at), 'arrival', p.arrival, 'lines', p.lines,
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
  ELSE
    days := ARRAY(SELECT jsonb_array_elements_text(nullif(asked -> 'days', 'null'))::integer);
    IF asked ->> 'days' IS NULL THEN
      days := NULL;
    END IF;
    months := ARRAY(SELECT jsonb_array_elements_text(asked -> 'months')::integer);
  END IF;
  SELECT
    coalesce(jsonb_agg(jsonb_build_object('month', f.period, 'spendCents', f.spend_cents, 'dayTargets', f.points,
      'socialPoints', f.social_points)) FILTER (WHERE f.kind = 'month'), '[]') AS months,
    coalesce(jsonb_agg(jsonb_build_object('day', f.period, 'raw', f.points, 'qualifying', f.qualifying,
      'socialPoints', f.social_points) ORDER BY f.period) FILTER (WHERE f.kind = 'day'), '[]') AS days,
    coalesce(jsonb_object_agg(substr(f.kind, 7), f.qualifying) FILTER (WHERE f.kind LIKE 'count:%'), '{}') AS counts,
    coalesce(jsonb_object_agg(substr(f.kind, 7), ms_of(f.last_at)) FILTER (WHERE f.kind LIKE 'visit:%'), '{}') AS visits
  INTO touched
  FROM (
    SELECT * FROM member_facts m WHERE m.program_id = program AND m.user_id = holder AND m.kind = 'month'
      AND m.period = ANY (months)
    UNION ALL
    SELECT * FROM member_facts d WHERE d.program_id = program AND d.user_id = holder AND d.kind = 'day'
      AND (days IS NULL OR d.period = ANY (days))
    UNION ALL
    SELECT * FROM member_facts c WHERE c.program_id = program AND c.user_id = holder AND c.period = 0
      AND c.kind IN (SELECT jsonb_array_elements_text(asked -> 'keys'))
  ) f;
  facts := jsonb_build_object(
    'event', NULL, 'program', loyalty_head(program), 'id', uuidv7(),
    -- Ids of the rows that a refund writes
    'refundIds', ARRAY(SELECT uuidv7() FROM generate_series(0, coalesce(jsonb_array_length(bought), 0))),
    'member', jsonb_build_object('joinedAt', ms_of(own.joined_at), 'tierFloor', own.tier_floor, 'tierRank', own.tier_rank,
      'lastEventAt', ms_of(own.last_event_at), 'purchases', own.purchases,
      'brandId', (SELECT u.brand_id FROM users u WHERE u.id = holder)),
    'months', touched.months, 'days', touched.days, 'counts', touched.counts, 'visits', touched.visits,
    'once', coalesce((SELECT jsonb_agg(key) FROM jsonb_array_elements_text(asked -> 'once') key WHERE EXISTS (
      SELECT FROM once o WHERE o.program_id = program AND o.user_id = holder AND o.mechanic = split_part(key, ':', 1)
        AND o.object_id = substr(key, length(split_part(key, ':', 1)) + 2))), '[]'),
    'purchases', coalesce(bought, '[]'));
  facts := facts || jsonb_build_object(
      'status', coalesce((SELECT jsonb_agg(jsonb_build_object('period', s.period, 'status', s.status_points,
          'spendCents', s.spend_cents, 'purchases', s.purchases) ORDER BY s.period)
        FROM status_periods s WHERE s.program_id = program AND s.user_id = holder), '[]'),
      'tierChanges', coalesce((SELECT jsonb_agg(jsonb_build_object('at', ms_of(c.at), 'rank', c.to_rank) ORDER BY c.seq)
        FROM tier_changes c WHERE c.program_id = program AND c.user_id = holder), '[]'),
      'account', loyalty_account(program, holder));
  RETURN facts;
END $$;

-- Points, points owed, pending points and stamps of a member, as they stand in the books.
CREATE FUNCTION loyalty_account(program uuid, holder uuid) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'points', coalesce(sum(a.balance) FILTER (WHERE a.unit = 'PTS' AND a.kind = 'member'), 0),
    'debt', coalesce(-sum(a.balance) FILTER (WHERE a.unit = 'PTS' AND a.kind = 'recovery'), 0),
    'stamps', coalesce(sum(a.balance) FILTER (WHERE a.unit = 'STAMP' AND a.kind = 'member'), 0),
    'stampDebt', coalesce(-sum(a.balance) FILTER (WHERE a.unit = 'STAMP' AND a.kind = 'recovery'), 0),
    'pending', coalesce((SELECT sum(p.amount) FROM pending_credits p WHERE p.program_id = program AND p.user_id = holder), 0))
  FROM ledger_accounts a WHERE a.user_id = holder AND a.program_id = program
$$;

-- Takes points of a member back that no credit of theirs gave by itself, as a spending does; the rest is owed. What gave
-- them may have been credited under another event: a limit that one purchase filled, and another one fills after its refund.
CREATE FUNCTION ledger_claw_back(
  holder uuid, of_unit text, program uuid, amount bigint, of_kind text, of_type text, source uuid, rule text, version integer,
  explanation jsonb, actor uuid, moment timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own record;
  member uuid;
  recovery uuid;
  taken bigint;
  first uuid;
BEGIN
  INSERT INTO ledger_accounts (unit, program_id, kind) VALUES (of_unit, program, 'issuer') ON CONFLICT DO NOTHING;
  INSERT INTO ledger_accounts (user_id, unit, program_id, kind, issuer_id)
  SELECT holder, i.unit, i.program_id, pair.kind, i.id
  FROM ledger_accounts i, (VALUES ('member'), ('recovery')) pair (kind)
  WHERE i.user_id IS NULL AND i.unit = of_unit AND i.program_id IS NOT DISTINCT FROM program
  ON CONFLICT DO NOTHING;
  FOR own IN
    SELECT a.id, a.kind FROM ledger_accounts a
    WHERE a.user_id = holder AND a.unit = of_unit AND a.program_id IS NOT DISTINCT FROM program
    ORDER BY a.id FOR NO KEY UPDATE
  LOOP
    IF own.kind = 'member' THEN
      member := own.id;
    ELSE
      recovery := own.id;
    END IF;
  END LOOP;
  PERFORM ledger_lapse(ARRAY[member], moment);
  SELECT least(amount, a.balance) INTO taken FROM ledger_accounts a WHERE a.id = member;
  IF taken < amount THEN
    explanation := explanation || jsonb_build_object('shortfall', amount - taken);
  END IF;
  FOR own IN
    SELECT line.account, line.points, row_number() OVER () - 1 AS no
    FROM (VALUES (member, -taken), (recovery, taken - amount)) line (account, points) WHERE line.points <> 0
  LOOP
    INSERT INTO ledger_transfers (kind, source_type, source_id, line, account_id, amount, rule, rule_version, explanation,
      actor_id, created_at)
    VALUES (of_kind, of_type, source, own.no, own.account, own.points, rule, version, explanation, actor, moment)
    RETURNING coalesce(first, id) INTO first;
  END LOOP;
  WITH used AS (
    INSERT INTO ledger_lot_uses (transfer_id, lot_id, amount)
    SELECT first, l.id, least(l.remaining, taken - l.before) FROM (
      SELECT id, remaining, sum(remaining) OVER (ORDER BY expires_at, id) - remaining AS before
      FROM ledger_lots WHERE account_id = member AND remaining > 0
    ) l WHERE l.before < taken
    RETURNING lot_id, ledger_lot_uses.amount AS points
  )
  UPDATE ledger_lots l SET remaining = l.remaining - used.points FROM used WHERE l.id = used.lot_id;
END $$;

-- Posts one part of an event: {unit, amount, of, source, expires, matures, rule, values}. Above zero it is a credit, which
-- waits until `matures`; below zero it is taken back, first from the credit of the event `of`, also while that is pending.
CREATE FUNCTION loyalty_post(program uuid, holder uuid, posting jsonb, version integer, actor uuid, moment timestamptz)
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
        version, posting -> 'values', actor, moment_of((posting ->> 'expires')::bigint), moment);
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

-- Writes all that an event changes, in one statement: {event, member, facts, status, purchases, refunds, once, tiers,
-- postings, outbox, lapse, claimCost}. The caller holds the locks of loyalty_read(). Returns the account afterwards.
CREATE FUNCTION loyalty_write(program uuid, holder uuid, done jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  event jsonb := done -> 'event';
  moment timestamptz := moment_of((event ->> 'receivedAt')::bigint);
  version integer := (event ->> 'configVersion')::integer;
  actor uuid := (event ->> 'actorId')::uuid;
  account jsonb;
  each jsonb;
  cost bigint := (done ->> 'claimCost')::bigint;
  claims integer := 0;
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
  FOR each IN SELECT * FROM jsonb_array_elements(done -> 'lowered') LOOP
    UPDATE purchases p SET remaining = ARRAY(SELECT jsonb_array_elements_text(each -> 'remaining')::bigint),
      left_cents = (each ->> 'leftCents')::bigint, eligible_left = (each ->> 'eligibleCents')::bigint,
      is_qualifying = (each ->> 'isQualifying')::boolean, raw_points = (each ->> 'raw')::bigint,
      stamps = (each ->> 'stamps')::bigint
    WHERE p.program_id = program AND p.id = (each ->> 'id')::uuid;
    IF NOT FOUND THEN
      RAISE EXCEPTION 'no purchase % of program %', each ->> 'id', program;
    END IF;
  END LOOP;
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
  FOR each IN SELECT * FROM jsonb_array_elements(done -> 'postings') LOOP
    PERFORM loyalty_post(program, holder, each, version, actor, moment);
  END LOOP;
  account := loyalty_account(program, holder);
  WHILE cost <= (account ->> 'points')::bigint LOOP
    PERFORM ledger_claw_back(holder, 'PTS', program, cost, 'loyalty-claim', 'claim', uuidv7(), 'autoClaim', version,
      jsonb_build_object('cost', cost), NULL, moment);
    claims := claims + 1;
    account := loyalty_account(program, holder);
  END LOOP;
  account := account || jsonb_build_object('claims', claims);
  IF event ? 'id' THEN
    INSERT INTO loyalty_events (program_id, source, external_id, id, user_id, type, occurred_at, received_at, config_version,
      body_hash, payload, points, stamps, status, reason, tier_before, tier_after, explanation, unmatched_cents, balance_after,
      debt_after, stamps_after, auto_claims, actor_id)
    VALUES (program, event ->> 'source', event ->> 'externalId', (event ->> 'id')::uuid, holder, event ->> 'type',
      moment_of((event ->> 'at')::bigint), moment, version, decode(event ->> 'bodyHash', 'hex'), event -> 'payload',
      (event ->> 'points')::bigint, (event ->> 'stamps')::bigint, (event ->> 'status')::bigint, event ->> 'reason',
      (event ->> 'tierBefore')::smallint, (event ->> 'tierAfter')::smallint, event -> 'explanation',
      (event ->> 'unmatchedCents')::bigint, (account ->> 'points')::bigint, (account ->> 'debt')::bigint,
      (account ->> 'stamps')::bigint, claims, actor);
  END IF;
  FOR each IN SELECT * FROM jsonb_array_elements(done -> 'outbox') LOOP
    PERFORM emit_event(each ->> 'type', each -> 'payload' || jsonb_build_object('balance', account -> 'points',
      'debt', account -> 'debt', 'stampBalance', account -> 'stamps'), moment);
  END LOOP;
  RETURN account;
END $$;

-- Brings points, stamps and what is owed of some members to 0, with what is pending: at leaving, at an emergency cancellation
-- and at the end of claims. What had run out by then is booked as run out. A second time there is nothing left to take.
-- Returns what each lost.
CREATE FUNCTION loyalty_void(program uuid, holders uuid[], of_kind text, moment timestamptz)
RETURNS TABLE (user_id uuid, points bigint, stamps bigint) LANGUAGE plpgsql AS $$
DECLARE
  accounts uuid[];
BEGIN
  PERFORM FROM members m WHERE m.program_id = program AND m.user_id = ANY (holders) ORDER BY m.user_id FOR NO KEY UPDATE;
  UPDATE pending_credits p SET void = p.void + p.amount, amount = 0
  WHERE p.program_id = program AND p.user_id = ANY (holders) AND p.amount > 0;
  accounts := ARRAY(SELECT a.id FROM ledger_accounts a
    WHERE a.program_id = program AND a.user_id = ANY (holders) ORDER BY a.id FOR NO KEY UPDATE);
  PERFORM ledger_lapse(accounts, moment);
  RETURN QUERY
  WITH due AS (
    SELECT a.id, a.user_id AS holder, a.unit, a.kind, a.balance,
      (SELECT count(*) FROM ledger_transfers t WHERE t.source_id = a.id AND t.kind = of_kind) AS line
    FROM ledger_accounts a WHERE a.id = ANY (accounts) AND a.balance <> 0
  ), entered AS (
    INSERT INTO ledger_transfers (kind, source_type, source_id, line, account_id, amount, rule, rule_version, created_at)
    SELECT of_kind, 'account', d.id, d.line, d.id, -d.balance, of_kind, 1, moment FROM due d ORDER BY d.id
    RETURNING ledger_transfers.id, account_id
  ), used AS (
    INSERT INTO ledger_lot_uses (transfer_id, lot_id, amount)
    SELECT e.id, l.id, l.remaining FROM entered e JOIN ledger_lots l ON l.account_id = e.account_id AND l.remaining > 0
    RETURNING lot_id
  ), emptied AS (
    UPDATE ledger_lots l SET remaining = 0 FROM used WHERE l.id = used.lot_id
  )
  SELECT d.holder, coalesce(sum(d.balance) FILTER (WHERE d.unit = 'PTS' AND d.kind = 'member'), 0)::bigint,
    coalesce(sum(d.balance) FILTER (WHERE d.unit = 'STAMP' AND d.kind = 'member'), 0)::bigint
  FROM due d GROUP BY d.holder;
END $$;

-- Programs whose members lose what they have: by whom the last batch ended, so that a run that was cut off goes on there.
CREATE TABLE program_lapses (
  program_id uuid PRIMARY KEY REFERENCES programs (id),
  -- cancelled, or closed: the end of claims
  cause text NOT NULL CHECK (cause IN ('cancelled', 'closed')),
  due_at timestamptz NOT NULL,
  -- Members up to this one are through.
  after_member uuid,
  done_at timestamptz
);
CREATE INDEX program_lapses_open ON program_lapses (due_at) WHERE done_at IS NULL;

-- Since when a birth date is known: one that was entered or changed in the last days earns nothing on the day (LOYALTY §4.4).
ALTER TABLE users ADD COLUMN birth_date_since timestamptz;
UPDATE users SET birth_date_since = updated_at WHERE birth_date IS NOT NULL;
CREATE FUNCTION note_birth_date() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.birth_date_since := CASE WHEN NEW.birth_date IS NOT NULL THEN NEW.updated_at END;
  RETURN NEW;
END $$;
CREATE TRIGGER users_birth_date BEFORE UPDATE OF birth_date ON users
  FOR EACH ROW WHEN (NEW.birth_date IS DISTINCT FROM OLD.birth_date) EXECUTE FUNCTION note_birth_date();
CREATE TRIGGER users_birth_date_first BEFORE INSERT ON users
  FOR EACH ROW WHEN (NEW.birth_date IS NOT NULL AND NEW.birth_date_since IS NULL) EXECUTE FUNCTION note_birth_date();
-- Birthdays of a day: month and day
CREATE INDEX users_birthdays ON users ((extract(month FROM birth_date) * 100 + extract(day FROM birth_date)))
  WHERE birth_date IS NOT NULL;

-- First purchases of people who were invited: whether the inviter is paid is decided when they are 14 days old.
CREATE TABLE referral_checks (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  purchase_id uuid NOT NULL,
  due_at timestamptz NOT NULL,
  done_at timestamptz,
  PRIMARY KEY (program_id, user_id)
);
CREATE INDEX referral_checks_due ON referral_checks (due_at) WHERE done_at IS NULL;
