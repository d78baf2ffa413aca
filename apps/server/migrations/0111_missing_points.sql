-- Points of purchases that no till has told, asked for with the receipt (LOYALTY §8.9, docs/decisions/0114).

-- What a brand allows; without a row the product's own terms.
CREATE TABLE missing_terms (
  program_id uuid PRIMARY KEY REFERENCES programs (id) ON DELETE CASCADE,
  is_open boolean NOT NULL,
  -- Days back to the purchase
  days smallint NOT NULL CHECK (days BETWEEN 1 AND 60),
  most_cents integer NOT NULL CHECK (most_cents > 0),
  updated_at timestamptz NOT NULL
);

CREATE TABLE missing_requests (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  program_id uuid NOT NULL REFERENCES programs (id),
  brand_id uuid NOT NULL REFERENCES brands (id),
  user_id uuid NOT NULL REFERENCES users (id),
  shop_id uuid REFERENCES shops (id),
  -- Wall date and time of Rome as the receipt says them
  bought_on date NOT NULL,
  bought_time text CHECK (bought_time ~ '^[0-2]\d:[0-5]\d$'),
  -- When it counts
  bought_at timestamptz NOT NULL,
  amount_cents integer NOT NULL CHECK (amount_cents > 0),
  receipt_id text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'accepted', 'refused', 'withdrawn', 'lapsed')),
  -- The picture, until some days after the decision
  image_key text,
  asked_at timestamptz NOT NULL,
  -- Last day on which the brand should answer
  answer_by date NOT NULL,
  decided_at timestamptz,
  decided_by uuid,
  event_id uuid,
  points integer,
  stamps integer,
  reason text,
  reason_text text NOT NULL DEFAULT '',
  -- When a job does something next: ends a request that nobody answered, or removes the picture of one that is over
  next_at timestamptz,
  CHECK ((state = 'pending') = (decided_at IS NULL)),
  CHECK ((state = 'accepted') = (event_id IS NOT NULL)),
  CHECK ((state = 'refused') = (reason IS NOT NULL)),
  CHECK (state <> 'pending' OR (image_key IS NOT NULL AND next_at IS NOT NULL))
) WITH (fillfactor = 80);
-- A receipt is asked for once: what was refused, withdrawn or has lapsed may be asked for anew
CREATE UNIQUE INDEX missing_requests_of_receipt ON missing_requests (program_id, lower(receipt_id))
  WHERE state IN ('pending', 'accepted');
CREATE INDEX missing_requests_of_user ON missing_requests (user_id, program_id, id DESC);
CREATE INDEX missing_requests_of_program ON missing_requests (program_id, state, id);
CREATE INDEX missing_requests_due ON missing_requests (next_at) WHERE next_at IS NOT NULL;

-- What is decided stays so.
CREATE FUNCTION keep_missing_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.state <> 'pending' AND (OLD.state, OLD.event_id, OLD.points, OLD.stamps, OLD.decided_at)
    IS DISTINCT FROM (NEW.state, NEW.event_id, NEW.points, NEW.stamps, NEW.decided_at) THEN
    RAISE EXCEPTION 'request % is decided and stays so', OLD.id USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER missing_requests_kept BEFORE UPDATE ON missing_requests FOR EACH ROW EXECUTE FUNCTION keep_missing_request();

INSERT INTO permissions (id) VALUES ('missing-LIST'), ('missing-DECIDE');
UPDATE roles r SET updated_at = now(), permissions = r.permissions || ARRAY['missing-LIST', 'missing-DECIDE']
WHERE r.base IN ('brand', 'brandManager', 'superAdmin') AND NOT (r.is_base AND r.base = 'superAdmin');
UPDATE roles SET permissions = (SELECT array_agg(id) FROM permissions) WHERE is_base AND base = 'superAdmin';
