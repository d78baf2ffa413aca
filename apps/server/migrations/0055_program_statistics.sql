-- What Panoramica reads of three years in one go (docs/decisions/0083).

-- program_daily by months of Rome: what charts of a year and more sum. addFigures() adds to both.
CREATE TABLE program_monthly (
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  -- Its first day
  month date NOT NULL CHECK (extract(day FROM month) = 1),
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
  PRIMARY KEY (program_id, month, source)
) WITH (fillfactor = 80);
INSERT INTO program_monthly
SELECT program_id, date_trunc('month', day)::date, source, sum(points_issued), sum(points_reversed), sum(points_redeemed),
  sum(points_expired), sum(stamps_issued), sum(stamps_reversed), sum(stamps_redeemed), sum(stamps_expired), sum(movements),
  sum(purchases), sum(spend_cents), sum(joins), sum(leaves), sum(claims), sum(delivered)
FROM program_daily GROUP BY 1, 2, 3;

-- What only a walk over all members tells, as it was when a night was counted.
CREATE TABLE program_nights (
  program_id uuid PRIMARY KEY REFERENCES programs (id) ON DELETE CASCADE,
  -- Wall date of Rome of the count, and its moment
  day date NOT NULL,
  counted_at timestamptz NOT NULL,
  -- What members hold, and what waits to be credited to them; what some of them owe is not taken off
  points_held bigint NOT NULL CHECK (points_held >= 0),
  points_pending bigint NOT NULL CHECK (points_pending >= 0),
  -- A list of {month, members, active}: who joined in a month, and how many of them bought in it and in each month after it
  cohorts jsonb NOT NULL
);

-- The best customers of a month, and who bought in it
CREATE INDEX member_facts_of_month ON member_facts (program_id, period, spend_cents DESC, user_id)
  WHERE kind = 'month' AND spend_cents > 0;
