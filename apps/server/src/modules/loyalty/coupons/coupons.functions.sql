-- A use changes only once: when it is reversed. A merge of accounts may change the holder.
CREATE OR REPLACE FUNCTION check_coupon_use() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.voided_at IS NULL AND to_jsonb(NEW) - '{voided_at,voided_by,void_reason}'::text[]
    = to_jsonb(OLD) - '{voided_at,voided_by,void_reason}'::text[] THEN
    RETURN NEW;
  END IF;
  IF current_setting('vicino.merging', true) = 'on' AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'coupon use % stays as it is', OLD.id USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER coupon_uses_kept BEFORE UPDATE ON coupon_uses FOR EACH ROW EXECUTE FUNCTION check_coupon_use();

-- Moves the codes of a merged account to the account that remains. If both accounts have a code for
-- one cause, each keeps its own.
CREATE OR REPLACE FUNCTION coupons_take_over(giver uuid, taker uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM begin_merging();
  UPDATE coupon_codes k SET user_id = taker WHERE k.user_id = giver AND NOT EXISTS (
    SELECT FROM coupon_codes o WHERE o.user_id = taker AND o.template_id = k.template_id AND o.cause = k.cause);
  UPDATE coupon_uses u SET user_id = taker FROM coupon_codes k WHERE u.user_id = giver AND k.id = u.coupon_id AND k.user_id = taker;
  PERFORM end_merging();
END $$;

CREATE OR REPLACE TRIGGER coupon_uses_stay BEFORE DELETE ON coupon_uses FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER coupon_uses_all_stay BEFORE TRUNCATE ON coupon_uses FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
