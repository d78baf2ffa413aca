-- The facts in a QR are those of the code, as isQrOf() of qr-token.ts decides.
CREATE OR REPLACE FUNCTION is_qr_of(qr jsonb, code redemptions) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT ((qr ->> 'dealId')::uuid, qr ->> 'transactionId', (qr ->> 'timestamp')::bigint, (qr ->> 'userId')::uuid,
      (qr ->> 'brandId')::uuid, (qr ->> 'expiry')::bigint)
    = (code.deal_id, code.transaction_id, floor(extract(epoch FROM code.opened_at))::bigint, code.user_id, code.brand_id,
      floor(extract(epoch FROM code.expires_at))::bigint)
$$;

-- The same rule as refusalOf() in packages/domain/src/redemption.ts, with tillRefusal() of
-- redemptions.policy.ts for the shop's staff.
CREATE OR REPLACE FUNCTION till_refusal(
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

-- Confirms a code, once (R-193 to R-198). params: `number` (typed, or in the QR) or `code` of a
-- purchase; `typed`: how many wrong numbers lock the number pad, and for how many minutes; `qr`:
-- the facts of a scanned text; `unreadable`: the refusal of a text that is no code;
-- `withoutScreen`; heardSeconds of the contract. `receivedAt`: a till without network confirmed it at
-- `moment`, and the server learns it now. Such a code may have ended meanwhile: then a unit is taken
-- again, beyond the quantity if need be, because the goods were handed over. `despiteEnd`: the owner
-- counts it although its customer had cancelled it.
CREATE OR REPLACE FUNCTION confirm_code(who code_caller, params jsonb, moment timestamptz) RETURNS command_result LANGUAGE plpgsql AS $$
DECLARE
  is_qr boolean := params ? 'qr';
  is_number boolean := params ? 'number';
  number text := params ->> 'number';
  code redemptions;
  shown record;
  given record;
  proof_until timestamptz;
  locked timestamptz;
  why text;
  silent integer;
  nothing text;
  received timestamptz := coalesce((params ->> 'receivedAt')::timestamptz, moment);
  is_freed boolean := false;
  is_over_stock boolean;
  other redemptions;
BEGIN
  IF who.brand_id IS NULL THEN
    RETURN refuse('till_without_brand');
  END IF;
  IF NOT is_number THEN
    IF params ? 'unreadable' THEN
      RETURN refuse(params ->> 'unreadable');
    END IF;
    SELECT r.transaction_id INTO number FROM redemptions r WHERE r.purchase_code = params ->> 'code';
  END IF;
  -- A simultaneous till waits here and then finds the code redeemed.
  SELECT r AS code, u.brand_id, u.username, u.avatar, d.title, d.images[1] AS image, d.points = 0 AS is_base, p.product_name,
    b.username AS brand
  INTO shown
  FROM redemptions r JOIN deals d ON d.id = r.deal_id JOIN products p ON p.id = d.product_id JOIN users u ON u.id = r.user_id
    JOIN brands b ON b.id = r.brand_id
  WHERE r.transaction_id = number AND (r.channel = 'store') = is_number FOR UPDATE OF r;
  code := shown.code;
  IF params ? 'typed' THEN
    locked := count_wrong_code(who.user_id, coalesce(code.brand_id = who.brand_id, false), moment,
      (params #>> '{typed,wrong}')::int, make_interval(mins => (params #>> '{typed,minutes}')::int));
    IF locked IS NOT NULL THEN
      RETURN refuse('typed_codes_locked', jsonb_build_object('seconds', ceil(extract(epoch FROM locked - moment)),
        'retryAfter', ceil(extract(epoch FROM locked - moment))));
    END IF;
  END IF;
  IF code.id IS NULL THEN
    RETURN refuse('code_invalid');
  ELSIF is_qr THEN
    IF NOT is_qr_of(params -> 'qr', code) THEN
      RETURN refuse('code_invalid');
    END IF;
    proof_until := to_timestamp((params #>> '{qr,proofUntil}')::bigint);
  END IF;
  IF params ? 'receivedAt' AND (code.status = 'expired'
    OR (code.status = 'cancelled' AND coalesce((params ->> 'despiteEnd')::boolean, false)))
  THEN
    is_freed := true;
    code.status := 'held';
    -- The customer may have opened the deal again meanwhile.
    SELECT * INTO other FROM redemptions r
    WHERE r.user_id = code.user_id AND r.deal_id = code.deal_id AND r.id <> code.id AND r.status IN ('held', 'redeemed')
    ORDER BY r.status DESC LIMIT 1 FOR UPDATE;
    IF other.status = 'redeemed' THEN
      RETURN refuse('already_redeemed', jsonb_build_object('at', other.confirmed_at));
    END IF;
  END IF;
  why := till_refusal(code, shown.brand_id, who.user_id, who.brand_id, proof_until, moment);
  IF why IS NOT NULL THEN
    RETURN refuse(why, jsonb_build_object('at', coalesce(code.confirmed_at, moment)));
  END IF;
  -- As silenceOfScreen() of redemptions.policy.ts: digits can be read out, so alone they do not
  -- prove that the customer is there.
  IF is_number AND NOT is_qr
    AND moment >= coalesce(code.heard_at, code.opened_at) + make_interval(secs => (params ->> 'heardSeconds')::int + 1)
  THEN
    silent := floor(extract(epoch FROM moment - coalesce(code.heard_at, code.opened_at)));
    IF NOT coalesce((params ->> 'withoutScreen')::boolean, false) THEN
      RETURN refuse('screen_unheard', jsonb_build_object('silentSeconds', silent));
    END IF;
  END IF;
  -- A held code has no entry in the ledger yet, so this one cannot be a second.
  given := ledger_credit(code.user_id, 'BP', NULL, code.points, 'redemption', 'redemption', code.id, 'redemption', 1,
    jsonb_build_object('points', code.points, 'base', shown.is_base::int, 'dealTitle', shown.title, 'brand', shown.brand),
    who.user_id, NULL, received, true);
  UPDATE redemptions SET status = 'redeemed', confirmed_at = moment, confirmed_by = who.user_id, confirmed_shop = (params ->> 'shop')::uuid, closed_at = moment,
    unheard_seconds = silent, freed_by = NULL, origin_address = NULL, origin_device = NULL
  WHERE id = code.id;
  INSERT INTO audit_log (actor_id, action, object_type, object_id, brand_id, detail, created_at)
  VALUES (who.user_id, 'redemption.confirmed', 'redemption', code.id, code.brand_id,
    jsonb_build_object('points', code.points, 'cents', code.discount_price_cents, 'typed', NOT is_qr)
      || CASE WHEN silent IS NULL THEN '{}' ELSE jsonb_build_object('unheardSeconds', silent) END
      || CASE WHEN params ? 'receivedAt' THEN jsonb_build_object('offlineAt', moment) ELSE '{}' END, received);
  INSERT INTO outbox_log (type, payload, created_at) VALUES ('redemption.confirmed', facts_of(code), received);
  IF is_freed THEN
    nothing := queue_for_pieces(code.deal_id)::text;
    IF other.id IS NOT NULL THEN
      PERFORM end_codes(ARRAY[other.id], 'cancelled', NULL, received);
    END IF;
    UPDATE deal_stock s SET held = s.held + 1, quantity = greatest(s.quantity, s.redeemed + s.held + 1)
    WHERE s.deal_id = code.deal_id RETURNING NEW.quantity > OLD.quantity INTO is_over_stock;
  ELSIF code.by_new_account THEN
    -- Taken last, because others who want a unit wait for it.
    nothing := queue_for_pieces(code.deal_id)::text;
    UPDATE deal_stock s SET held_new = s.held_new - 1 WHERE s.deal_id = code.deal_id;
  END IF;
  RETURN (NULL, NULL, row_to_json((code.id, code.deal_id, code.transaction_id, code.channel, 'redeemed', code.points,
      code.price_cents, code.discount_price_cents, code.opened_at, code.expires_at, moment, silent, shown.title,
      shown.product_name, shown.image, shown.username, shown.avatar)::till_line),
    false, NULL, NULL, CASE WHEN is_over_stock THEN '{"is_over_stock": true}'::jsonb END)::command_result;
END $$;
