-- Invitations whose circumstances are odd wait for the brand, and members see where theirs stand (docs/decisions/0117).

ALTER TABLE referral_checks
  ADD COLUMN id uuid NOT NULL DEFAULT uuidv7() UNIQUE,
  ADD COLUMN state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'review', 'paid', 'refused')),
  -- What has it looked at; nothing of how it was found is kept
  ADD COLUMN signals text[] NOT NULL DEFAULT '{}' CHECK (signals <@ ARRAY['device', 'burst']),
  ADD COLUMN reason text
    CHECK (reason IN ('same_person', 'purchase', 'not_member', 'program', 'not_new', 'irregular'));

UPDATE referral_checks r SET state = 'paid'
WHERE done_at IS NOT NULL AND EXISTS (
  SELECT FROM once o JOIN users u ON u.id = r.user_id
  WHERE o.program_id = r.program_id AND o.user_id = u.invited_by AND o.mechanic = 'referral' AND o.object_id = r.user_id::text
);
-- Why those were not paid was not kept.
UPDATE referral_checks SET state = 'refused', reason = 'program' WHERE done_at IS NOT NULL AND state = 'waiting';

ALTER TABLE referral_checks
  ADD CONSTRAINT referral_checks_done CHECK ((done_at IS NULL) = (state IN ('waiting', 'review'))),
  ADD CONSTRAINT referral_checks_refused CHECK ((state = 'refused') = (reason IS NOT NULL)),
  ADD CONSTRAINT referral_checks_looked_at CHECK (state <> 'review' OR signals <> '{}');
DROP INDEX referral_checks_due;
CREATE INDEX referral_checks_due ON referral_checks (due_at) WHERE state = 'waiting';
-- The brand's queue
CREATE INDEX referral_checks_queue ON referral_checks (program_id, state, id) WHERE signals <> '{}';

-- What is decided stays so.
CREATE FUNCTION keep_referral_check() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.done_at IS NOT NULL AND (OLD.state, OLD.reason, OLD.signals, OLD.done_at)
    IS DISTINCT FROM (NEW.state, NEW.reason, NEW.signals, NEW.done_at) THEN
    RAISE EXCEPTION 'invitation % is decided and stays so', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER referral_checks_kept BEFORE UPDATE ON referral_checks FOR EACH ROW EXECUTE FUNCTION keep_referral_check();

INSERT INTO permissions (id) VALUES ('referral-LIST'), ('referral-DECIDE');
UPDATE roles r SET updated_at = now(), permissions = r.permissions || ARRAY['referral-LIST', 'referral-DECIDE']
WHERE r.base IN ('brand', 'brandManager', 'superAdmin') AND NOT (r.is_base AND r.base = 'superAdmin');
UPDATE roles SET permissions = (SELECT array_agg(id) FROM permissions) WHERE is_base AND base = 'superAdmin';
