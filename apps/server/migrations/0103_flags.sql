-- What a superAdmin switches off in countries and sectors without a release (docs/decisions/0108-feature-flags.md).

ALTER TABLE brands DROP CONSTRAINT brands_sector_check;
ALTER TABLE brands ADD CONSTRAINT brands_sector_check
  CHECK (sector IN ('restaurant', 'tourism', 'alcohol', 'gambling', 'medicines', 'tobacco'));

CREATE TABLE flags (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  governs text NOT NULL CHECK (governs IN ('registrations', 'applications', 'deals', 'programs', 'opinions', 'redemptions', 'marketing')),
  -- Where it is off; none of one kind = in all of them
  countries text[] NOT NULL DEFAULT '{}' CHECK (countries <@ '{IT}'),
  sectors text[] NOT NULL DEFAULT '{}'
    CHECK (sectors <@ '{restaurant,tourism,alcohol,gambling,medicines,tobacco}'),
  -- Told to whom it refuses: {"it": …, "en": …}
  reason jsonb NOT NULL,
  active boolean NOT NULL DEFAULT true,
  -- Null = from the beginning
  starts_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (cardinality(countries) + cardinality(sectors) > 0),
  -- Whoever registers or applies has no sector yet.
  CHECK (governs NOT IN ('registrations', 'applications') OR sectors = '{}'),
  -- What the law says of opinions goes by sectors.
  CHECK (governs <> 'opinions' OR cardinality(sectors) > 0)
);
-- GET /flag: its orders
CREATE INDEX flags_by_key ON flags (governs, id);
CREATE INDEX flags_by_creation ON flags (created_at, id);

-- Tells every server that a flag has changed.
CREATE FUNCTION tell_flags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changed_flags', '');
  RETURN NULL;
END $$;
CREATE TRIGGER flags_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON flags
  FOR EACH STATEMENT EXECUTE FUNCTION tell_flags();

-- Whether something is off for a brand of a sector, for statements that decide it themselves. All brands are in Italy.
CREATE FUNCTION is_off(what text, of_sector text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (
    SELECT FROM flags f WHERE f.governs = what AND f.active AND (f.starts_at IS NULL OR f.starts_at <= now())
      AND (f.countries = '{}' OR 'IT' = ANY (f.countries)) AND (f.sectors = '{}' OR of_sector = ANY (f.sectors)))
$$;

-- What held so far (opinions), and what laws forbid in sectors that brands can be of from now on.
INSERT INTO flags (governs, sectors, reason) VALUES
  ('opinions', '{restaurant,tourism}', '{"it": "Nella ristorazione e nel turismo la legge annuale 2026 sulle piccole imprese vieta di premiare le recensioni.",
    "en": "In restaurants and tourism the law of 2026 on small enterprises forbids rewards for reviews."}'),
  ('deals', '{gambling}', '{"it": "La legge vieta la pubblicità di giochi e scommesse con vincite in denaro (art. 9 d.l. 87/2018).",
    "en": "The law forbids advertising of games and bets for money (art. 9 of decree-law 87/2018)."}'),
  ('programs', '{gambling}', '{"it": "La legge vieta la pubblicità di giochi e scommesse con vincite in denaro (art. 9 d.l. 87/2018).",
    "en": "The law forbids advertising of games and bets for money (art. 9 of decree-law 87/2018)."}'),
  ('deals', '{tobacco}', '{"it": "La legge vieta la pubblicità dei prodotti del tabacco (l. 165/1962).",
    "en": "The law forbids advertising of tobacco products (law 165/1962)."}'),
  ('programs', '{tobacco}', '{"it": "La legge vieta la pubblicità dei prodotti del tabacco (l. 165/1962).",
    "en": "The law forbids advertising of tobacco products (law 165/1962)."}');

-- loyalty_head() of 0031 and loyalty_read() of 0036: where opinions are not paid, the flags say.
DO $$
DECLARE
  named regprocedure;
  before text;
  after text;
BEGIN
  FOREACH named IN ARRAY ARRAY['loyalty_head(uuid)', 'loyalty_read(uuid, uuid, text, text, jsonb)']::regprocedure[] LOOP
    before := pg_get_functiondef(named);
    after := replace(before, 'b.sector IS NOT NULL', 'is_off(''opinions'', b.sector)');
    IF after = before THEN RAISE EXCEPTION '% is not as this migration knows it', named; END IF;
    EXECUTE after;
  END LOOP;
END $$;

ALTER TABLE campaign_recipients DROP CONSTRAINT campaign_recipients_outcome_check;
ALTER TABLE campaign_recipients ADD CONSTRAINT campaign_recipients_outcome_check CHECK (outcome IN ('sent', 'control', 'left',
  'no_consent', 'unsubscribed', 'no_channel', 'cap_day', 'cap_week', 'already_sent', 'marketing_off'));

INSERT INTO permissions (id) VALUES ('flag-EDIT');
-- The superAdmin's alone, and of no role that was made: nobody's rights grow by themselves.
UPDATE roles SET updated_at = now(), permissions = permissions || '{flag-EDIT}' WHERE is_base AND base = 'superAdmin';
