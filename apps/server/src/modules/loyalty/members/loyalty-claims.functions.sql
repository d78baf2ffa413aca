-- Claims the automatic reward (one without a reward of the catalogue) as often as a member's points
-- reach its cost; the caller holds the member's lock. Expired points are removed first: they
-- neither pay for a claim nor become a debt. Returns the number of claims.
CREATE OR REPLACE FUNCTION loyalty_claim_all(program uuid, holder uuid, cost bigint, version integer, moment timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  own ledger_accounts;
  claims integer := 0;
BEGIN
  SELECT * INTO own FROM ledger_accounts a
  WHERE a.user_id = holder AND a.program_id = program AND a.unit = 'PTS' AND a.kind = 'member' FOR NO KEY UPDATE;
  IF own.balance >= cost THEN
    PERFORM ledger_lapse(ARRAY[own.id], moment);
    SELECT a.balance INTO own.balance FROM ledger_accounts a WHERE a.id = own.id;
  END IF;
  WHILE own.balance >= cost LOOP
    PERFORM ledger_claw_back(holder, 'PTS', program, cost, 'loyalty-claim', 'claim', uuidv7(), 'autoClaim', version,
      jsonb_build_object('cost', cost), NULL, moment);
    claims := claims + 1;
    own.balance := own.balance - cost;
  END LOOP;
  RETURN claims;
END $$;

-- Claims the program's automatic reward as often as a member's points reach its cost, while a unit
-- is left; the caller holds the member's lock. Expired points are removed first. A reward that is a
-- coupon is claimed at most as often as its template allows (null: no coupon, or no limit). A claim
-- begins as requested; the consumer of its event continues it by the rules of its reward. Returns
-- the number of claims.
CREATE OR REPLACE FUNCTION claim_automatically(program uuid, holder uuid, reward uuid, cost bigint, config_version integer, moment timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  own ledger_accounts;
  offered record;
  claim uuid;
  claims integer := 0;
  before bigint;
  day date := (moment AT TIME ZONE 'Europe/Rome')::date;
BEGIN
  SELECT r.version, p.brand_id, CASE
      WHEN t.id IS NULL THEN NULL
      WHEN t.state <> 'active' OR t.valid_to < day THEN 0
      ELSE LEAST(t.total - t.given, t.per_member - (
        SELECT count(*) FROM coupon_codes k WHERE k.template_id = t.id AND k.user_id = holder AND k.state <> 'revoked'))
    END AS coupons
  INTO offered FROM rewards r JOIN programs p ON p.id = r.program_id LEFT JOIN coupon_templates t ON t.id = r.coupon_template_id
  WHERE r.program_id = program AND r.id = reward AND r.state = 'open';
  SELECT * INTO own FROM ledger_accounts a
  WHERE a.user_id = holder AND a.program_id = program AND a.unit = 'PTS' AND a.kind = 'member' FOR NO KEY UPDATE;
  IF offered IS NULL OR own.balance IS NULL OR own.balance < cost THEN
    RETURN 0;
  END IF;
  PERFORM ledger_lapse(ARRAY[own.id], moment);
  SELECT a.balance INTO own.balance FROM ledger_accounts a WHERE a.id = own.id;
  SELECT count(*) INTO before FROM claims c WHERE c.user_id = holder AND c.program_id = program;
  WHILE own.balance >= cost LOOP
    EXIT WHEN claims >= offered.coupons;
    UPDATE reward_stock s SET held = s.held + 1, claimed = s.claimed + 1
    WHERE s.program_id = program AND s.reward_id = reward AND (s.total IS NULL OR s.held + s.used < s.total);
    EXIT WHEN NOT FOUND;
    claim := uuidv7();
    own.balance := own.balance - cost;
    PERFORM ledger_claw_back(holder, 'PTS', program, cost, 'claim-points', 'claim', claim, 'autoClaim', config_version,
      jsonb_build_object('cost', cost), NULL, moment);
    INSERT INTO claims (program_id, id, brand_id, user_id, reward_id, reward_version, code, state, points, stamps, money_cents,
      requested_at, requested_on)
    VALUES (program, claim, offered.brand_id, holder, reward, offered.version, new_claim_code(), 'requested', cost, 0, 0, moment, day);
    INSERT INTO claim_steps (program_id, claim_id, user_id, kind, by, at, moved_points, points_after, stamps_after, reward_id)
    SELECT program, claim, holder, 'requested', 'program', moment, -cost, own.balance, coalesce(sum(a.balance), 0), reward
    FROM ledger_accounts a WHERE a.user_id = holder AND a.program_id = program AND a.unit = 'STAMP' AND a.kind = 'member';
    INSERT INTO outbox_log (type, payload, created_at)
    VALUES ('loyalty.claimed_automatically', jsonb_build_object('programId', program, 'brandId', offered.brand_id,
      'userId', holder, 'claimId', claim, 'isFirst', before + claims = 0), moment);
    claims := claims + 1;
  END LOOP;
  RETURN claims;
END $$;
