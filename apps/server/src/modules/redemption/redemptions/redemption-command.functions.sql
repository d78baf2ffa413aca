-- Handles a request about a code. It checks the caller (currentActor() in platform/auth), returns
-- the stored answer of an earlier request with the key (withIdempotencyKey() in platform/http, with
-- the same rules and lock), or runs the command and stores its answer under the key. Each statement
-- in here sees what others have committed before it.
CREATE OR REPLACE FUNCTION redemption_command(verb text, who code_caller, sent request_key, params jsonb, moment timestamptz)
RETURNS command_result LANGUAGE plpgsql AS $$
DECLARE
  role_now text;
  terms_due timestamptz;
  stored idempotency_keys;
  result command_result;
BEGIN
  IF who.session_id IS NOT NULL THEN
    SELECT u.role, u.brand_id, u.terms_due_at INTO role_now, who.brand_id, terms_due FROM users u
    WHERE u.id = who.user_id AND u.erased_at IS NULL AND EXISTS (
      SELECT FROM sessions s WHERE s.id = who.session_id AND s.user_id = who.user_id AND s.revoked_at IS NULL
        AND s.expires_at > moment
    );
    IF NOT FOUND THEN
      RETURN refuse('unauthenticated');
    ELSIF role_now <> ALL (who.roles) THEN
      RETURN refuse('forbidden');
    ELSIF verb = 'open' AND terms_due <= moment THEN
      RETURN refuse('terms_due');
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
    result := confirm_code(who, params, moment);
  ELSIF verb = 'open' THEN
    result := open_code(who, params, moment);
  ELSIF verb = 'cancel' THEN
    result := cancel_code(who, params, moment);
  ELSIF verb = 'free' THEN
    result := free_code(who, params, moment);
  ELSIF verb = 'void' THEN
    result := void_code(who, params, moment);
  ELSE
    RAISE EXCEPTION 'no such request: %', verb;
  END IF;
  -- A refusal is stored as an answer too, unless it asks to retry or to sign in (saysOutcome() in
  -- platform/http/idempotency.ts).
  IF sent.key IS NOT NULL AND result.refusal IS DISTINCT FROM 'unauthenticated'
    AND NOT coalesce(result.details ? 'retryAfter', false)
  THEN
    INSERT INTO idempotency_keys (user_id, endpoint, key, request_hash, created_at, response, refusal)
    VALUES (who.user_id, sent.endpoint, sent.key, sent.hash, moment,
      result.answer::jsonb - '{origin_address,origin_device}'::text[] || coalesce(result.shown, '{}'),
      CASE WHEN result.refusal IS NOT NULL THEN jsonb_build_object('code', result.refusal, 'values', result.details) END);
  END IF;
  result.role := role_now;
  result.brand_id := who.brand_id;
  RETURN result;
END $$;

-- Makes a refusal with its numbers.
CREATE OR REPLACE FUNCTION refuse(refusal text, details jsonb DEFAULT '{}') RETURNS command_result
LANGUAGE sql IMMUTABLE AS $$ SELECT (refusal, details, NULL, false, NULL, NULL, NULL)::command_result $$;

-- Makes the answer from the row of a code, without its origin.
CREATE OR REPLACE FUNCTION answer_with(code redemptions, shown jsonb DEFAULT '{}') RETURNS command_result
LANGUAGE sql STABLE AS $$ SELECT (NULL, NULL, row_to_json(code), false, NULL, NULL, shown)::command_result $$;

-- As RedemptionEvent of redemptions.events.ts.
CREATE OR REPLACE FUNCTION facts_of(code redemptions) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('redemptionId', code.id, 'userId', code.user_id, 'dealId', code.deal_id,
    'brandId', code.brand_id, 'channel', code.channel, 'points', code.points)
$$;

-- Emits a RedemptionEvent of redemptions.events.ts.
CREATE OR REPLACE FUNCTION emit_code_event(type text, code redemptions, moment timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox_log (type, payload, created_at) VALUES (type, facts_of(code), moment);
END $$;

-- Gives the held codes among `ids` their final state, frees the units of their deals, and emits an
-- event for each. The caller has locked the codes. `freer`: the person of the shop who ended them,
-- else null. Stock is locked in the order of the deals' ids. The deals that get their first free
-- unit are locked in that order too: a trigger writes their rows in deal_search, as a change of
-- many deals also does. Returns the codes that were held and have ended now.
CREATE OR REPLACE FUNCTION end_codes(ids uuid[], state text, freer uuid, moment timestamptz) RETURNS SETOF redemptions
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
    SELECT deal_id, count(*)::int AS units, count(*) FILTER (WHERE by_new_account)::int AS of_new
    FROM redemptions WHERE id = ANY (ended) GROUP BY deal_id
  ), locked AS MATERIALIZED (
    SELECT s.deal_id, s.quantity <= s.redeemed + s.held AS tight FROM deal_stock s
    WHERE s.deal_id IN (SELECT deal_id FROM freed) ORDER BY s.deal_id FOR NO KEY UPDATE
  ), edges AS MATERIALIZED (
    SELECT d.id FROM deals d WHERE d.id IN (SELECT deal_id FROM locked WHERE tight) ORDER BY d.id FOR NO KEY UPDATE
  )
  UPDATE deal_stock s SET held = s.held - freed.units, held_new = s.held_new - freed.of_new
  FROM freed JOIN locked USING (deal_id) WHERE s.deal_id = freed.deal_id AND (SELECT count(*) FROM edges) >= 0;
END $$;

-- Cancels the caller's own code (R-192); a code that ended without being redeemed stays as it is.
CREATE OR REPLACE FUNCTION cancel_code(who code_caller, params jsonb, moment timestamptz) RETURNS command_result LANGUAGE plpgsql AS $$
DECLARE
  code redemptions;
BEGIN
  SELECT * INTO code FROM redemptions r
  WHERE r.id = (params ->> 'id')::uuid AND r.user_id = who.user_id FOR UPDATE;
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

-- Ends a code of the shop's own brand, by freeRefusal() of redemptions.policy.ts. A code that it
-- has freed already stays as it is.
CREATE OR REPLACE FUNCTION free_code(who code_caller, params jsonb, moment timestamptz) RETURNS command_result LANGUAGE plpgsql AS $$
DECLARE
  code redemptions;
  why text;
BEGIN
  SELECT * INTO code FROM redemptions r
  WHERE r.id = (params ->> 'id')::uuid AND r.brand_id = who.brand_id FOR UPDATE;
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

-- Voids a confirmed redemption of the shop's own brand (R-210), by voidRefusal() of
-- redemptions.policy.ts. One that is voided already stays as it is. params: id, reason; hours of
-- the contract.
CREATE OR REPLACE FUNCTION void_code(who code_caller, params jsonb, moment timestamptz) RETURNS command_result LANGUAGE plpgsql AS $$
DECLARE
  code redemptions;
  shown record;
  lost bigint;
BEGIN
  SELECT * INTO code FROM redemptions r
  WHERE r.id = (params ->> 'id')::uuid AND r.brand_id = who.brand_id FOR UPDATE;
  IF NOT FOUND THEN
    RETURN refuse('redemption_not_found');
  ELSIF code.status NOT IN ('redeemed', 'voided') THEN
    RETURN refuse('not_redeemed');
  ELSIF code.status = 'redeemed' AND code.confirmed_at <= moment - make_interval(hours => (params ->> 'hours')::int) THEN
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
    UPDATE redemptions SET status = 'voided', void_reason = params ->> 'reason', closed_at = moment
    WHERE id = code.id RETURNING * INTO code;
    INSERT INTO audit_log (actor_id, action, object_type, object_id, brand_id, detail, created_at)
    VALUES (who.user_id, 'redemption.voided', 'redemption', code.id, code.brand_id,
      jsonb_build_object('points', code.points, 'shortfall', lost, 'cents', code.discount_price_cents), moment);
    PERFORM emit_code_event('redemption.voided', code, moment);
    -- A unit that the job has not moved to the redeemed ones yet still counts as held. A sold-out
    -- deal is on offer again if it has not ended.
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
