-- Common programs (docs/decisions/0124): each brand sees its own sales alone, and terms are kept as they were agreed.

-- What a brand sees of a customer's purchases are those at its own shops, as before from the index alone.
DROP INDEX purchases_of_member;
CREATE INDEX purchases_of_member ON purchases (program_id, user_id, occurred_at DESC, id DESC) INCLUDE (left_cents, brand_id);
DO $$
DECLARE
  before text := pg_get_viewdef('member_stats_now');
  after text := regexp_replace(before, 'purchases\.program_id = m\.program_id', 'purchases.brand_id = p.brand_id AND \&', 'g');
BEGIN
  IF after = before THEN RAISE EXCEPTION 'member_stats_now is not as this migration knows it'; END IF;
  EXECUTE 'CREATE OR REPLACE VIEW member_stats_now AS ' || after;
END $$;
SELECT refresh_member_stats(array_agg(m.program_id), array_agg(m.user_id)) FROM members m
WHERE m.left_at IS NULL AND m.program_id IN (SELECT program_id FROM program_partners WHERE answered_at IS NOT NULL)
HAVING count(*) > 0;

-- The same of the figures of programs.
CREATE TEMPORARY TABLE sold_elsewhere ON COMMIT DROP AS
SELECT l.program_id, (l.received_at AT TIME ZONE 'Europe/Rome')::date AS day, sum(m.purchases) AS purchases, sum(m.cents) AS cents
FROM program_partners t JOIN programs g ON g.id = t.program_id
  CROSS JOIN LATERAL (
    SELECT id AS event_id, 1 AS purchases, amount_cents AS cents FROM purchases WHERE program_id = g.id AND brand_id = t.brand_id
    UNION ALL
    SELECT r.event_id, 0, -r.amount_cents FROM refunds r JOIN purchases q ON q.program_id = g.id AND q.id = r.purchase_id
    WHERE r.program_id = g.id AND q.brand_id = t.brand_id
  ) m
  JOIN loyalty_events l ON l.program_id = g.id AND l.id = m.event_id
WHERE t.answered_at IS NOT NULL GROUP BY 1, 2;
UPDATE program_daily d SET purchases = d.purchases - s.purchases, spend_cents = d.spend_cents - s.cents
FROM sold_elsewhere s WHERE d.program_id = s.program_id AND d.day = s.day AND d.source = 'purchase';
UPDATE program_weekly d SET purchases = d.purchases - s.purchases, spend_cents = d.spend_cents - s.cents
FROM (SELECT program_id, date_trunc('week', day)::date AS week, sum(purchases) AS purchases, sum(cents) AS cents
  FROM sold_elsewhere GROUP BY 1, 2) s
WHERE d.program_id = s.program_id AND d.week = s.week AND d.source = 'purchase';
UPDATE program_monthly d SET purchases = d.purchases - s.purchases, spend_cents = d.spend_cents - s.cents
FROM (SELECT program_id, date_trunc('month', day)::date AS month, sum(purchases) AS purchases, sum(cents) AS cents
  FROM sold_elsewhere GROUP BY 1, 2) s
WHERE d.program_id = s.program_id AND d.month = s.month AND d.source = 'purchase';
UPDATE program_totals d SET purchases = d.purchases - s.purchases, spend_cents = d.spend_cents - s.cents
FROM (SELECT program_id, sum(purchases) AS purchases, sum(cents) AS cents FROM sold_elsewhere GROUP BY 1) s
WHERE d.program_id = s.program_id;

-- What owner and partner agreed on, a version each time. A row without accepted_at is what the owner proposes to a partner that takes
-- part already; what is agreed holds until it is accepted.
CREATE TABLE partner_terms (
  program_id uuid NOT NULL,
  brand_id uuid NOT NULL,
  version smallint NOT NULL CHECK (version > 0),
  earns boolean NOT NULL,
  hands_over boolean NOT NULL,
  point_price_milli integer NOT NULL CHECK (point_price_milli BETWEEN 0 AND 1000000),
  prize_percent smallint NOT NULL CHECK (prize_percent BETWEEN 0 AND 100),
  proposed_at timestamptz NOT NULL,
  accepted_at timestamptz,
  -- When other terms followed, or the partnership ended
  ended_at timestamptz CHECK (ended_at >= accepted_at),
  PRIMARY KEY (program_id, brand_id, version),
  FOREIGN KEY (program_id, brand_id) REFERENCES program_partners (program_id, brand_id) ON DELETE CASCADE,
  CHECK (earns OR hands_over)
);
CREATE UNIQUE INDEX partner_terms_proposed ON partner_terms (program_id, brand_id) WHERE accepted_at IS NULL;
CREATE UNIQUE INDEX partner_terms_in_force ON partner_terms (program_id, brand_id) WHERE accepted_at IS NOT NULL AND ended_at IS NULL;

INSERT INTO partner_terms (program_id, brand_id, version, earns, hands_over, point_price_milli, prize_percent, proposed_at,
  accepted_at, ended_at)
SELECT program_id, brand_id, 1, earns, hands_over, point_price_milli, prize_percent, least(invited_at, answered_at), answered_at,
  CASE WHEN state <> 'accepted' THEN greatest(ended_at, answered_at) END
FROM program_partners
WHERE state = 'accepted' OR state IN ('left', 'withdrawn') AND answered_at IS NOT NULL AND legal_subject <> '';

-- Terms are append-only: they are accepted, and they end.
CREATE FUNCTION keep_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'accepted_at' - 'ended_at' <> to_jsonb(OLD) - 'accepted_at' - 'ended_at'
    OR OLD.accepted_at <> NEW.accepted_at OR OLD.ended_at <> NEW.ended_at
  THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER partner_terms_fixed BEFORE UPDATE ON partner_terms FOR EACH ROW EXECUTE FUNCTION keep_terms();

-- A till without locks finds out by the program's row that a partner's terms are others (0097), also while it stays a partner.
DROP TRIGGER program_partners_touch ON program_partners;
CREATE TRIGGER program_partners_touch AFTER UPDATE OF state, earns, answered_at ON program_partners
  FOR EACH ROW EXECUTE FUNCTION touch_common_program();

-- count_claim_code() of 0097: who agreed to hand prizes over and has left, been invited anew or declined then still knows the codes
-- of those that were claimed before.
DO $$
DECLARE
  before text := pg_get_functiondef('count_claim_code(uuid, uuid, text, text, timestamptz, integer, interval)'::regprocedure);
  after text := replace(before, 'EXISTS (SELECT FROM program_partners t WHERE t.program_id = c.program_id
      AND t.brand_id = brand AND t.hands_over AND t.state IN (''accepted'', ''left''))',
    'EXISTS (SELECT FROM partner_terms t WHERE t.program_id = c.program_id AND t.brand_id = brand AND t.hands_over
      AND t.accepted_at IS NOT NULL)');
BEGIN
  IF after = before THEN RAISE EXCEPTION 'count_claim_code() is not as this migration knows it'; END IF;
  EXECUTE after;
END $$;
