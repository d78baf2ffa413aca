-- A confirmation and an opening take fewer of the database's instructions (decision 61). What is refused is the same.

-- Rules of rows as triggers. PostgreSQL reads the text of a CHECK, and of a trigger's condition, anew for each statement; a
-- trigger's function is read once a connection, and sees what has changed, so that it asks no more than that may break.
CREATE FUNCTION refuse_row(of_table name, rule name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'new row for relation "%" violates check constraint "%"', of_table, rule
    USING ERRCODE = 'check_violation', TABLE = of_table, CONSTRAINT = rule;
END $$;

ALTER TABLE redemptions DROP CONSTRAINT redemptions_keep_rules;
DROP FUNCTION keeps_rules(redemptions);

-- What a code is from its opening on.
CREATE FUNCTION keep_code_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (NEW.channel IN ('store', 'online')
    AND NEW.transaction_id ~ '^[1-9][0-9]{8}$'
    AND (NEW.channel = 'online') = (NEW.purchase_code IS NOT NULL)
    AND NEW.points >= 0
    AND NEW.expires_at > NEW.opened_at)
  THEN
    PERFORM refuse_row(TG_TABLE_NAME, 'redemptions_keep_rules');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER redemptions_facts
  BEFORE INSERT OR UPDATE OF channel, transaction_id, purchase_code, points, opened_at, expires_at ON redemptions
  FOR EACH ROW EXECUTE FUNCTION keep_code_facts();

-- What a code has in each state. Where it was opened is personal data, needed only while it is held.
CREATE FUNCTION keep_code_state() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  is_kept boolean := false;
BEGIN
  IF NEW.status = 'redeemed' OR NEW.status = 'voided' THEN
    -- Confirmed only while it was live, on the database's side too.
    is_kept := NEW.confirmed_at >= NEW.opened_at AND NEW.confirmed_at < NEW.expires_at AND NEW.confirmed_by IS NOT NULL
      AND (NEW.status = 'voided') = (NEW.void_reason IS NOT NULL) AND coalesce(NEW.unheard_seconds > 0, true)
      AND num_nonnulls(NEW.freed_by, NEW.origin_address, NEW.origin_device) = 0;
  ELSIF num_nonnulls(NEW.confirmed_at, NEW.confirmed_by, NEW.void_reason, NEW.unheard_seconds) = 0 THEN
    is_kept := CASE NEW.status
      WHEN 'held' THEN NEW.freed_by IS NULL
      WHEN 'cancelled' THEN num_nonnulls(NEW.origin_address, NEW.origin_device) = 0
      WHEN 'expired' THEN num_nonnulls(NEW.freed_by, NEW.origin_address, NEW.origin_device) = 0
    END;
  END IF;
  IF is_kept IS NOT TRUE THEN
    PERFORM refuse_row(TG_TABLE_NAME, 'redemptions_keep_rules');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER redemptions_state
  BEFORE INSERT OR UPDATE OF status, opened_at, expires_at, confirmed_at, confirmed_by, void_reason, unheard_seconds, freed_by,
    origin_address, origin_device ON redemptions
  FOR EACH ROW EXECUTE FUNCTION keep_code_state();

-- An account is made right; after that nothing of it changes (ledger_accounts_fixed) but its balance. Loaded ones bring theirs.
CREATE FUNCTION keep_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (NEW.unit IN ('BP', 'PTS', 'STAMP', 'COMMISSION')
    AND NEW.kind IN ('member', 'recovery', 'issuer')
    AND (NEW.unit IN ('PTS', 'STAMP')) = (NEW.program_id IS NOT NULL)
    AND (NEW.kind = 'issuer') = (NEW.user_id IS NULL)
    AND (NEW.kind = 'issuer') = (NEW.issuer_id IS NULL)
    AND NEW.entries >= 0
    AND (NEW.kind <> 'member' OR NEW.balance >= 0)
    AND (NEW.kind <> 'recovery' OR NEW.balance <= 0)
    AND (NEW.kind <> 'issuer' OR (NEW.balance = 0 AND NEW.entries = 0)))
  THEN
    PERFORM refuse_row(TG_TABLE_NAME, 'ledger_accounts_keep_rules');
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER ledger_accounts_new BEFORE INSERT ON ledger_accounts FOR EACH ROW EXECUTE FUNCTION keep_account();

-- A balance is moved by a transfer alone, from within its trigger.
CREATE FUNCTION keep_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  ELSIF (NEW.kind = 'member' AND NEW.balance < 0) OR (NEW.kind = 'recovery' AND NEW.balance > 0) OR NEW.kind = 'issuer'
    OR NEW.entries < OLD.entries
  THEN
    PERFORM refuse_row(TG_TABLE_NAME, 'ledger_accounts_keep_rules');
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER ledger_accounts_moved ON ledger_accounts;
CREATE TRIGGER ledger_accounts_moved BEFORE UPDATE OF balance, entries ON ledger_accounts
  FOR EACH ROW EXECUTE FUNCTION keep_balance();
ALTER TABLE ledger_accounts DROP CONSTRAINT ledger_accounts_keep_rules;
DROP FUNCTION keeps_rules(ledger_accounts);

-- Transfers are inserted and never changed, so the trigger that moves the balance sees each of them.
ALTER TABLE ledger_transfers DROP CONSTRAINT ledger_transfers_line_check, DROP CONSTRAINT ledger_transfers_rule_version_check,
  DROP CONSTRAINT ledger_transfers_check, DROP CONSTRAINT ledger_transfers_check1;
-- As before (0022), which writes what else a transfer says of its account; transfers that an import loads bring it (0034).
CREATE OR REPLACE FUNCTION move_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A reversal has nothing to move where all that it takes back has run out.
  IF NEW.line < 0 OR NEW.rule_version < 1 OR (NEW.amount = 0 AND NEW.reverses IS NULL) THEN
    PERFORM refuse_row(TG_TABLE_NAME, 'ledger_transfers_keep_rules');
  END IF;
  IF current_setting('vicino.ledger_loads', true) <> '' THEN
    IF current_setting('vicino.ledger_loads', true) = pg_current_xact_id()::text THEN
      IF (NEW.amount = 0) <> (NEW.entry_no IS NULL) THEN
        PERFORM refuse_row(TG_TABLE_NAME, 'ledger_transfers_keep_rules');
      END IF;
      RETURN NEW;
    END IF;
  END IF;
  UPDATE ledger_accounts SET balance = balance + NEW.amount, entries = entries + (NEW.amount <> 0)::int
  WHERE id = NEW.account_id AND kind <> 'issuer'
  RETURNING issuer_id, balance, nullif(entries * (NEW.amount <> 0)::int, 0)
  INTO NEW.issuer_id, NEW.balance_after, NEW.entry_no;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'a transfer needs an account of a holder' USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

-- The counts of a stock, and what searches filter by at its edges. That no more is held and redeemed than there is stays a
-- CHECK of the table.
CREATE FUNCTION keep_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF least(NEW.quantity, NEW.redeemed, NEW.counted, NEW.held_new, NEW.held - NEW.held_new) < 0 THEN
    PERFORM refuse_row(TG_TABLE_NAME, 'deal_stock_counts');
  END IF;
  IF NEW.redeemed + NEW.held >= NEW.quantity THEN
    IF NEW.redeemed >= NEW.quantity THEN
      UPDATE deals SET active = false WHERE id = NEW.deal_id AND active;
    END IF;
    UPDATE deal_keys SET tight = true WHERE id = NEW.deal_id AND NOT tight;
  ELSIF OLD.redeemed + OLD.held >= OLD.quantity THEN
    UPDATE deal_keys SET tight = false WHERE id = NEW.deal_id AND tight;
  END IF;
  RETURN NULL;
END $$;
DROP TRIGGER deal_stock_new ON deal_stock;
DROP TRIGGER deal_stock_edge ON deal_stock;
CREATE TRIGGER deal_stock_kept AFTER INSERT OR UPDATE ON deal_stock FOR EACH ROW EXECUTE FUNCTION keep_stock();
DROP FUNCTION keep_stock_edges();
ALTER TABLE deal_stock DROP CONSTRAINT deal_stock_counts;

-- Gives a holder points; debt is paid first: payDebtFirst() in packages/domain/ledger.ts, and points-ledger.md. Accounts are
-- made where the holder has none. Returns null and the balance where this kind of this source was posted before. `is_first`:
-- the caller has locked the source and found it in a state in which nothing was posted of it; were it wrong, the table
-- refuses the second.
DROP FUNCTION ledger_credit(uuid, text, uuid, bigint, text, text, uuid, text, integer, jsonb, uuid, timestamptz, timestamptz);
CREATE FUNCTION ledger_credit(
  holder uuid, of_unit text, program uuid, amount bigint, of_kind text, of_type text, source uuid, rule text, version integer,
  explanation jsonb, actor uuid, ends timestamptz, moment timestamptz, is_first boolean DEFAULT false,
  OUT transfer uuid, OUT new_balance bigint
) LANGUAGE plpgsql AS $$
DECLARE
  member uuid;
  recovery uuid;
  debt bigint := 0;
  paid bigint;
  rest bigint;
BEGIN
  IF amount IS NULL OR amount <= 0 THEN
    RAISE EXCEPTION 'not an amount of the ledger: %', amount;
  END IF;
  FOR attempt IN 1 .. 2 LOOP
    -- The member's account first: it has the lower id, as the statement below makes both in this order.
    SELECT a.id, a.balance INTO member, new_balance FROM ledger_accounts a
    WHERE a.user_id = holder AND a.unit = of_unit AND a.program_id IS NOT DISTINCT FROM program AND a.kind = 'member'
    FOR NO KEY UPDATE;
    IF FOUND THEN
      -- Who has points owes none, and debts arise only with the account of the member locked.
      IF new_balance = 0 THEN
        SELECT a.id, -a.balance INTO recovery, debt FROM ledger_accounts a
        WHERE a.user_id = holder AND a.unit = of_unit AND a.program_id IS NOT DISTINCT FROM program AND a.kind = 'recovery'
        FOR NO KEY UPDATE;
      END IF;
      EXIT;
    END IF;
    -- The issuer's row comes first: a transaction that waits because another one is inserting the same issuer has locked
    -- nothing yet, so the two cannot block each other.
    INSERT INTO ledger_accounts (unit, program_id, kind) VALUES (of_unit, program, 'issuer') ON CONFLICT DO NOTHING;
    INSERT INTO ledger_accounts (user_id, unit, program_id, kind, issuer_id)
    SELECT holder, i.unit, i.program_id, pair.kind, i.id
    FROM ledger_accounts i, (VALUES ('member'), ('recovery')) pair (kind)
    WHERE i.user_id IS NULL AND i.unit = of_unit AND i.program_id IS NOT DISTINCT FROM program
    ON CONFLICT DO NOTHING;
  END LOOP;
  IF NOT is_first AND EXISTS (SELECT FROM ledger_transfers t WHERE t.source_id = source AND t.kind = of_kind) THEN
    RETURN;
  END IF;
  paid := least(amount, debt);
  rest := amount - paid;
  new_balance := new_balance + rest;
  IF paid > 0 THEN
    explanation := explanation || jsonb_build_object('debtPaid', paid);
  END IF;
  transfer := uuidv7();
  IF rest > 0 THEN
    INSERT INTO ledger_transfers (id, kind, source_type, source_id, account_id, amount, rule, rule_version, explanation,
      actor_id, created_at)
    VALUES (transfer, of_kind, of_type, source, member, rest, rule, version, explanation, actor, moment);
    IF ends IS NOT NULL THEN
      INSERT INTO ledger_lots (account_id, transfer_id, amount, remaining, expires_at)
      VALUES (member, transfer, rest, rest, ends);
    END IF;
  END IF;
  IF paid > 0 THEN
    INSERT INTO ledger_transfers (id, kind, source_type, source_id, line, account_id, amount, rule, rule_version,
      explanation, actor_id, created_at)
    VALUES (CASE WHEN rest > 0 THEN uuidv7() ELSE transfer END, of_kind, of_type, source, (rest > 0)::int, recovery, paid, rule,
      version, explanation, actor, moment);
  END IF;
END $$;

-- What the till is told of a code that it has confirmed.
CREATE TYPE till_line AS (
  id uuid, deal_id uuid, transaction_id text, channel text, status text, points integer, price_cents integer,
  discount_price_cents integer, opened_at timestamptz, expires_at timestamptz, closed_at timestamptz, unheard_seconds integer,
  deal_title text, product_name text, image text, customer_username text, customer_avatar text
);

-- Confirms a code, once (R-193 to R-198). asked: `number` (typed, or in the QR) or `code` of a purchase; `typed`, how many wrong
-- ones lock the number pad for how many minutes; `qr`, the facts of a scanned text; `unreadable`, the refusal of one that is no
-- code; `withoutScreen`; heardSeconds of the contract.
CREATE OR REPLACE FUNCTION confirm_code(who code_caller, asked jsonb, moment timestamptz) RETURNS code_verdict LANGUAGE plpgsql AS $$
DECLARE
  is_qr boolean := asked ? 'qr';
  is_number boolean := asked ? 'number';
  number text := asked ->> 'number';
  code redemptions;
  shown record;
  given record;
  proof_until timestamptz;
  locked timestamptz;
  why text;
  silent integer;
  nothing text;
BEGIN
  IF who.brand_id IS NULL THEN
    RETURN refuse('till_without_brand');
  ELSIF asked ? 'unreadable' THEN
    RETURN refuse(asked ->> 'unreadable');
  END IF;
  IF NOT is_number THEN
    SELECT r.transaction_id INTO number FROM redemptions r WHERE r.purchase_code = asked ->> 'code';
  END IF;
  -- A second till waits here and then finds the code redeemed.
  SELECT r AS code, u.brand_id, u.username, u.avatar, d.title, d.images[1] AS image, d.points = 0 AS is_base, p.product_name,
    b.username AS brand
  INTO shown
  FROM redemptions r JOIN deals d ON d.id = r.deal_id JOIN products p ON p.id = d.product_id JOIN users u ON u.id = r.user_id
    JOIN brands b ON b.id = r.brand_id
  WHERE r.transaction_id = number AND (r.channel = 'store') = is_number FOR UPDATE OF r;
  code := shown.code;
  IF asked ? 'typed' THEN
    locked := count_wrong_code(who.user_id, coalesce(code.brand_id = who.brand_id, false), moment,
      (asked #>> '{typed,wrong}')::int, make_interval(mins => (asked #>> '{typed,minutes}')::int));
    IF locked IS NOT NULL THEN
      RETURN refuse('typed_codes_locked', jsonb_build_object('seconds', ceil(extract(epoch FROM locked - moment)),
        'retryAfter', ceil(extract(epoch FROM locked - moment))));
    END IF;
  END IF;
  IF code.id IS NULL OR (is_qr AND NOT is_qr_of(asked -> 'qr', code)) THEN
    RETURN refuse('code_invalid');
  END IF;
  IF is_qr THEN
    proof_until := to_timestamp((asked #>> '{qr,proofUntil}')::bigint);
  END IF;
  why := till_refusal(code, shown.brand_id, who.user_id, who.brand_id, proof_until, moment);
  IF why IS NOT NULL THEN
    RETURN refuse(why, jsonb_build_object('at', coalesce(code.confirmed_at, moment)));
  END IF;
  -- silenceOfScreen() of redemptions.policy.ts: digits can be read out, so alone they do not prove that the customer is there.
  IF is_number AND NOT is_qr
    AND moment >= coalesce(code.heard_at, code.opened_at) + make_interval(secs => (asked ->> 'heardSeconds')::int + 1)
  THEN
    silent := floor(extract(epoch FROM moment - coalesce(code.heard_at, code.opened_at)));
    IF NOT coalesce((asked ->> 'withoutScreen')::boolean, false) THEN
      RETURN refuse('screen_unheard', jsonb_build_object('silentSeconds', silent));
    END IF;
  END IF;
  -- Nothing was posted of a code that is held.
  given := ledger_credit(code.user_id, 'BP', NULL, code.points, 'redemption', 'redemption', code.id, 'redemption', 1,
    jsonb_build_object('points', code.points, 'base', shown.is_base::int, 'dealTitle', shown.title, 'brand', shown.brand),
    who.user_id, NULL, moment, true);
  UPDATE redemptions SET status = 'redeemed', confirmed_at = moment, confirmed_by = who.user_id, closed_at = moment,
    unheard_seconds = silent, origin_address = NULL, origin_device = NULL
  WHERE id = code.id;
  INSERT INTO audit_log (actor_id, action, object_type, object_id, brand_id, detail, created_at)
  VALUES (who.user_id, 'redemption.confirmed', 'redemption', code.id, code.brand_id,
    jsonb_build_object('points', code.points, 'cents', code.discount_price_cents, 'typed', NOT is_qr)
      || CASE WHEN silent IS NULL THEN '{}' ELSE jsonb_build_object('unheardSeconds', silent) END, moment);
  INSERT INTO outbox_log (type, payload, created_at) VALUES ('redemption.confirmed', facts_of(code), moment);
  -- Last: whoever else wants a piece waits for it.
  nothing := queue_for_pieces(code.deal_id)::text;
  UPDATE deal_stock s SET held = s.held - 1, held_new = s.held_new - code.by_new_account::int, redeemed = s.redeemed + 1
  WHERE s.deal_id = code.deal_id;
  RETURN (NULL, NULL, row_to_json((code.id, code.deal_id, code.transaction_id, code.channel, 'redeemed', code.points,
      code.price_cents, code.discount_price_cents, code.opened_at, code.expires_at, moment, silent, shown.title,
      shown.product_name, shown.image, shown.username, shown.avatar)::till_line),
    false, NULL, NULL, NULL)::code_verdict;
END $$;

-- What a code takes over from its deal.
CREATE TYPE deal_offer AS (
  brand_id uuid, points integer, price_cents integer, discount_price_cents integer, expires_at timestamptz
);
-- Holds one piece of a deal on offer; what the deal offers, or nulls where there is none, or, for a new account, where new ones
-- hold their share (shareOfNewAccounts() in packages/domain/redemption.ts). Callers at once wait for each other at the stock's
-- row. Who changes the deal has locked that row as well, so the deal is read again once it is ours.
DROP FUNCTION take_piece(uuid, boolean, integer, timestamptz);
CREATE FUNCTION take_piece(deal uuid, is_new boolean, one_of integer, moment timestamptz) RETURNS deal_offer
LANGUAGE plpgsql AS $$
DECLARE
  offer deal_offer;
BEGIN
  UPDATE deal_stock s SET held = s.held + 1, held_new = s.held_new + is_new::int
  WHERE s.deal_id = deal AND s.redeemed + s.held < s.quantity
    AND (NOT is_new OR s.held_new < greatest(1, (s.quantity - s.redeemed) / one_of))
    AND EXISTS (SELECT FROM deals d WHERE d.id = deal AND d.active AND d.expires_at > moment);
  IF FOUND THEN
    SELECT d.brand_id, d.points, d.price_cents, d.discount_price_cents, d.expires_at INTO offer
    FROM deals d WHERE d.id = deal AND d.active AND d.expires_at > moment;
    IF NOT FOUND THEN
      UPDATE deal_stock s SET held = s.held - 1, held_new = s.held_new - is_new::int WHERE s.deal_id = deal;
    END IF;
  END IF;
  RETURN offer;
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
  codes record;
  first_unused timestamptz;
  crowd record;
  offer deal_offer;
  code redemptions;
  is_live boolean;
  is_new boolean;
  is_counted boolean;
  ends timestamptz;
  why text;
  nothing text;
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
    EXISTS (SELECT FROM used_deals u WHERE u.user_id = who.user_id AND u.deal_id = deal) AS is_used
  INTO facts
  FROM deals d WHERE d.id = deal;
  IF NOT FOUND THEN
    RETURN refuse('deal_not_found');
  END IF;
  SELECT (
      SELECT count(*) FROM redemptions r
      WHERE r.user_id = who.user_id AND r.opened_at > moment - interval '1 day'
        AND (r.status IN ('cancelled', 'expired') OR (r.status = 'held' AND r.expires_at <= moment))
    ) AS unused, count(*) AS live, count(*) FILTER (WHERE (r.channel = 'online') = is_online) AS of_channel
  INTO codes
  FROM redemptions r WHERE r.user_id = who.user_id AND r.status = 'held' AND r.expires_at > moment;
  why := opening_refusal(coalesce(who.brand_id = facts.brand_id, false), facts.is_online, is_online, facts.is_used, is_live,
    facts.expires_at <= moment, holder.email_verified_at IS NOT NULL, codes.of_channel, codes.live, codes.unused, limits);
  IF why = 'too_many_unused_holds' THEN
    SELECT min(r.opened_at) INTO first_unused FROM redemptions r
    WHERE r.user_id = who.user_id AND r.opened_at > moment - interval '1 day'
      AND (r.status IN ('cancelled', 'expired') OR (r.status = 'held' AND r.expires_at <= moment));
    RETURN refuse(why, jsonb_build_object('retryAfter',
      greatest(1, ceil(extract(epoch FROM first_unused + interval '1 day' - moment)))));
  ELSIF why IS NOT NULL THEN
    RETURN refuse(why, CASE why WHEN 'too_many_holds' THEN jsonb_build_object('count', codes.of_channel) ELSE '{}' END);
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
  nothing := queue_for_pieces(deal)::text;
  IF held.id IS NOT NULL THEN
    PERFORM end_codes(ARRAY[held.id], 'expired', NULL, moment);
  END IF;
  offer := take_piece(deal, is_new, (limits ->> 'oneOf')::int, moment);
  IF offer.brand_id IS NULL THEN
    -- Ends overdue codes of the deal, those of new accounts first, and takes one of their pieces. A new account may need
    -- several: the share shrinks as pieces are redeemed. A code that another transaction has locked is skipped.
    PERFORM end_codes(ARRAY(
      SELECT r.id FROM redemptions r WHERE r.deal_id = deal AND r.status = 'held' AND r.expires_at <= moment
      ORDER BY r.by_new_account DESC, r.expires_at
      LIMIT (limits ->> CASE WHEN is_new THEN 'releasedByNew' ELSE 'released' END)::int FOR UPDATE SKIP LOCKED
    ), 'expired', NULL, moment);
    offer := take_piece(deal, is_new, (limits ->> 'oneOf')::int, moment);
  END IF;
  IF offer.brand_id IS NULL THEN
    RETURN refuse(CASE WHEN is_new AND EXISTS (
      SELECT FROM deals d JOIN deal_stock s ON s.deal_id = d.id
      WHERE d.id = deal AND d.active AND d.expires_at > moment AND s.redeemed + s.held < s.quantity
    ) THEN 'deal_kept_for_others' ELSE 'deal_sold_out' END);
  END IF;
  -- codeEnd() in packages/domain/redemption.ts
  IF is_online THEN
    ends := least(moment + make_interval(hours => (limits ->> 'onlineHours')::int), offer.expires_at);
  ELSE
    ends := moment + make_interval(mins => (limits ->> 'storeMinutes')::int);
  END IF;
  -- The points: redemptionPoints() in packages/domain/redemption.ts
  FOR attempt IN 0 .. jsonb_array_length(asked -> 'numbers') - 1 LOOP
    INSERT INTO redemptions (deal_id, user_id, brand_id, channel, transaction_id, purchase_code, points, price_cents,
      discount_price_cents, opened_at, heard_at, expires_at, by_new_account, origin_address, origin_device)
    VALUES (deal, who.user_id, offer.brand_id, asked ->> 'channel', asked -> 'numbers' ->> attempt,
      asked -> 'codes' ->> attempt, CASE WHEN offer.points > 0 THEN offer.points ELSE (limits ->> 'points')::int END,
      offer.price_cents, offer.discount_price_cents, moment, moment, ends, is_new,
      CASE WHEN is_counted THEN decode(asked ->> 'address', 'hex') END,
      CASE WHEN is_counted THEN decode(asked ->> 'browser', 'hex') END)
    ON CONFLICT DO NOTHING RETURNING * INTO code;
    EXIT WHEN FOUND;
  END LOOP;
  IF code.id IS NULL THEN
    RAISE EXCEPTION 'no free number for a code';
  END IF;
  INSERT INTO outbox_log (type, payload, created_at) VALUES ('redemption.opened', facts_of(code), moment);
  RETURN answer_with(code);
END $$;

-- One request about a code: who asks (currentActor() in platform/auth), what an earlier request with the key was told (once()
-- in platform/http, whose rules and lock these are), then the work, whose answer is kept under the key. Each statement in here
-- sees what others have committed before it.
CREATE OR REPLACE FUNCTION ask_code(verb text, who code_caller, sent request_key, asked jsonb, moment timestamptz)
RETURNS code_verdict LANGUAGE plpgsql AS $$
DECLARE
  role_now text;
  stored idempotency_keys;
  said code_verdict;
BEGIN
  IF who.session_id IS NOT NULL THEN
    SELECT u.role, u.brand_id INTO role_now, who.brand_id FROM users u
    WHERE u.id = who.user_id AND u.erased_at IS NULL AND EXISTS (
      SELECT FROM sessions s WHERE s.id = who.session_id AND s.user_id = who.user_id AND s.revoked_at IS NULL
        AND s.expires_at > moment
    );
    IF NOT FOUND THEN
      RETURN refuse('unauthenticated');
    ELSIF role_now <> ALL (who.roles) THEN
      RETURN refuse('forbidden');
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
      said.answer::jsonb - '{origin_address,origin_device}'::text[] || coalesce(said.shown, '{}'),
      CASE WHEN said.refusal IS NOT NULL THEN jsonb_build_object('code', said.refusal, 'values', said.details) END);
  END IF;
  said.role := role_now;
  said.brand_id := who.brand_id;
  RETURN said;
END $$;
