-- Makes nine characters from 45 random bits, and a check character, as
-- packages/domain/src/claim-code.ts reads them.
CREATE OR REPLACE FUNCTION new_claim_code() RETURNS text LANGUAGE plpgsql AS $$
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

-- Refuses changes of a closed claim, and of its price, member and code. Only a till takes back what
-- it handed over.
CREATE OR REPLACE FUNCTION check_claim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.program_id, OLD.id, OLD.brand_id, OLD.user_id, OLD.code, OLD.points, OLD.stamps, OLD.requested_at, OLD.requested_on)
    <> (NEW.program_id, NEW.id, NEW.brand_id, NEW.user_id, NEW.code, NEW.points, NEW.stamps, NEW.requested_at, NEW.requested_on)
    OR (OLD.state IN ('delivered', 'refused', 'cancelled', 'expired')
      AND (OLD.state <> 'delivered' OR NEW.undone_at IS NULL) AND (OLD.state <> NEW.state OR OLD.returned_points <> NEW.returned_points
      OR OLD.returned_stamps <> NEW.returned_stamps)) THEN
    RAISE EXCEPTION 'claim % violates the check constraint that what is over or paid stays', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER claims_kept BEFORE UPDATE ON claims FOR EACH ROW
  WHEN (OLD.user_id = NEW.user_id) EXECUTE FUNCTION check_claim();

-- R-221: counts texts typed at a till that are no claim, coupon or purchase code of this brand. A
-- program's codes are also right at partners that agreed to fulfil rewards.
CREATE OR REPLACE FUNCTION count_claim_code(
  till uuid, brand uuid, claim_code text, purchase text, moment timestamptz, most_wrong integer, wait interval
) RETURNS timestamptz LANGUAGE plpgsql AS $$
BEGIN
  RETURN count_wrong_code(till,
    EXISTS (SELECT FROM claims c WHERE c.code = claim_code AND (c.brand_id = brand OR EXISTS (SELECT FROM partner_terms t WHERE t.program_id = c.program_id AND t.brand_id = brand AND t.hands_over
      AND t.accepted_at IS NOT NULL)))
      OR EXISTS (SELECT FROM coupon_codes k WHERE k.code = claim_code AND k.brand_id = brand)
      OR EXISTS (SELECT FROM redemptions r WHERE r.purchase_code = purchase AND r.brand_id = brand),
    moment, most_wrong, wait);
END $$;

-- Moves the claims of a merged account to the account that remains.
CREATE OR REPLACE FUNCTION claims_take_over(giver uuid, taker uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM begin_merging();
  UPDATE claim_steps s SET user_id = taker FROM claims c
  WHERE c.user_id = giver AND s.program_id = c.program_id AND s.claim_id = c.id;
  UPDATE claims SET user_id = taker WHERE user_id = giver;
  PERFORM end_merging();
END $$;

CREATE OR REPLACE TRIGGER claims_stay BEFORE DELETE ON claims FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER claims_all_stay BEFORE TRUNCATE ON claims FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER claim_steps_kept BEFORE TRUNCATE ON claim_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER claim_steps_append_only BEFORE UPDATE OR DELETE ON claim_steps
  FOR EACH ROW EXECUTE FUNCTION check_only_holder_changes();
CREATE OR REPLACE TRIGGER claims_holder BEFORE UPDATE ON claims FOR EACH ROW
  WHEN (OLD.user_id <> NEW.user_id) EXECUTE FUNCTION check_only_holder_changes();
