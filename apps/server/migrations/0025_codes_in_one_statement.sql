-- Opening, confirming, cancelling and freeing a code: one statement each, with the session, the Idempotency-Key, the points,
-- the stock, the audit row and the event (decision 51). ask_code() is the frame; the rules stand in functions that name the
-- rule in packages/domain or redemptions.policy.ts which they repeat, and rules.test.ts holds both against each other.
--
-- A refusal is returned and not raised: what was written before it stays, so a function refuses before it writes. Two things
-- are meant to stay: a wrong number that was counted, and codes that were over and ended on the way.
--
-- Locks, in this order: number pad of the till, key, user, code, where new accounts come from, ledger accounts, stock, deal.

-- Codes for the shop have no purchase code: they need no entry, which each opening and each confirmation would write.
ALTER TABLE redemptions DROP CONSTRAINT redemptions_purchase_code_key;
CREATE UNIQUE INDEX redemptions_purchase_code ON redemptions (purchase_code) WHERE purchase_code IS NOT NULL;

-- Who asks. session_id: to be checked here, with the roles that may ask; null = that has been done already.
CREATE TYPE code_caller AS (user_id uuid, brand_id uuid, session_id uuid, roles text[]);
-- The Idempotency-Key of the request, with the SHA-256 of what was sent; nulls = none.
CREATE TYPE request_key AS (endpoint text, key text, hash bytea);
-- What is answered: a refusal with its numbers, or the row of the code. `replayed`: an earlier request with the key got it.
-- role, brand_id: the caller's by now.
CREATE TYPE code_verdict AS (refusal text, details jsonb, answer jsonb, replayed boolean, role text, brand_id uuid);

CREATE FUNCTION refuse(refusal text, details jsonb DEFAULT '{}') RETURNS code_verdict
LANGUAGE sql IMMUTABLE AS $$ SELECT (refusal, details, NULL, false, NULL, NULL)::code_verdict $$;

-- What is shown and stored of a code: without where it was opened.
CREATE FUNCTION answer_with(code redemptions, shown jsonb DEFAULT '{}') RETURNS code_verdict LANGUAGE sql STABLE AS $$
  SELECT (NULL, NULL, to_jsonb(code) - 'origin_address' - 'origin_device' || shown, false, NULL, NULL)::code_verdict
$$;

-- platform/events; the table is made by migration 0026.
CREATE FUNCTION emit_event(type text, payload jsonb, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox_log (type, payload, created_at) VALUES (type, payload, moment);
END $$;

-- RedemptionEvent of redemptions.events.ts
CREATE FUNCTION emit_code_event(type text, code redemptions, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM emit_event(type, jsonb_build_object('redemptionId', code.id, 'userId', code.user_id, 'dealId', code.deal_id,
    'brandId', code.brand_id, 'channel', code.channel, 'points', code.points), moment);
END $$;

-- R-221, as before. A right number shares the lock of the number pad with other right ones, so that confirmations of a till
-- do not wait for each other; a wrong one has it alone and then sees all that were counted before.
CREATE OR REPLACE FUNCTION count_typed_code(
  till uuid, brand uuid, number text, code text, moment timestamptz, most_wrong integer, wait interval
) RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  pad bigint := hashtextextended('typed-codes:' || till, 0);
  is_right boolean := EXISTS (SELECT FROM redemptions r
      WHERE r.transaction_id = number AND r.channel = 'store' AND r.brand_id = brand)
    OR EXISTS (SELECT FROM redemptions r WHERE r.purchase_code = code AND r.brand_id = brand);
  seen typed_code_attempts;
BEGIN
  IF is_right THEN
    PERFORM pg_advisory_xact_lock_shared(pad);
  ELSE
    PERFORM pg_advisory_xact_lock(pad);
  END IF;
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

-- Gives a holder points; debt is paid first: payDebtFirst() in packages/domain/ledger.ts, and points-ledger.md. Accounts are
-- made where the holder has none. Returns null and the balance where this kind of this source was posted before.
CREATE FUNCTION ledger_credit(
  holder uuid, of_unit text, program uuid, amount bigint, of_kind text, of_type text, source uuid, rule text, version integer,
  explanation jsonb, actor uuid, ends timestamptz, moment timestamptz, OUT transfer uuid, OUT new_balance bigint
) LANGUAGE plpgsql AS $$
DECLARE
  own record;
  member uuid;
  recovery uuid;
  paid bigint;
  rest bigint;
BEGIN
  IF amount IS NULL OR amount <= 0 THEN
    RAISE EXCEPTION 'not an amount of the ledger: %', amount;
  END IF;
  FOR attempt IN 1 .. 2 LOOP
    FOR own IN
      SELECT a.id, a.kind, a.balance FROM ledger_accounts a
      WHERE a.user_id = holder AND a.unit = of_unit AND a.program_id IS NOT DISTINCT FROM program
      ORDER BY a.id FOR NO KEY UPDATE
    LOOP
      IF own.kind = 'member' THEN
        member := own.id;
        new_balance := own.balance;
      ELSE
        recovery := own.id;
        paid := least(amount, -own.balance);
      END IF;
    END LOOP;
    EXIT WHEN member IS NOT NULL;
    -- The issuer's row comes first: a transaction that waits because another one is inserting the same issuer has locked
    -- nothing yet, so the two cannot block each other.
    INSERT INTO ledger_accounts (unit, program_id, kind) VALUES (of_unit, program, 'issuer') ON CONFLICT DO NOTHING;
    INSERT INTO ledger_accounts (user_id, unit, program_id, kind, issuer_id)
    SELECT holder, i.unit, i.program_id, pair.kind, i.id
    FROM ledger_accounts i, (VALUES ('member'), ('recovery')) pair (kind)
    WHERE i.user_id IS NULL AND i.unit = of_unit AND i.program_id IS NOT DISTINCT FROM program
    ON CONFLICT DO NOTHING;
  END LOOP;
  IF EXISTS (SELECT FROM ledger_transfers t WHERE t.source_id = source AND t.kind = of_kind) THEN
    RETURN;
  END IF;
  rest := amount - paid;
  new_balance := new_balance + rest;
  IF paid > 0 THEN
    explanation := explanation || jsonb_build_object('debtPaid', paid);
  END IF;
  IF rest > 0 THEN
    INSERT INTO ledger_transfers (kind, source_type, source_id, account_id, amount, rule, rule_version, explanation,
      actor_id, created_at)
    VALUES (of_kind, of_type, source, member, rest, rule, version, explanation, actor, moment)
    RETURNING id INTO transfer;
    IF ends IS NOT NULL THEN
      INSERT INTO ledger_lots (account_id, transfer_id, amount, remaining, expires_at)
      VALUES (member, transfer, rest, rest, ends);
    END IF;
  END IF;
  IF paid > 0 THEN
    INSERT INTO ledger_transfers (id, kind, source_type, source_id, line, account_id, amount, rule, rule_version,
      explanation, actor_id, created_at)
    VALUES (uuidv7(), of_kind, of_type, source, (rest > 0)::int, recovery, paid, rule, version, explanation, actor, moment)
    RETURNING coalesce(transfer, id) INTO transfer;
  END IF;
END $$;

-- Takes points that have run out from locked accounts, by a transfer of kind 'expiry' for each lot. A lot can get points back
-- after its end (a debit was taken back) and then runs out again, as its next line. Returns from how many lots it took points.
CREATE FUNCTION ledger_lapse(accounts uuid[], moment timestamptz) RETURNS bigint LANGUAGE sql AS $$
  WITH entered AS (
    INSERT INTO ledger_transfers
      (kind, source_type, source_id, line, account_id, amount, rule, rule_version, explanation, created_at)
    SELECT 'expiry', 'lot', l.id, (SELECT count(*) FROM ledger_transfers t WHERE t.source_id = l.id AND t.kind = 'expiry'),
      l.account_id, -l.remaining, 'expiry', 1, jsonb_build_object('expiredAt',
        to_char(l.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), moment
    FROM ledger_lots l
    WHERE l.account_id = ANY (accounts) AND l.remaining > 0 AND l.expires_at <= moment
    ORDER BY l.account_id, l.expires_at, l.id
    RETURNING id, source_id, amount
  ), used AS (
    INSERT INTO ledger_lot_uses (transfer_id, lot_id, amount) SELECT id, source_id, -amount FROM entered
  ), emptied AS (
    UPDATE ledger_lots l SET remaining = 0 FROM entered WHERE l.id = entered.source_id
  )
  SELECT count(*) FROM entered
$$;

-- Takes `amount` of a credit back (null: all of it that was not taken back yet): takeBack() in packages/domain/ledger.ts.
-- `original` is the first transfer of the credit. What ran out of it and was not asked for yet is forgiven; what the holder
-- has spent meanwhile becomes debt, the shortfall.
CREATE FUNCTION ledger_take_back(
  original uuid, amount bigint, of_kind text, of_type text, source uuid, rule text, version integer, explanation jsonb,
  actor uuid, moment timestamptz, OUT transfer uuid, OUT shortfall bigint, OUT new_balance bigint
) LANGUAGE plpgsql AS $$
DECLARE
  own record;
  made record;
  member uuid;
  recovery uuid;
  forgiven_now bigint;
  taken bigint;
  of_made bigint;
  of_others bigint;
BEGIN
  FOR own IN
    SELECT a.id, a.kind FROM ledger_transfers t JOIN ledger_accounts o ON o.id = t.account_id
      JOIN ledger_accounts a ON a.user_id = o.user_id AND a.unit = o.unit AND a.program_id IS NOT DISTINCT FROM o.program_id
    WHERE t.id = original ORDER BY a.id FOR NO KEY UPDATE OF a
  LOOP
    IF own.kind = 'member' THEN
      member := own.id;
    ELSE
      recovery := own.id;
    END IF;
  END LOOP;
  PERFORM ledger_lapse(ARRAY[member], moment);
  IF amount IS NULL THEN
    SELECT greatest(0, (SELECT sum(g.amount) FROM ledger_transfers t JOIN ledger_transfers g USING (source_id, kind)
        WHERE t.id = original)
      - coalesce((SELECT -sum(r.amount) FROM ledger_transfers r WHERE r.reverses = original), 0)
      - coalesce((SELECT sum(l.forgiven) FROM ledger_lots l WHERE l.transfer_id = original), 0))
    INTO amount;
  END IF;
  SELECT l.id, l.remaining, l.forgiven, (
    SELECT coalesce(-sum(t.amount), 0) FROM ledger_transfers t WHERE t.source_id = l.id AND t.kind = 'expiry'
  ) AS ran_out INTO made FROM ledger_lots l WHERE l.transfer_id = original;
  forgiven_now := least(amount, coalesce(made.ran_out - made.forgiven, 0));
  SELECT balance INTO new_balance FROM ledger_accounts WHERE id = member;
  taken := least(amount - forgiven_now, new_balance);
  shortfall := amount - forgiven_now - taken;
  -- First from the lot that the credit made, where it made none from what does not expire; then as a spending does.
  of_made := least(coalesce(made.remaining, 0), taken);
  of_others := CASE WHEN made.id IS NOT NULL THEN taken - of_made ELSE greatest(0,
    taken - new_balance + coalesce((SELECT sum(l.remaining) FROM ledger_lots l WHERE l.account_id = member), 0)) END;
  new_balance := new_balance - taken;
  explanation := explanation || CASE WHEN shortfall > 0 THEN jsonb_build_object('shortfall', shortfall) ELSE '{}' END
    || CASE WHEN forgiven_now > 0 THEN jsonb_build_object('forgiven', forgiven_now) ELSE '{}' END;
  FOR own IN
    SELECT line.account, line.points, row_number() OVER () - 1 AS no
    FROM (VALUES (member, -taken), (recovery, -shortfall)) line (account, points)
    -- What has nothing to move is put on record with the member's account.
    WHERE line.points <> 0 OR (line.account = member AND taken + shortfall = 0)
  LOOP
    INSERT INTO ledger_transfers (kind, source_type, source_id, line, account_id, amount, rule, rule_version, explanation,
      reverses, actor_id, created_at)
    VALUES (of_kind, of_type, source, own.no, own.account, own.points, rule, version, explanation, original, actor, moment)
    RETURNING coalesce(transfer, id) INTO transfer;
  END LOOP;
  WITH used AS (
    INSERT INTO ledger_lot_uses (transfer_id, lot_id, amount)
    SELECT transfer, made.id, of_made WHERE of_made > 0
    UNION ALL
    SELECT transfer, l.id, least(l.remaining, of_others - l.before) FROM (
      SELECT id, remaining, sum(remaining) OVER (ORDER BY expires_at, id) - remaining AS before
      FROM ledger_lots WHERE account_id = member AND remaining > 0 AND id IS DISTINCT FROM made.id
    ) l WHERE l.before < of_others
    RETURNING lot_id, ledger_lot_uses.amount AS points
  )
  UPDATE ledger_lots l SET remaining = l.remaining - used.points FROM used WHERE l.id = used.lot_id;
  IF forgiven_now > 0 THEN
    UPDATE ledger_lots SET forgiven = forgiven + forgiven_now WHERE id = made.id;
  END IF;
END $$;

-- Gives the held codes among `ids` their final state and their deals the pieces back, and says so in an event each. The
-- caller has locked them. `freer`: who of the shop ended them, else null. Stock is locked in the order of its deals' ids; so
-- are then the deals that get their first free piece, since a trigger writes their rows in deal_keys, which a change of many
-- deals does too. Returns the codes that were held and have ended now.
CREATE FUNCTION end_codes(ids uuid[], state text, freer uuid, moment timestamptz) RETURNS SETOF redemptions
LANGUAGE plpgsql AS $$
DECLARE
  code redemptions;
  ended uuid[] := '{}';
BEGIN
  FOR code IN
    UPDATE redemptions SET status = state, closed_at = CASE state WHEN 'cancelled' THEN moment END, freed_by = freer,
      origin_address = NULL, origin_device = NULL
    WHERE id = ANY (ids) AND status = 'held' RETURNING *
  LOOP
    ended := ended || code.id;
    PERFORM emit_code_event('redemption.' || CASE WHEN freer IS NULL THEN state ELSE 'freed' END, code, moment);
    RETURN NEXT code;
  END LOOP;
  WITH freed AS (
    SELECT deal_id, count(*)::int AS pieces, count(*) FILTER (WHERE by_new_account)::int AS of_new
    FROM redemptions WHERE id = ANY (ended) GROUP BY deal_id
  ), locked AS MATERIALIZED (
    SELECT s.deal_id, s.quantity <= s.redeemed + s.held AS tight FROM deal_stock s
    WHERE s.deal_id IN (SELECT deal_id FROM freed) ORDER BY s.deal_id FOR NO KEY UPDATE
  ), edges AS MATERIALIZED (
    SELECT d.id FROM deals d WHERE d.id IN (SELECT deal_id FROM locked WHERE tight) ORDER BY d.id FOR NO KEY UPDATE
  )
  UPDATE deal_stock s SET held = s.held - freed.pieces, held_new = s.held_new - freed.of_new
  FROM freed JOIN locked USING (deal_id) WHERE s.deal_id = freed.deal_id AND (SELECT count(*) FROM edges) >= 0;
END $$;

-- refusalOf() in packages/domain/redemption.ts, told by tillRefusal() in redemptions.policy.ts who is staff
CREATE FUNCTION till_refusal(
  code redemptions, holder_brand uuid, till uuid, till_brand uuid, proof_until timestamptz, moment timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN code.brand_id <> till_brand THEN 'other_brand'
    WHEN holder_brand = code.brand_id OR code.user_id = till THEN 'own_brand'
    WHEN code.status = 'redeemed' THEN 'already_redeemed'
    WHEN code.status IN ('voided', 'cancelled') THEN 'redemption_cancelled'
    WHEN code.status = 'expired' OR code.expires_at <= moment THEN 'code_expired'
    WHEN proof_until <= moment THEN 'proof_stale'
  END
$$;

-- isQrOf() of qr-token.ts: the facts in a QR are those of the code.
CREATE FUNCTION is_qr_of(qr jsonb, code redemptions) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT ((qr ->> 'dealId')::uuid, qr ->> 'transactionId', (qr ->> 'timestamp')::bigint, (qr ->> 'userId')::uuid,
      (qr ->> 'brandId')::uuid, (qr ->> 'expiry')::bigint)
    = (code.deal_id, code.transaction_id, floor(extract(epoch FROM code.opened_at))::bigint, code.user_id, code.brand_id,
      floor(extract(epoch FROM code.expires_at))::bigint)
$$;

-- Confirms a code, once (R-193 to R-198). asked: `number` (typed, or in the QR) or `code` of a purchase; `qr`, the facts of a
-- scanned text; `unreadable`, the refusal of one that is no code; `withoutScreen`; heardSeconds of the contract.
CREATE FUNCTION confirm_code(who code_caller, asked jsonb, moment timestamptz) RETURNS code_verdict LANGUAGE plpgsql AS $$
DECLARE
  code redemptions;
  shown record;
  why text;
  silent integer;
BEGIN
  IF who.brand_id IS NULL THEN
    RETURN refuse('till_without_brand');
  ELSIF asked ? 'unreadable' THEN
    RETURN refuse(asked ->> 'unreadable');
  END IF;
  -- A second till waits here and then finds the code redeemed.
  IF asked ? 'code' THEN
    SELECT * INTO code FROM redemptions r WHERE r.purchase_code = asked ->> 'code' FOR UPDATE;
  ELSE
    SELECT * INTO code FROM redemptions r
    WHERE r.transaction_id = asked ->> 'number' AND r.channel = 'store' FOR UPDATE;
  END IF;
  IF code.id IS NULL OR (asked ? 'qr' AND NOT is_qr_of(asked -> 'qr', code)) THEN
    RETURN refuse('code_invalid');
  END IF;
  SELECT u.brand_id, u.username, u.avatar, d.title, d.images[1] AS image, d.points = 0 AS is_base, p.product_name,
    b.username AS brand
  INTO shown
  FROM deals d JOIN products p ON p.id = d.product_id, users u, brands b
  WHERE d.id = code.deal_id AND u.id = code.user_id AND b.id = code.brand_id;
  why := till_refusal(code, shown.brand_id, who.user_id, who.brand_id,
    to_timestamp((asked #>> '{qr,proofUntil}')::bigint), moment);
  IF why IS NOT NULL THEN
    RETURN refuse(why, jsonb_build_object('at', coalesce(code.confirmed_at, moment)));
  END IF;
  -- silenceOfScreen() of redemptions.policy.ts: digits can be read out, so alone they do not prove that the customer is there.
  IF asked ? 'number' AND NOT asked ? 'qr' THEN
    silent := floor(extract(epoch FROM moment - coalesce(code.heard_at, code.opened_at)));
    silent := CASE WHEN silent > (asked ->> 'heardSeconds')::int THEN silent END;
    IF silent IS NOT NULL AND NOT coalesce((asked ->> 'withoutScreen')::boolean, false) THEN
      RETURN refuse('screen_unheard', jsonb_build_object('silentSeconds', silent));
    END IF;
  END IF;
  PERFORM ledger_credit(code.user_id, 'BP', NULL, code.points, 'redemption', 'redemption', code.id, 'redemption', 1,
    jsonb_build_object('points', code.points, 'base', shown.is_base::int, 'dealTitle', shown.title, 'brand', shown.brand),
    who.user_id, NULL, moment);
  UPDATE redemptions SET status = 'redeemed', confirmed_at = moment, confirmed_by = who.user_id, closed_at = moment,
    unheard_seconds = silent, origin_address = NULL, origin_device = NULL
  WHERE id = code.id RETURNING * INTO code;
  INSERT INTO audit_log (actor_id, action, object_type, object_id, brand_id, detail, created_at)
  VALUES (who.user_id, 'redemption.confirmed', 'redemption', code.id, code.brand_id,
    jsonb_build_object('points', code.points, 'cents', code.discount_price_cents, 'typed', NOT asked ? 'qr')
      || CASE WHEN silent IS NULL THEN '{}' ELSE jsonb_build_object('unheardSeconds', silent) END, moment);
  PERFORM emit_code_event('redemption.confirmed', code, moment);
  -- Last: whoever else wants a piece waits for this row.
  UPDATE deal_stock s SET held = s.held - 1, held_new = s.held_new - code.by_new_account::int, redeemed = s.redeemed + 1
  WHERE s.deal_id = code.deal_id;
  RETURN answer_with(code, jsonb_build_object('deal_title', shown.title, 'product_name', shown.product_name,
    'image', shown.image, 'customer_username', shown.username, 'customer_avatar', shown.avatar));
END $$;

-- openingRefusal() in packages/domain/redemption.ts, up to where new accounts come from; limits: HOLDS of the contract
CREATE FUNCTION opening_refusal(
  is_staff boolean, is_online_deal boolean, is_online boolean, is_used boolean, is_live boolean, has_ended boolean,
  is_confirmed boolean, live bigint, live_in_all bigint, unused bigint, limits jsonb
) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN is_staff THEN 'own_brand'
    WHEN is_online_deal AND NOT is_online THEN 'deal_is_online'
    WHEN is_online AND NOT is_online_deal THEN 'deal_is_in_store'
    WHEN is_used THEN 'deal_used'
    WHEN is_live THEN NULL
    WHEN has_ended THEN 'deal_expired'
    WHEN NOT is_confirmed AND live_in_all >= (limits ->> 'unconfirmed')::int THEN 'confirm_email_first'
    WHEN live >= (limits ->> 'live')::int THEN 'too_many_holds'
    WHEN unused >= (limits ->> 'unusedPerDay')::int THEN 'too_many_unused_holds'
  END
$$;

-- Holds one piece of a deal on offer; the deal, or nulls where there is none, or, for a new account, where new ones hold their
-- share (shareOfNewAccounts() in packages/domain/redemption.ts). Callers at once wait for each other at the stock's row. Who
-- changes the deal has locked that row as well, so the deal is read again once it is ours.
CREATE FUNCTION take_piece(deal uuid, is_new boolean, one_of integer, moment timestamptz) RETURNS deals
LANGUAGE plpgsql AS $$
DECLARE
  offer deals;
BEGIN
  UPDATE deal_stock s SET held = s.held + 1, held_new = s.held_new + is_new::int
  FROM deals d
  WHERE s.deal_id = deal AND s.redeemed + s.held < s.quantity
    AND (NOT is_new OR s.held_new < greatest(1, (s.quantity - s.redeemed) / one_of))
    AND d.id = s.deal_id AND d.active AND d.expires_at > moment;
  IF FOUND THEN
    SELECT * INTO offer FROM deals d WHERE d.id = deal AND d.active AND d.expires_at > moment;
    IF NOT FOUND THEN
      UPDATE deal_stock s SET held = s.held - 1, held_new = s.held_new - is_new::int WHERE s.deal_id = deal;
    END IF;
  END IF;
  RETURN offer;
END $$;

-- Opens a code of a deal, which holds a piece, or shows the caller's live one again (R-175, R-176, R-207). asked: dealId,
-- device, channel; numbers and codes, drawn at random, of which the first free ones are taken; address and browser, where a new
-- account comes from; limits of the contract.
CREATE FUNCTION open_code(who code_caller, asked jsonb, moment timestamptz) RETURNS code_verdict LANGUAGE plpgsql AS $$
DECLARE
  deal uuid := asked ->> 'dealId';
  is_online boolean := asked ->> 'channel' = 'online';
  limits jsonb := asked -> 'limits';
  holder record;
  held redemptions;
  facts record;
  crowd record;
  offer deals;
  code redemptions;
  is_live boolean;
  is_new boolean;
  is_counted boolean;
  why text;
BEGIN
  IF asked ->> 'device' = 'desktop' THEN
    RETURN refuse('desktop_refused');
  END IF;
  -- A user opens one code at a time, so that the numbers counted below are still right when the code is written.
  SELECT u.created_at, u.email_verified_at INTO holder FROM users u
  WHERE u.id = who.user_id AND u.erased_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN refuse('unauthenticated');
  END IF;
  -- Locked before anything else is read: if a till is confirming this code now, its result is seen below.
  SELECT * INTO held FROM redemptions r
  WHERE r.user_id = who.user_id AND r.deal_id = deal AND r.status = 'held' FOR UPDATE;
  is_live := coalesce(held.expires_at > moment, false);
  SELECT d.brand_id, d.link IS NOT NULL AS is_online, d.expires_at,
    EXISTS (SELECT FROM used_deals u WHERE u.user_id = who.user_id AND u.deal_id = d.id) AS is_used,
    live.count AS live_in_all, live.of_channel, unused.count AS unused, unused.first AS first_unused
  INTO facts
  FROM deals d CROSS JOIN (
    SELECT count(*) AS count, min(r.opened_at) AS first FROM redemptions r
    WHERE r.user_id = who.user_id AND r.opened_at > moment - interval '1 day'
      AND (r.status IN ('cancelled', 'expired') OR (r.status = 'held' AND r.expires_at <= moment))
  ) unused CROSS JOIN (
    SELECT count(*) AS count, count(*) FILTER (WHERE (r.channel = 'online') = is_online) AS of_channel
    FROM redemptions r WHERE r.user_id = who.user_id AND r.status = 'held' AND r.expires_at > moment
  ) live
  WHERE d.id = deal;
  IF NOT FOUND THEN
    RETURN refuse('deal_not_found');
  END IF;
  why := opening_refusal(coalesce(who.brand_id = facts.brand_id, false), facts.is_online, is_online, facts.is_used, is_live,
    facts.expires_at <= moment, holder.email_verified_at IS NOT NULL, facts.of_channel, facts.live_in_all, facts.unused,
    limits);
  IF why IS NOT NULL THEN
    RETURN refuse(why, CASE why
      WHEN 'too_many_holds' THEN jsonb_build_object('count', facts.of_channel)
      WHEN 'too_many_unused_holds' THEN jsonb_build_object('retryAfter',
        greatest(1, ceil(extract(epoch FROM facts.first_unused + interval '1 day' - moment))))
      ELSE '{}'
    END);
  END IF;
  IF is_live THEN
    UPDATE redemptions SET heard_at = moment WHERE id = held.id RETURNING * INTO code;
    RETURN answer_with(code);
  END IF;
  is_counted := asked ? 'address' AND holder.created_at > moment - make_interval(hours => (limits ->> 'originHours')::int);
  is_new := holder.created_at > moment - make_interval(hours => (limits ->> 'shareHours')::int);
  -- Before the stock is locked, which ending a code does too: whoever holds that row waits for nobody.
  IF is_counted THEN
    SELECT * INTO crowd
    FROM count_codes_from(decode(asked ->> 'address', 'hex'), decode(asked ->> 'browser', 'hex'), moment);
    IF crowd.of_address >= (limits ->> 'perAddress')::int OR crowd.of_device >= (limits ->> 'perDevice')::int THEN
      RETURN refuse('too_many_new_holds', jsonb_build_object('retryAfter',
        greatest(1, ceil(extract(epoch FROM coalesce(crowd.first_end, moment) - moment)))));
    END IF;
  END IF;
  IF held.id IS NOT NULL THEN
    PERFORM end_codes(ARRAY[held.id], 'expired', NULL, moment);
  END IF;
  offer := take_piece(deal, is_new, (limits ->> 'oneOf')::int, moment);
  IF offer.id IS NULL THEN
    -- Ends overdue codes of the deal, those of new accounts first, and takes one of their pieces. A new account may need
    -- several: the share shrinks as pieces are redeemed. A code that another transaction has locked is skipped.
    PERFORM end_codes(ARRAY(
      SELECT r.id FROM redemptions r WHERE r.deal_id = deal AND r.status = 'held' AND r.expires_at <= moment
      ORDER BY r.by_new_account DESC, r.expires_at
      LIMIT (limits ->> CASE WHEN is_new THEN 'releasedByNew' ELSE 'released' END)::int FOR UPDATE SKIP LOCKED
    ), 'expired', NULL, moment);
    offer := take_piece(deal, is_new, (limits ->> 'oneOf')::int, moment);
  END IF;
  IF offer.id IS NULL THEN
    RETURN refuse(CASE WHEN is_new AND EXISTS (
      SELECT FROM deals d JOIN deal_stock s ON s.deal_id = d.id
      WHERE d.id = deal AND d.active AND d.expires_at > moment AND s.redeemed + s.held < s.quantity
    ) THEN 'deal_kept_for_others' ELSE 'deal_sold_out' END);
  END IF;
  -- The end: codeEnd(), the points: redemptionPoints() in packages/domain/redemption.ts
  FOR attempt IN 0 .. jsonb_array_length(asked -> 'numbers') - 1 LOOP
    INSERT INTO redemptions (deal_id, user_id, brand_id, channel, transaction_id, purchase_code, points, price_cents,
      discount_price_cents, opened_at, heard_at, expires_at, by_new_account, origin_address, origin_device)
    VALUES (offer.id, who.user_id, offer.brand_id, asked ->> 'channel', asked -> 'numbers' ->> attempt,
      asked -> 'codes' ->> attempt, CASE WHEN offer.points > 0 THEN offer.points ELSE (limits ->> 'points')::int END,
      offer.price_cents, offer.discount_price_cents, moment, moment,
      CASE WHEN is_online THEN least(moment + make_interval(hours => (limits ->> 'onlineHours')::int), offer.expires_at)
        ELSE moment + make_interval(mins => (limits ->> 'storeMinutes')::int) END,
      is_new, CASE WHEN is_counted THEN decode(asked ->> 'address', 'hex') END,
      CASE WHEN is_counted THEN decode(asked ->> 'browser', 'hex') END)
    ON CONFLICT DO NOTHING RETURNING * INTO code;
    EXIT WHEN FOUND;
  END LOOP;
  IF code.id IS NULL THEN
    RAISE EXCEPTION 'no free number for a code';
  END IF;
  PERFORM emit_code_event('redemption.opened', code, moment);
  RETURN answer_with(code);
END $$;

-- Cancels the caller's own code (R-192); what has ended without being redeemed stays as it is.
CREATE FUNCTION cancel_code(who code_caller, asked jsonb, moment timestamptz) RETURNS code_verdict LANGUAGE plpgsql AS $$
DECLARE
  code redemptions;
BEGIN
  SELECT * INTO code FROM redemptions r
  WHERE r.id = (asked ->> 'id')::uuid AND r.user_id = who.user_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN refuse('redemption_not_found');
  ELSIF code.status = 'redeemed' THEN
    RETURN refuse('already_redeemed', jsonb_build_object('at', code.confirmed_at));
  ELSIF code.status = 'held' THEN
    SELECT * INTO code FROM end_codes(ARRAY[code.id],
      CASE WHEN code.expires_at > moment THEN 'cancelled' ELSE 'expired' END, NULL, moment);
  END IF;
  RETURN answer_with(code);
END $$;

-- The shop ends a code of its own brand: freeRefusal() of redemptions.policy.ts. One that it has freed stays as it is.
CREATE FUNCTION free_code(who code_caller, asked jsonb, moment timestamptz) RETURNS code_verdict LANGUAGE plpgsql AS $$
DECLARE
  code redemptions;
  why text;
BEGIN
  SELECT * INTO code FROM redemptions r
  WHERE r.id = (asked ->> 'id')::uuid AND r.brand_id = who.brand_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN refuse('redemption_not_found');
  ELSIF code.freed_by IS NOT NULL THEN
    RETURN answer_with(code);
  END IF;
  why := CASE
    WHEN code.status = 'redeemed' THEN 'already_redeemed'
    WHEN code.status IN ('cancelled', 'voided') THEN 'redemption_cancelled'
    WHEN code.status = 'expired' OR code.expires_at <= moment THEN 'code_expired'
  END;
  IF why IS NOT NULL THEN
    RETURN refuse(why, jsonb_build_object('at', coalesce(code.confirmed_at, moment)));
  END IF;
  INSERT INTO audit_log (actor_id, action, object_type, object_id, brand_id, detail, created_at)
  VALUES (who.user_id, 'redemption.freed', 'redemption', code.id, code.brand_id,
    jsonb_build_object('channel', code.channel, 'byNewAccount', code.by_new_account), moment);
  SELECT * INTO code FROM end_codes(ARRAY[code.id], 'cancelled', who.user_id, moment);
  RETURN answer_with(code);
END $$;

-- The shop takes a confirmed redemption of its own brand back (R-210): voidRefusal() of redemptions.policy.ts. One that is
-- voided already stays as it is. asked: id, reason; hours of the contract.
CREATE FUNCTION void_code(who code_caller, asked jsonb, moment timestamptz) RETURNS code_verdict LANGUAGE plpgsql AS $$
DECLARE
  code redemptions;
  shown record;
  lost bigint;
BEGIN
  SELECT * INTO code FROM redemptions r
  WHERE r.id = (asked ->> 'id')::uuid AND r.brand_id = who.brand_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN refuse('redemption_not_found');
  ELSIF code.status NOT IN ('redeemed', 'voided') THEN
    RETURN refuse('not_redeemed');
  ELSIF code.status = 'redeemed' AND code.confirmed_at <= moment - make_interval(hours => (asked ->> 'hours')::int) THEN
    RETURN refuse('void_too_late');
  END IF;
  SELECT u.username, u.avatar, c.username AS confirmer, d.title, d.images[1] AS image, d.points = 0 AS is_base,
    p.product_name, b.username AS brand
  INTO shown
  FROM deals d JOIN products p ON p.id = d.product_id, brands b, users u LEFT JOIN users c ON c.id = code.confirmed_by
  WHERE d.id = code.deal_id AND u.id = code.user_id AND b.id = code.brand_id;
  IF code.status = 'redeemed' THEN
    SELECT back.shortfall INTO STRICT lost FROM ledger_transfers t, ledger_take_back(t.id, NULL, 'redemption-void',
      'redemption', code.id, 'redemption-void', 1, jsonb_build_object('points', code.points, 'base', shown.is_base::int,
        'dealTitle', shown.title, 'brand', shown.brand), who.user_id, moment) back
    WHERE t.source_id = code.id AND t.kind = 'redemption' AND t.line = 0;
    UPDATE redemptions SET status = 'voided', void_reason = asked ->> 'reason', closed_at = moment
    WHERE id = code.id RETURNING * INTO code;
    INSERT INTO audit_log (actor_id, action, object_type, object_id, brand_id, detail, created_at)
    VALUES (who.user_id, 'redemption.voided', 'redemption', code.id, code.brand_id,
      jsonb_build_object('points', code.points, 'shortfall', lost, 'cents', code.discount_price_cents), moment);
    PERFORM emit_code_event('redemption.voided', code, moment);
    -- A deal that was sold out is on offer again if it has not ended.
    WITH stock AS (
      UPDATE deal_stock s SET redeemed = s.redeemed - 1
      WHERE s.deal_id = code.deal_id RETURNING s.deal_id, s.redeemed + 1 >= s.quantity AS was_sold_out
    )
    UPDATE deals d SET active = true FROM stock
    WHERE stock.was_sold_out AND d.id = stock.deal_id AND d.expires_at > moment;
  END IF;
  RETURN answer_with(code, jsonb_build_object('deal_title', shown.title, 'product_name', shown.product_name,
    'image', shown.image, 'customer_username', shown.username, 'customer_avatar', shown.avatar,
    'confirmer_username', shown.confirmer));
END $$;

-- One request about a code: who asks (currentActor() in platform/auth), whether the number pad is open (`typed` of asked:
-- wrong and minutes of the contract), what an earlier request with the key was told (once() in platform/http, whose rules
-- and lock these are), then the work, whose answer is kept under the key. Each statement in here sees what others have
-- committed before it.
CREATE FUNCTION ask_code(verb text, who code_caller, sent request_key, asked jsonb, moment timestamptz)
RETURNS code_verdict LANGUAGE plpgsql AS $$
DECLARE
  role_now text;
  locked timestamptz;
  stored idempotency_keys;
  said code_verdict;
BEGIN
  IF who.session_id IS NOT NULL THEN
    SELECT u.role, u.brand_id INTO role_now, who.brand_id FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = who.session_id AND u.id = who.user_id AND u.erased_at IS NULL AND s.revoked_at IS NULL
      AND s.expires_at > moment;
    IF NOT FOUND THEN
      RETURN refuse('unauthenticated');
    ELSIF role_now <> ALL (who.roles) THEN
      RETURN refuse('forbidden');
    END IF;
  END IF;
  IF asked ? 'typed' AND who.brand_id IS NOT NULL THEN
    locked := count_typed_code(who.user_id, who.brand_id, asked ->> 'number', asked ->> 'code', moment,
      (asked #>> '{typed,wrong}')::int, make_interval(mins => (asked #>> '{typed,minutes}')::int));
    IF locked IS NOT NULL THEN
      RETURN refuse('typed_codes_locked', jsonb_build_object('seconds', ceil(extract(epoch FROM locked - moment)),
        'retryAfter', ceil(extract(epoch FROM locked - moment))));
    END IF;
  END IF;
  IF sent.key IS NOT NULL THEN
    IF NOT pg_try_advisory_xact_lock(
      hashtextextended('idempotency:' || sent.endpoint || ':' || who.user_id || ':' || sent.key, 0))
    THEN
      RETURN refuse('request_in_flight', '{"retryAfter": 1}');
    END IF;
    SELECT * INTO stored FROM idempotency_keys k
    WHERE k.user_id = who.user_id AND k.endpoint = sent.endpoint AND k.key = sent.key;
    IF FOUND THEN
      IF stored.request_hash <> sent.hash THEN
        RETURN refuse('idempotency_key_reused');
      END IF;
      RETURN (stored.refusal ->> 'code', coalesce(stored.refusal -> 'values', '{}'), stored.response, true, role_now,
        who.brand_id);
    END IF;
  END IF;
  IF verb = 'confirm' THEN
    said := confirm_code(who, asked, moment);
  ELSIF verb = 'open' THEN
    said := open_code(who, asked, moment);
  ELSIF verb = 'cancel' THEN
    said := cancel_code(who, asked, moment);
  ELSIF verb = 'free' THEN
    said := free_code(who, asked, moment);
  ELSIF verb = 'void' THEN
    said := void_code(who, asked, moment);
  ELSE
    RAISE EXCEPTION 'no such request: %', verb;
  END IF;
  -- A refusal is an answer too, unless it asks to come again or to sign in (saysOutcome() in platform/http/idempotency.ts).
  IF sent.key IS NOT NULL AND said.refusal IS DISTINCT FROM 'unauthenticated'
    AND NOT coalesce(said.details ? 'retryAfter', false)
  THEN
    INSERT INTO idempotency_keys (user_id, endpoint, key, request_hash, created_at, response, refusal)
    VALUES (who.user_id, sent.endpoint, sent.key, sent.hash, moment, said.answer,
      CASE WHEN said.refusal IS NOT NULL THEN jsonb_build_object('code', said.refusal, 'values', said.details) END);
  END IF;
  said.role := role_now;
  said.brand_id := who.brand_id;
  RETURN said;
END $$;
