-- An automatic claim (LOYALTY §4.7, f) is a claim as any other: it keeps a piece, has a code and ends as others do.

-- Nine characters of 45 random bits and a check character, as packages/domain/src/claim-code.ts reads them.
CREATE FUNCTION new_claim_code() RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  alphabet CONSTANT text := '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  code text;
  rest bigint;
BEGIN
  LOOP
    -- The first twelve digits of such an id are random.
    rest := ('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint >> 3;
    EXIT WHEN rest % 37 < 32;
  END LOOP;
  code := substr(alphabet, (rest % 37)::integer + 1, 1);
  FOR place IN 1 .. 9 LOOP
    code := substr(alphabet, (rest % 32)::integer + 1, 1) || code;
    rest := rest / 32;
  END LOOP;
  RETURN code;
END $$;

-- Claims the program's reward as long as a member's points reach its cost and a piece is left; the caller holds the member's
-- lock. What has run out is taken first. A claim begins as requested; the consumer of its event takes it further, by the rules
-- of its reward. Returns how many.
CREATE FUNCTION claim_automatically(program uuid, holder uuid, prize uuid, cost bigint, config_version integer, moment timestamptz)
RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  own ledger_accounts;
  offered record;
  claim uuid;
  claims integer := 0;
  before bigint;
  day date := (moment AT TIME ZONE 'Europe/Rome')::date;
BEGIN
  SELECT r.version, p.brand_id INTO offered FROM rewards r JOIN programs p ON p.id = r.program_id
  WHERE r.program_id = program AND r.id = prize AND r.state = 'open';
  SELECT * INTO own FROM ledger_accounts a
  WHERE a.user_id = holder AND a.program_id = program AND a.unit = 'PTS' AND a.kind = 'member' FOR NO KEY UPDATE;
  IF offered IS NULL OR own.balance IS NULL OR own.balance < cost THEN
    RETURN 0;
  END IF;
  PERFORM ledger_lapse(ARRAY[own.id], moment);
  SELECT a.balance INTO own.balance FROM ledger_accounts a WHERE a.id = own.id;
  SELECT count(*) INTO before FROM claims c WHERE c.user_id = holder AND c.program_id = program;
  WHILE own.balance >= cost LOOP
    UPDATE reward_stock s SET held = s.held + 1, claimed = s.claimed + 1
    WHERE s.program_id = program AND s.reward_id = prize AND (s.total IS NULL OR s.held + s.used < s.total);
    EXIT WHEN NOT FOUND;
    claim := uuidv7();
    own.balance := own.balance - cost;
    PERFORM ledger_claw_back(holder, 'PTS', program, cost, 'claim-points', 'claim', claim, 'autoClaim', config_version,
      jsonb_build_object('cost', cost), NULL, moment);
    INSERT INTO claims (program_id, id, brand_id, user_id, reward_id, reward_version, code, state, points, stamps, money_cents,
      requested_at, requested_on)
    VALUES (program, claim, offered.brand_id, holder, prize, offered.version, new_claim_code(), 'requested', cost, 0, 0, moment, day);
    INSERT INTO claim_steps (program_id, claim_id, user_id, kind, by, at, moved_points, points_after, stamps_after, reward_id)
    SELECT program, claim, holder, 'requested', 'program', moment, -cost, own.balance, coalesce(sum(a.balance), 0), prize
    FROM ledger_accounts a WHERE a.user_id = holder AND a.program_id = program AND a.unit = 'STAMP' AND a.kind = 'member';
    INSERT INTO outbox_log (type, payload, created_at)
    VALUES ('loyalty.claimed_automatically', jsonb_build_object('programId', program, 'brandId', offered.brand_id,
      'userId', holder, 'claimId', claim, 'isFirst', before + claims = 0), moment);
    claims := claims + 1;
  END LOOP;
  RETURN claims;
END $$;
