-- Marketing of brands to members of their programs (docs/decisions/0101).

-- Caps of a brand below those of the product.
CREATE TABLE outreach_settings (
  brand_id uuid PRIMARY KEY REFERENCES brands (id) ON DELETE CASCADE,
  per_day smallint NOT NULL CHECK (per_day BETWEEN 1 AND 2),
  per_week smallint NOT NULL CHECK (per_week BETWEEN 1 AND 5),
  updated_at timestamptz NOT NULL
);

-- What a brand has sent to a person in a day and a week (from Monday) of Rome. Who is about to send holds the row, and so does who
-- withdraws a consent: after a withdrawal has committed nothing is written any more.
CREATE TABLE outreach_members (
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id),
  day date,
  sent_day smallint NOT NULL DEFAULT 0,
  week date,
  sent_week smallint NOT NULL DEFAULT 0,
  PRIMARY KEY (brand_id, user_id)
) WITH (fillfactor = 80);
CREATE INDEX outreach_members_of_user ON outreach_members (user_id);

-- A message as one person got it.
CREATE TABLE outreach_sends (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  program_id uuid NOT NULL REFERENCES programs (id),
  user_id uuid NOT NULL REFERENCES users (id),
  origin_kind text NOT NULL CHECK (origin_kind IN ('automation', 'campaign', 'message')),
  origin_id uuid NOT NULL,
  -- Tells messages of one origin to one person apart.
  ref text NOT NULL DEFAULT '',
  title text NOT NULL,
  body text NOT NULL,
  -- A path of the product or an https address; null = the program's page.
  link text,
  image text,
  at timestamptz NOT NULL,
  in_app boolean NOT NULL,
  push boolean NOT NULL,
  email boolean NOT NULL,
  -- In the app with the message itself; else when a push service or mail server has taken it.
  delivered_at timestamptz,
  opened_at timestamptz,
  clicked_at timestamptz,
  -- Nobody gets one twice; also what an origin has sent.
  UNIQUE (origin_id, ref, user_id)
);
-- What a person was sent: export, erasure
CREATE INDEX outreach_sends_of_user ON outreach_sends (user_id, id);

-- People who want no e-mails of a brand.
CREATE TABLE brand_email_stops (
  user_id uuid NOT NULL REFERENCES users (id),
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  at timestamptz NOT NULL,
  PRIMARY KEY (user_id, brand_id)
);

-- A withdrawal waits for a message that is being written, and the next one waits for the withdrawal.
CREATE FUNCTION hold_outreach(program uuid, person uuid) RETURNS void LANGUAGE sql AS $$
  INSERT INTO outreach_members (brand_id, user_id) SELECT brand_id, person FROM programs WHERE id = program
  ON CONFLICT (brand_id, user_id) DO UPDATE SET user_id = excluded.user_id
$$;
CREATE FUNCTION hold_outreach_of_consent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM consents WHERE program_id = NEW.program_id AND user_id = NEW.user_id AND purpose = NEW.purpose AND granted) THEN
    PERFORM hold_outreach(NEW.program_id, NEW.user_id);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER consents_hold_outreach BEFORE INSERT ON consents FOR EACH ROW
  WHEN (NEW.program_id IS NOT NULL AND NOT NEW.granted AND NEW.purpose IN ('loyalty-privacy', 'loyalty-marketing'))
  EXECUTE FUNCTION hold_outreach_of_consent();
CREATE FUNCTION hold_outreach_of_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_outreach(NEW.program_id, NEW.user_id);
  RETURN NEW;
END $$;
CREATE TRIGGER members_hold_outreach BEFORE UPDATE OF left_at ON members FOR EACH ROW
  WHEN (OLD.left_at IS NULL AND NEW.left_at IS NOT NULL) EXECUTE FUNCTION hold_outreach_of_member();
