-- Programs that are common to several brands (isCrossbrand, R-265, LOYALTY §8.6, docs/decisions/0106): who takes part, and what the
-- brands owe each other.

CREATE TABLE program_partners (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  brand_id uuid NOT NULL REFERENCES brands (id),
  -- Ended by the partner ('left') or, before anybody takes part, by the program's owner ('withdrawn').
  state text NOT NULL DEFAULT 'invited' CHECK (state IN ('invited', 'accepted', 'declined', 'withdrawn', 'left')),
  -- What was agreed: whether its sales earn, whether it hands prizes over, what it owes for a point (thousandths of a cent), and
  -- the percent of a prize's value that it gets for handing it over.
  earns boolean NOT NULL,
  hands_over boolean NOT NULL,
  point_price_milli integer NOT NULL CHECK (point_price_milli BETWEEN 0 AND 1000000),
  prize_percent smallint NOT NULL CHECK (prize_percent BETWEEN 0 AND 100),
  note text NOT NULL DEFAULT '',
  -- The partner's company as the regulation names it (D.P.R. 430/2001: each promoter of a joint promotion)
  legal_subject text NOT NULL DEFAULT '',
  piva text NOT NULL DEFAULT '',
  sede_legale text NOT NULL DEFAULT '',
  invited_at timestamptz NOT NULL,
  answered_at timestamptz,
  ended_at timestamptz,
  PRIMARY KEY (program_id, brand_id),
  CHECK (earns OR hands_over),
  CHECK ((state = 'accepted') <= (answered_at IS NOT NULL AND legal_subject <> '' AND piva <> '' AND sede_legale <> ''))
);
-- The till of a partner, and its list of common programs
CREATE INDEX program_partners_of_brand ON program_partners (brand_id, program_id);

-- Who read a program at a till without locks finds out by the program's row that its partners are others (0046).
CREATE FUNCTION touch_common_program() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE programs SET updated_at = greatest(updated_at, NEW.invited_at, NEW.answered_at, NEW.ended_at) WHERE id = NEW.program_id;
  RETURN NULL;
END $$;
CREATE TRIGGER program_partners_touch AFTER UPDATE OF state ON program_partners
  FOR EACH ROW EXECUTE FUNCTION touch_common_program();

-- Where a partner handed the prize over; null = the program's own brand.
ALTER TABLE claims ADD COLUMN delivered_brand uuid REFERENCES brands (id);

-- What an event makes a brand owe (below 0) or be owed, in thousandths of a cent. The rows of one source sum to zero.
CREATE TABLE clearing_entries (
  program_id uuid NOT NULL REFERENCES programs (id),
  -- First day of the month, Rome
  month date NOT NULL CHECK (extract(day FROM month) = 1),
  id uuid NOT NULL DEFAULT uuidv7(),
  brand_id uuid NOT NULL REFERENCES brands (id),
  -- The other side of it
  with_brand uuid NOT NULL REFERENCES brands (id) CHECK (with_brand <> brand_id),
  kind text NOT NULL CHECK (kind IN ('earned', 'reversed', 'handed-over')),
  -- The event of the program, or the claim
  source_id uuid NOT NULL,
  points bigint NOT NULL CHECK (points >= 0),
  amount_milli bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (program_id, month, id),
  UNIQUE (program_id, source_id, kind, brand_id, with_brand)
);
CREATE INDEX clearing_entries_page ON clearing_entries (program_id, brand_id, month, id);
CREATE TRIGGER clearing_entries_append_only BEFORE UPDATE OR DELETE ON clearing_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER clearing_entries_kept BEFORE TRUNCATE ON clearing_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A month's end: what each partner owes the owner (below 0) or is owed, whole cents.
CREATE TABLE clearing_statements (
  program_id uuid NOT NULL REFERENCES programs (id),
  month date NOT NULL,
  brand_id uuid NOT NULL REFERENCES brands (id),
  points_earned bigint NOT NULL,
  points_reversed bigint NOT NULL,
  prizes integer NOT NULL,
  amount_milli bigint NOT NULL,
  amount_cents bigint NOT NULL,
  made_at timestamptz NOT NULL,
  -- By who is owed the money
  settled_at timestamptz,
  PRIMARY KEY (program_id, month, brand_id)
);
CREATE INDEX clearing_statements_of_brand ON clearing_statements (brand_id, month);
CREATE FUNCTION keep_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'settled_at' <> to_jsonb(OLD) - 'settled_at' THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER clearing_statements_fixed BEFORE UPDATE OR DELETE ON clearing_statements
  FOR EACH ROW EXECUTE FUNCTION keep_statement();

-- count_claim_code() of 0054: a partner's till knows the codes of prizes that it hands over.
DO $$
DECLARE
  before text := pg_get_functiondef('count_claim_code(uuid, uuid, text, text, timestamptz, integer, interval)'::regprocedure);
  after text := replace(before, 'c.code = claim_code AND c.brand_id = brand)',
    'c.code = claim_code AND (c.brand_id = brand OR EXISTS (SELECT FROM program_partners t WHERE t.program_id = c.program_id
      AND t.brand_id = brand AND t.hands_over AND t.state IN (''accepted'', ''left''))))');
BEGIN
  IF after = before THEN RAISE EXCEPTION 'count_claim_code() is not as this migration knows it'; END IF;
  EXECUTE after;
END $$;

-- loyalty_read() of 0036: a refund without its receipt lowers purchases of the brand alone at whose till it is given.
DO $$
DECLARE
  before text := pg_get_functiondef('loyalty_read(uuid, uuid, text, text, jsonb)'::regprocedure);
  after text := replace(before, 'AND f.user_id = holder AND f.left_cents > 0',
    'AND f.user_id = holder AND f.brand_id = (asked ->> ''seller'')::uuid AND f.left_cents > 0');
BEGIN
  IF after = before THEN RAISE EXCEPTION 'loyalty_read() is not as this migration knows it'; END IF;
  EXECUTE after;
END $$;
