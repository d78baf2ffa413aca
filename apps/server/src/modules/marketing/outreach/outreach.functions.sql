-- Locks a person's row of outreach: a withdrawal of consent waits for a message that is being
-- written, and the next message waits for the withdrawal.
CREATE OR REPLACE FUNCTION hold_outreach(program uuid, person uuid) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  brand uuid;
BEGIN
  -- Two statements, because programs may stand on other servers (docs/scaling.md, "Citus").
  SELECT p.brand_id INTO brand FROM programs p WHERE p.id = program;
  IF FOUND THEN
    INSERT INTO outreach_members (brand_id, user_id) VALUES (brand, person)
    ON CONFLICT (brand_id, user_id) DO UPDATE SET user_id = excluded.user_id;
  END IF;
END $$;

-- Takes this lock when a consent is withdrawn.
CREATE OR REPLACE FUNCTION hold_outreach_of_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM consents WHERE program_id = NEW.program_id AND user_id = NEW.user_id AND purpose = NEW.purpose AND granted) THEN
    PERFORM hold_outreach(NEW.program_id, NEW.user_id);
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER consents_hold_outreach BEFORE INSERT ON consents FOR EACH ROW
  WHEN (NEW.program_id IS NOT NULL AND NOT NEW.granted AND NEW.purpose IN ('loyalty-privacy', 'loyalty-marketing', 'loyalty-profiling'))
  EXECUTE FUNCTION hold_outreach_of_consent();

-- Tells whether a person wants no e-mails from a brand: they said so, or called an e-mail spam. It counts as an opposition: the brand's
-- lists and files do not contain the address either.
CREATE OR REPLACE FUNCTION is_email_stopped(person uuid, brand uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM brand_email_stops WHERE user_id = person AND brand_id = brand)
    OR EXISTS (SELECT FROM users u JOIN mail_suppressions x ON x.address = u.email
      WHERE u.id = person AND x.reason = 'complaint')
$$;
