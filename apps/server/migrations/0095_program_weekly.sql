-- program_daily by weeks from Monday: what the chart of a quarter reads (docs/decisions/0105). addFigures() adds to it too.
CREATE TABLE program_weekly (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  -- Its Monday
  week date NOT NULL CHECK (extract(isodow FROM week) = 1),
  source text NOT NULL,
  points_issued bigint NOT NULL DEFAULT 0,
  points_reversed bigint NOT NULL DEFAULT 0,
  points_redeemed bigint NOT NULL DEFAULT 0,
  points_expired bigint NOT NULL DEFAULT 0,
  stamps_issued bigint NOT NULL DEFAULT 0,
  stamps_reversed bigint NOT NULL DEFAULT 0,
  stamps_redeemed bigint NOT NULL DEFAULT 0,
  stamps_expired bigint NOT NULL DEFAULT 0,
  movements bigint NOT NULL DEFAULT 0,
  purchases bigint NOT NULL DEFAULT 0,
  spend_cents bigint NOT NULL DEFAULT 0,
  joins bigint NOT NULL DEFAULT 0,
  leaves bigint NOT NULL DEFAULT 0,
  claims bigint NOT NULL DEFAULT 0,
  delivered bigint NOT NULL DEFAULT 0,
  PRIMARY KEY (program_id, week, source)
) WITH (fillfactor = 80);
INSERT INTO program_weekly
SELECT program_id, date_trunc('week', day)::date, source, sum(points_issued), sum(points_reversed), sum(points_redeemed),
  sum(points_expired), sum(stamps_issued), sum(stamps_reversed), sum(stamps_redeemed), sum(stamps_expired), sum(movements),
  sum(purchases), sum(spend_cents), sum(joins), sum(leaves), sum(claims), sum(delivered)
FROM program_daily GROUP BY 1, 2, 3;
