-- Claims in figures: how often each reward was asked for, and what customers have of rewards (R-335).

ALTER TABLE reward_stock ADD claimed integer NOT NULL DEFAULT 0 CHECK (claimed >= 0);
UPDATE reward_stock s SET claimed = c.claims
FROM (SELECT program_id, reward_id, count(*) AS claims FROM claims GROUP BY program_id, reward_id) c
WHERE s.program_id = c.program_id AND s.reward_id = c.reward_id;

-- The view of migration 0053 with claims of rewards that were not refused or cancelled, in place of 0.
DO $$
DECLARE
  before text := pg_get_viewdef('member_stats_now');
  after text := replace(before, '0 AS redeemed_rewards', '(SELECT count(*) FROM claims k WHERE k.user_id = m.user_id
    AND k.program_id = m.program_id AND k.state NOT IN (''refused'', ''cancelled''))::integer AS redeemed_rewards');
BEGIN
  IF before = after THEN
    RAISE EXCEPTION 'member_stats_now has no column to replace';
  END IF;
  EXECUTE 'CREATE OR REPLACE VIEW member_stats_now AS ' || after;
END $$;
