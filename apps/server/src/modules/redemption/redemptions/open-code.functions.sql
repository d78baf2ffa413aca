-- Returns why a code may not be opened (R-175 to R-191, R-207, R-217), without the rules about the
-- origin of new accounts. If several reasons hold, the first one is returned. A live code is shown
-- again in any case, unless the deal is not for the caller. limits: HOLDS of the contract.
CREATE OR REPLACE FUNCTION opening_refusal(
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

-- Tells whether a person has reached an age in years; null = the birth date is not known. As ageOn()
-- in packages/domain/src/age.ts: people born on 29 February turn older on 1 March.
CREATE OR REPLACE FUNCTION is_of_age(birth_date date, today date, age integer) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT birth_date <= today - make_interval(years => age)
$$;

-- Counts live codes of new accounts that were opened from one address, how many of these on one
-- device, and when the first of them ends. Callers from one address run one after the other, each
-- with its own statement, so that each sees the codes of those before. The lock lasts until the
-- transaction ends; callers from other addresses do not wait for it.
CREATE OR REPLACE FUNCTION count_codes_from(
  address bytea, device bytea, moment timestamptz,
  OUT of_address integer, OUT of_device integer, OUT first_end timestamptz
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('codes-from:' || encode(address, 'hex'), 0));
  SELECT count(*), count(*) FILTER (WHERE r.origin_device = device), min(r.expires_at)
  INTO of_address, of_device, first_end
  FROM redemptions r WHERE r.origin_address = address AND r.status = 'held' AND r.expires_at > moment;
END $$;

-- A queue in front of the stock's row, for openings and confirmations of codes. Without it each
-- commit wakes all who wait at the row, and all but one go back to sleep: with twenty of them that
-- cost a third of a confirmation's time. There are four queues instead of one, so that on a busy
-- machine the next caller is awake already. Correctness does not depend on the queue: a caller that
-- skips it waits at the row. Do not call it while holding the row, because others wait for the row
-- in the queue.
CREATE OR REPLACE FUNCTION queue_for_pieces(deal uuid) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(uuid_hash_extended(deal, pg_backend_pid() % 4))
$$;

-- Holds one unit of a deal on offer and returns the deal's terms. It returns nulls when no unit is
-- left, or when new accounts already hold their share (one of every `one_of` units that are left or
-- held, at least one). Callers wait for each other at the row of the stock. A writer that changes
-- the deal locks that row too, so the deal is read only after the lock; if it is no longer on
-- offer, the unit is freed again.
CREATE OR REPLACE FUNCTION take_piece(deal uuid, is_new boolean, one_of integer, moment timestamptz) RETURNS deal_offer
LANGUAGE plpgsql AS $$
DECLARE
  offer deal_offer;
BEGIN
  IF is_new THEN
    -- The lock is its own statement, so that the next one sees all codes that others have opened.
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
      b.city, d.lowest_declared
    INTO offer
    FROM deals d JOIN products p ON p.id = d.product_id JOIN brands b ON b.id = d.brand_id
    WHERE d.id = deal AND d.active AND d.expires_at > moment;
    IF NOT FOUND THEN
      UPDATE deal_stock s SET held = s.held - 1, held_new = s.held_new - is_new::int WHERE s.deal_id = deal;
    END IF;
  END IF;
  RETURN offer;
END $$;

-- Opens a code of a deal, which holds a unit, or shows the caller's live one again (R-175, R-176,
-- R-207). params: dealId, device, channel; `numbers` and `codes`: random candidates, of which the
-- first free one is used; `address` and `browser`: origin of a new account; limits of the contract.
CREATE OR REPLACE FUNCTION open_code(who code_caller, params jsonb, moment timestamptz) RETURNS command_result LANGUAGE plpgsql AS $$
DECLARE
  holder record;
  deal uuid := params ->> 'dealId';
  in_channel text := params ->> 'channel';
  is_online boolean := in_channel = 'online';
  limits jsonb := params -> 'limits';
  held redemptions;
  facts record;
  codes record;
  first_unused timestamptz;
  crowd record;
  offer deal_offer;
  opened opened_code;
  code uuid;
  number text;
  purchase text;
  given integer;
  is_live boolean;
  is_new boolean;
  is_counted boolean;
  ends timestamptz;
  why text;
  nothing text;
BEGIN
  IF params ->> 'device' = 'desktop' THEN
    RETURN refuse('desktop_refused');
  END IF;
  -- A user opens one code at a time, so that the counts below are still right when the code is
  -- written.
  SELECT u.created_at, u.email_verified_at, u.birth_date INTO holder FROM users u
  WHERE u.id = who.user_id AND u.erased_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN refuse('unauthenticated');
  END IF;
  -- The caller's codes of the last day, because no code lives longer. The query uses the index of a
  -- user's codes: with a condition on the status PostgreSQL might choose the index of all held
  -- codes, which it takes for empty if none was held at the last ANALYZE. The code of this deal is
  -- locked before anything else is read: if a till is confirming it now, the result is seen below.
  -- Only its user opens another code, and that user is locked.
  LOOP
    SELECT count(*) FILTER (WHERE r.status IN ('cancelled', 'expired') OR (r.status = 'held' AND r.expires_at <= moment)) AS unused,
      count(*) FILTER (WHERE r.status = 'held' AND r.expires_at > moment) AS live,
      count(*) FILTER (WHERE r.status = 'held' AND r.expires_at > moment AND (r.channel = 'online') = is_online) AS of_channel,
      max(r.id::text) FILTER (WHERE r.status = 'held' AND r.deal_id = deal) AS held
    INTO codes
    FROM redemptions r WHERE r.user_id = who.user_id AND r.opened_at > moment - interval '1 day';
    EXIT WHEN codes.held IS NULL OR held.id IS NOT NULL;
    SELECT * INTO held FROM redemptions r WHERE r.id = codes.held::uuid AND r.status = 'held' FOR UPDATE;
  END LOOP;
  is_live := coalesce(held.expires_at > moment, false);
  SELECT d.brand_id, d.link IS NOT NULL AS is_online, d.expires_at, d.active,
    EXISTS (SELECT FROM used_deals u WHERE u.user_id = who.user_id AND u.deal_id = deal) AS is_used,
    for_adults(d.adults, d.category_ids) AS for_adults
  INTO facts
  FROM deals d WHERE d.id = deal;
  IF NOT FOUND THEN
    RETURN refuse('deal_not_found');
  END IF;
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
  IF facts.for_adults
    AND is_of_age(holder.birth_date, (moment AT TIME ZONE 'Europe/Rome')::date, (limits ->> 'adultAge')::int) IS NOT TRUE
  THEN
    RETURN refuse(CASE WHEN holder.birth_date IS NULL THEN 'age_unknown' ELSE 'adults_only' END);
  END IF;
  IF is_live THEN
    UPDATE redemptions SET heard_at = moment WHERE id = held.id;
    SELECT held.id, deal, held.user_id, held.brand_id, held.channel, held.transaction_id, held.purchase_code, held.status,
      held.points, held.price_cents, held.discount_price_cents, held.opened_at, moment, held.expires_at, d.title, d.description,
      d.discount, d.lowest_price_cents, d.own_count, d.images, d.link, p.product_name, b.username, b.logo, b.avatar, b.verified,
      b.address, b.city, d.lowest_declared
    INTO opened
    FROM deals d JOIN products p ON p.id = d.product_id JOIN brands b ON b.id = d.brand_id WHERE d.id = deal;
    RETURN (NULL, NULL, row_to_json(opened), false, NULL, NULL, NULL)::command_result;
  END IF;
  is_counted := params ? 'address' AND holder.created_at > moment - make_interval(hours => (limits ->> 'originHours')::int);
  is_new := holder.created_at > moment - make_interval(hours => (limits ->> 'shareHours')::int);
  -- Done before the stock is locked. Ending a code locks the stock too, and a transaction that
  -- holds that row must wait for nobody.
  IF is_counted THEN
    SELECT * INTO crowd
    FROM count_codes_from(decode(params ->> 'address', 'hex'), decode(params ->> 'browser', 'hex'), moment);
    IF crowd.of_address >= (limits ->> 'perAddress')::int OR crowd.of_device >= (limits ->> 'perDevice')::int THEN
      RETURN refuse('too_many_new_holds', jsonb_build_object('retryAfter',
        greatest(1, ceil(extract(epoch FROM coalesce(crowd.first_end, moment) - moment)))));
    END IF;
  END IF;
  -- The deal was withdrawn or is sold out; take_piece() checks again under the lock.
  IF NOT facts.active THEN
    RETURN refuse('deal_sold_out');
  END IF;
  nothing := queue_for_pieces(deal)::text;
  IF held.id IS NOT NULL THEN
    PERFORM end_codes(ARRAY[held.id], 'expired', NULL, moment);
  END IF;
  offer := take_piece(deal, is_new, (limits ->> 'oneOf')::int, moment);
  IF offer.brand_id IS NULL THEN
    -- Ends overdue codes of the deal, those of new accounts first, and takes one of their units. A
    -- new account may need several, because its share shrinks as units are redeemed. Codes locked
    -- by other transactions are skipped.
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
  -- An in-store code keeps its full time even if the deal ends earlier (R-196); an online code ends
  -- with its deal at the latest (R-207).
  IF is_online THEN
    ends := least(moment + make_interval(hours => (limits ->> 'onlineHours')::int), offer.expires_at);
  ELSE
    ends := moment + make_interval(mins => (limits ->> 'storeMinutes')::int);
  END IF;
  -- As redemptionPoints() in packages/domain/src/redemption.ts.
  given := CASE WHEN offer.points > 0 THEN offer.points ELSE (limits ->> 'points')::int END;
  FOR attempt IN 0 .. jsonb_array_length(params -> 'numbers') - 1 LOOP
    number := params -> 'numbers' ->> attempt;
    purchase := params -> 'codes' ->> attempt;
    INSERT INTO redemptions (deal_id, user_id, brand_id, channel, transaction_id, purchase_code, points, price_cents,
      discount_price_cents, opened_at, heard_at, expires_at, by_new_account, origin_address, origin_device)
    VALUES (deal, who.user_id, offer.brand_id, in_channel, number, purchase, given, offer.price_cents,
      offer.discount_price_cents, moment, moment, ends, is_new,
      CASE WHEN is_counted THEN decode(params ->> 'address', 'hex') END,
      CASE WHEN is_counted THEN decode(params ->> 'browser', 'hex') END)
    ON CONFLICT DO NOTHING RETURNING id INTO code;
    EXIT WHEN FOUND;
    -- Either the number is taken, or the user has an overdue code of this deal that the job has not
    -- ended yet.
    PERFORM end_codes(ARRAY(
      SELECT r.id FROM redemptions r
      WHERE r.user_id = who.user_id AND r.deal_id = deal AND r.status = 'held' FOR UPDATE SKIP LOCKED
    ), 'expired', NULL, moment);
  END LOOP;
  IF code IS NULL THEN
    RAISE EXCEPTION 'no free number for a code';
  END IF;
  -- As RedemptionEvent of redemptions.events.ts.
  INSERT INTO outbox_log (type, payload, created_at) VALUES ('redemption.opened', jsonb_build_object('redemptionId', code,
    'userId', who.user_id, 'dealId', deal, 'brandId', offer.brand_id, 'channel', in_channel, 'points', given), moment);
  RETURN (NULL, NULL, row_to_json((code, deal, who.user_id, offer.brand_id, in_channel, number, purchase, 'held', given,
      offer.price_cents, offer.discount_price_cents, moment, moment, ends, offer.deal_title, offer.description, offer.discount,
      offer.lowest_price_cents, offer.own_count, offer.images, offer.link, offer.product_name, offer.brand_username,
      offer.brand_logo, offer.brand_avatar, offer.brand_verified, offer.brand_address, offer.brand_city,
      offer.lowest_declared)::opened_code),
    false, NULL, NULL, NULL)::command_result;
END $$;
