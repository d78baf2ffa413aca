-- A confirmation leaves the stock of its deal alone, so that all tills confirm one hot deal side by side (decision 77).
--
-- A piece is taken from the opening of a code on, whether the code is held or redeemed: held + redeemed says how many are, at any
-- moment, and no confirmation changes it. How the sum is divided into the two is written by a job each minute; who wants to know
-- it as of now counts the codes that are held (find/stock.ts, held_of()). So until the job runs `held` is never below what codes
-- hold, and `redeemed` never above what was redeemed.

-- Codes that hold a piece of a deal, live or overdue.
CREATE FUNCTION held_of(deal uuid) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer FROM redemptions r WHERE r.deal_id = deal AND r.status = 'held'
$$;

-- Holds one piece of a deal on offer; what the deal offers, or nulls where there is none, or, for a new account, where new ones
-- hold their share (shareOfNewAccounts() in packages/domain/redemption.ts). Callers at once wait for each other at the stock's
-- row. Who changes the deal has locked that row as well, so the deal is read once it is ours, and the piece given back where it is no
-- longer on offer.
CREATE OR REPLACE FUNCTION take_piece(deal uuid, is_new boolean, one_of integer, moment timestamptz) RETURNS deal_offer
LANGUAGE plpgsql AS $$
DECLARE
  offer deal_offer;
BEGIN
  IF is_new THEN
    -- Locked by a statement of its own: the next one then sees all codes that others have opened.
    PERFORM FROM deal_stock s WHERE s.deal_id = deal FOR NO KEY UPDATE;
    PERFORM FROM deal_stock s
    WHERE s.deal_id = deal AND s.held_new < greatest(1, (s.quantity - s.redeemed - s.held + held_of(deal)) / one_of);
    IF NOT FOUND THEN
      RETURN offer;
    END IF;
  END IF;
  UPDATE deal_stock s SET held = s.held + 1, held_new = s.held_new + is_new::int
  WHERE s.deal_id = deal AND s.redeemed + s.held < s.quantity;
  IF FOUND THEN
    SELECT d.brand_id, d.points, d.price_cents, d.discount_price_cents, d.expires_at, d.title, d.description, d.discount,
      d.lowest_price_cents, d.own_count, d.images, d.link, p.product_name, b.username, b.logo, b.avatar, b.verified, b.address,
      b.city
    INTO offer
    FROM deals d JOIN products p ON p.id = d.product_id JOIN brands b ON b.id = d.brand_id
    WHERE d.id = deal AND d.active AND d.expires_at > moment;
    IF NOT FOUND THEN
      UPDATE deal_stock s SET held = s.held - 1, held_new = s.held_new - is_new::int WHERE s.deal_id = deal;
    END IF;
  END IF;
  RETURN offer;
END $$;

-- As before (0037), in fewer expressions. Gives a holder points; debt is paid first: payDebtFirst() in packages/domain/ledger.ts, and points-ledger.md. Accounts are
-- made where the holder has none. Returns null and the balance where this kind of this source was posted before. `is_first`:
-- the caller has locked the source and found it in a state in which nothing was posted of it; were it wrong, the table
-- refuses the second.
CREATE OR REPLACE FUNCTION ledger_credit(
  holder uuid, of_unit text, program uuid, amount bigint, of_kind text, of_type text, source uuid, rule text, version integer,
  explanation jsonb, actor uuid, ends timestamptz, moment timestamptz, is_first boolean DEFAULT false,
  OUT transfer uuid, OUT new_balance bigint
) LANGUAGE plpgsql AS $$
DECLARE
  member uuid;
  recovery uuid;
  debt bigint;
  paid bigint;
  rest bigint;
BEGIN
  IF amount IS NULL OR amount <= 0 THEN
    RAISE EXCEPTION 'not an amount of the ledger: %', amount;
  END IF;
  LOOP
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
  -- Asked apart: an expression that reads a table is a statement, whatever stands before it.
  IF NOT is_first THEN
    IF EXISTS (SELECT FROM ledger_transfers t WHERE t.source_id = source AND t.kind = of_kind) THEN
      RETURN;
    END IF;
  END IF;
  IF debt > 0 THEN
    paid := least(amount, debt);
    explanation := explanation || jsonb_build_object('debtPaid', paid);
  END IF;
  rest := amount - coalesce(paid, 0);
  new_balance := new_balance + rest;
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
  END IF;
  IF NOT is_number THEN
    IF asked ? 'unreadable' THEN
      RETURN refuse(asked ->> 'unreadable');
    END IF;
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
  IF code.id IS NULL THEN
    RETURN refuse('code_invalid');
  ELSIF is_qr THEN
    IF NOT is_qr_of(asked -> 'qr', code) THEN
      RETURN refuse('code_invalid');
    END IF;
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
  IF code.by_new_account THEN
    -- Last: whoever else wants a piece waits for it.
    nothing := queue_for_pieces(code.deal_id)::text;
    UPDATE deal_stock s SET held_new = s.held_new - 1 WHERE s.deal_id = code.deal_id;
  END IF;
  RETURN (NULL, NULL, row_to_json((code.id, code.deal_id, code.transaction_id, code.channel, 'redeemed', code.points,
      code.price_cents, code.discount_price_cents, code.opened_at, code.expires_at, moment, silent, shown.title,
      shown.product_name, shown.image, shown.username, shown.avatar)::till_line),
    false, NULL, NULL, NULL)::code_verdict;
END $$;

-- The shop takes a confirmed redemption of its own brand back (R-210): voidRefusal() of redemptions.policy.ts. One that is
-- voided already stays as it is. asked: id, reason; hours of the contract.
CREATE OR REPLACE FUNCTION void_code(who code_caller, asked jsonb, moment timestamptz) RETURNS code_verdict LANGUAGE plpgsql AS $$
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
    -- A piece that the job has not written among the redeemed ones yet still stands among the held ones. A deal that was sold out is
    -- on offer again if it has not ended.
    WITH stock AS (
      UPDATE deal_stock s SET redeemed = greatest(s.redeemed - 1, 0), held = s.held - (s.redeemed = 0)::int
      WHERE s.deal_id = code.deal_id RETURNING s.deal_id, OLD.redeemed >= OLD.quantity AS was_sold_out
    )
    UPDATE deals d SET active = true FROM stock
    WHERE stock.was_sold_out AND d.id = stock.deal_id AND d.expires_at > moment;
  END IF;
  RETURN answer_with(code, jsonb_build_object('deal_title', shown.title, 'product_name', shown.product_name,
    'image', shown.image, 'customer_username', shown.username, 'customer_avatar', shown.avatar,
    'confirmer_username', shown.confirmer));
END $$;
