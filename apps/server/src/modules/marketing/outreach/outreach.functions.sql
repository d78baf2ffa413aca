-- Locks a person's row of outreach: a withdrawal of consent waits for a message that is being
-- written, and the next message waits for the withdrawal.
CREATE OR REPLACE FUNCTION hold_outreach(program uuid, person uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outreach_members (brand_id, user_id) SELECT brand_id, person FROM programs WHERE id = program
  ON CONFLICT (brand_id, user_id) DO UPDATE SET user_id = excluded.user_id
$$;

-- Takes this lock when a consent is withdrawn.
CREATE OR REPLACE FUNCTION hold_outreach_of_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM consents WHERE program_id = NEW.program_id AND user_id = NEW.user_id AND purpose = NEW.purpose AND granted) THEN
    PERFORM hold_outreach(NEW.program_id, NEW.user_id);
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER consents_hold_outreach BEFORE INSERT ON consents FOR EACH ROW
  WHEN (NEW.program_id IS NOT NULL AND NOT NEW.granted AND NEW.purpose IN ('loyalty-privacy', 'loyalty-marketing'))
  EXECUTE FUNCTION hold_outreach_of_consent();

-- Takes this lock when a member leaves.
CREATE OR REPLACE FUNCTION hold_outreach_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_outreach(NEW.program_id, NEW.user_id);
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER members_hold_outreach BEFORE UPDATE OF left_at ON members FOR EACH ROW
  WHEN (OLD.left_at IS NULL AND NEW.left_at IS NOT NULL) EXECUTE FUNCTION hold_outreach_of_member();
