-- An invitation that a brand looks at waits until a day; then it is paid or refused without it (docs/decisions/0119).

ALTER TABLE referral_checks
  -- Last day on which the brand decides, a wall date of Rome
  ADD COLUMN decide_by date,
  -- Nobody had decided by then
  ADD COLUMN lapsed boolean NOT NULL DEFAULT false CHECK (NOT lapsed OR done_at IS NOT NULL);
UPDATE referral_checks SET decide_by = (now() AT TIME ZONE 'Europe/Rome')::date + 15 WHERE state = 'review';
ALTER TABLE referral_checks ADD CONSTRAINT referral_checks_ends CHECK (state <> 'review' OR decide_by IS NOT NULL);
CREATE INDEX referral_checks_undecided ON referral_checks (decide_by) WHERE state = 'review';
