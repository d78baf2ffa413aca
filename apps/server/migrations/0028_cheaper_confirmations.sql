-- A confirmation takes a quarter fewer of the database's instructions (decision 54).

-- PostgreSQL reads the stored text of all CHECKs of a table anew for each statement that writes to it: 30 % of the instructions
-- of a confirmation. One CHECK that asks a function is short, and the function's text is read once a connection. The rules are
-- the same: a part that is null lets the row through, as a CHECK does.
CREATE FUNCTION keeps_rules(code redemptions) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN code.channel IN ('store', 'online')
    AND code.transaction_id ~ '^[1-9][0-9]{8}$'
    AND (code.channel = 'online') = (code.purchase_code IS NOT NULL)
    AND code.status IN ('held', 'redeemed', 'cancelled', 'expired', 'voided')
    AND code.points >= 0
    AND code.expires_at > code.opened_at
    AND (code.status IN ('redeemed', 'voided')) = (code.confirmed_at IS NOT NULL)
    AND (code.confirmed_at IS NULL) = (code.confirmed_by IS NULL)
    -- Confirmed only while it was live, on the database's side too.
    AND (code.confirmed_at >= code.opened_at AND code.confirmed_at < code.expires_at)
    AND (code.status = 'voided') = (code.void_reason IS NOT NULL)
    AND code.unheard_seconds > 0
    AND (code.unheard_seconds IS NULL OR code.confirmed_at IS NOT NULL)
    AND (code.freed_by IS NULL OR code.status = 'cancelled')
    -- Where it was opened is personal data, needed only while it is held.
    AND (code.status = 'held' OR (code.origin_address IS NULL AND code.origin_device IS NULL));
END $$;

CREATE FUNCTION keeps_rules(account ledger_accounts) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN account.unit IN ('BP', 'PTS', 'STAMP', 'COMMISSION')
    AND account.kind IN ('member', 'recovery', 'issuer')
    AND (account.unit IN ('PTS', 'STAMP')) = (account.program_id IS NOT NULL)
    AND (account.kind = 'issuer') = (account.user_id IS NULL)
    AND (account.kind = 'issuer') = (account.issuer_id IS NULL)
    AND account.entries >= 0
    AND (account.kind <> 'member' OR account.balance >= 0)
    AND (account.kind <> 'recovery' OR account.balance <= 0)
    AND (account.kind <> 'issuer' OR (account.balance = 0 AND account.entries = 0));
END $$;

DO $$
DECLARE
  old record;
BEGIN
  FOR old IN
    SELECT conrelid::regclass AS of_table, conname FROM pg_constraint
    WHERE contype = 'c' AND conrelid IN ('redemptions'::regclass, 'ledger_accounts'::regclass)
  LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', old.of_table, old.conname);
  END LOOP;
END $$;
ALTER TABLE redemptions ADD CONSTRAINT redemptions_keep_rules CHECK (keeps_rules(redemptions));
ALTER TABLE ledger_accounts ADD CONSTRAINT ledger_accounts_keep_rules CHECK (keeps_rules(ledger_accounts));

-- Each opening locked its brand's row for this, together with all others of that brand. The brand stays all the same: the code
-- keeps its deal (through deal_stock), and the deal keeps its brand, which is the code's.
ALTER TABLE redemptions DROP CONSTRAINT redemptions_brand_id_fkey;

-- The counts of a stock in one short rule; that no more is held and redeemed than there is stays by itself.
ALTER TABLE deal_stock DROP CONSTRAINT deal_stock_quantity_check, DROP CONSTRAINT deal_stock_redeemed_check,
  DROP CONSTRAINT deal_stock_counted_check, DROP CONSTRAINT deal_stock_held_new,
  ADD CONSTRAINT deal_stock_counts CHECK (least(quantity, redeemed, counted, held_new, held - held_new) >= 0);

-- The condition of a trigger is read in the same way. This one is shorter, and true also for a change from no free piece to no
-- free piece, at which keep_stock_edges() finds nothing to write.
DROP TRIGGER deal_stock_edge ON deal_stock;
CREATE TRIGGER deal_stock_edge AFTER UPDATE ON deal_stock
  FOR EACH ROW WHEN (OLD.redeemed + OLD.held >= OLD.quantity OR NEW.redeemed + NEW.held >= NEW.quantity)
  EXECUTE FUNCTION keep_stock_edges();

-- Whoever opens or confirms a code queues here before the stock's row. At the row itself each commit wakes all who wait,
-- and all but one lie down again: with twenty of them that took a third of the time of a confirmation. Four queues and not
-- one, so that on a busy machine the next one is awake already. Nothing rests on this: who does not queue waits at the row. Not
-- to be asked for by who has locked the row, since others wait for it in the queue.
CREATE FUNCTION queue_for_pieces(deal uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(uuid_hash_extended(deal, pg_backend_pid() % 4))
$$;

-- RedemptionEvent of redemptions.events.ts
CREATE FUNCTION facts_of(code redemptions) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('redemptionId', code.id, 'userId', code.user_id, 'dealId', code.deal_id,
    'brandId', code.brand_id, 'channel', code.channel, 'points', code.points)
$$;
CREATE OR REPLACE FUNCTION emit_code_event(type text, code redemptions, moment timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox_log (type, payload, created_at) VALUES (type, facts_of(code), moment);
END $$;

-- The row of the code as it is, and what is shown beside it: put together where they are kept under a key, and by the server.
ALTER TYPE code_verdict ALTER ATTRIBUTE answer TYPE json, ADD ATTRIBUTE shown jsonb;
CREATE OR REPLACE FUNCTION refuse(refusal text, details jsonb DEFAULT '{}') RETURNS code_verdict
LANGUAGE sql IMMUTABLE AS $$ SELECT (refusal, details, NULL, false, NULL, NULL, NULL)::code_verdict $$;
CREATE OR REPLACE FUNCTION answer_with(code redemptions, shown jsonb DEFAULT '{}') RETURNS code_verdict
LANGUAGE sql STABLE AS $$ SELECT (NULL, NULL, row_to_json(code), false, NULL, NULL, shown)::code_verdict $$;

-- Confirms a code, once (R-193 to R-198). asked: `number` (typed, or in the QR) or `code` of a purchase; `qr`, the facts of a
-- scanned text; `unreadable`, the refusal of one that is no code; `withoutScreen`; heardSeconds of the contract.
CREATE OR REPLACE FUNCTION confirm_code(who code_caller, asked jsonb, moment timestamptz) RETURNS code_verdict LANGUAGE plpgsql AS $$
DECLARE
  code redemptions;
  shown record;
  given record;
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
  given := ledger_credit(code.user_id, 'BP', NULL, code.points, 'redemption', 'redemption', code.id, 'redemption', 1,
    jsonb_build_object('points', code.points, 'base', shown.is_base::int, 'dealTitle', shown.title, 'brand', shown.brand),
    who.user_id, NULL, moment);
  UPDATE redemptions SET status = 'redeemed', confirmed_at = moment, confirmed_by = who.user_id, closed_at = moment,
    unheard_seconds = silent, origin_address = NULL, origin_device = NULL
  WHERE id = code.id RETURNING * INTO code;
  INSERT INTO audit_log (actor_id, action, object_type, object_id, brand_id, detail, created_at)
  VALUES (who.user_id, 'redemption.confirmed', 'redemption', code.id, code.brand_id,
    jsonb_build_object('points', code.points, 'cents', code.discount_price_cents, 'typed', NOT asked ? 'qr')
      || CASE WHEN silent IS NULL THEN '{}' ELSE jsonb_build_object('unheardSeconds', silent) END, moment);
  INSERT INTO outbox_log (type, payload, created_at) VALUES ('redemption.confirmed', facts_of(code), moment);
  -- Last: whoever else wants a piece waits for it.
  PERFORM queue_for_pieces(code.deal_id);
  UPDATE deal_stock s SET held = s.held - 1, held_new = s.held_new - code.by_new_account::int, redeemed = s.redeemed + 1
  WHERE s.deal_id = code.deal_id;
  RETURN answer_with(code, jsonb_build_object('deal_title', shown.title, 'product_name', shown.product_name,
    'image', shown.image, 'customer_username', shown.username, 'customer_avatar', shown.avatar));
END $$;

-- Opens a code of a deal, which holds a piece, or shows the caller's live one again (R-175, R-176, R-207). asked: dealId,
-- device, channel; numbers and codes, drawn at random, of which the first free ones are taken; address and browser, where a new
-- account comes from; limits of the contract.
CREATE OR REPLACE FUNCTION open_code(who code_caller, asked jsonb, moment timestamptz) RETURNS code_verdict LANGUAGE plpgsql AS $$
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
  PERFORM queue_for_pieces(deal);
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

-- One request about a code: who asks (currentActor() in platform/auth), whether the number pad is open (`typed` of asked:
-- wrong and minutes of the contract), what an earlier request with the key was told (once() in platform/http, whose rules
-- and lock these are), then the work, whose answer is kept under the key. Each statement in here sees what others have
-- committed before it.
CREATE OR REPLACE FUNCTION ask_code(verb text, who code_caller, sent request_key, asked jsonb, moment timestamptz)
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
      RETURN (stored.refusal ->> 'code', coalesce(stored.refusal -> 'values', '{}'), stored.response::json, true, role_now,
        who.brand_id, NULL::jsonb);
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
    VALUES (who.user_id, sent.endpoint, sent.key, sent.hash, moment,
      said.answer::jsonb - '{origin_address,origin_device}'::text[] || said.shown,
      CASE WHEN said.refusal IS NOT NULL THEN jsonb_build_object('code', said.refusal, 'values', said.details) END);
  END IF;
  said.role := role_now;
  said.brand_id := who.brand_id;
  RETURN said;
END $$;
