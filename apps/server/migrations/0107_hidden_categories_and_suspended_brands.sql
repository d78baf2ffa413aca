-- The platform hides categories and suspends brands (decision 110).

-- Hidden = offered nowhere as a choice; deals that name it keep it.
ALTER TABLE categories ADD COLUMN active boolean NOT NULL DEFAULT true;

-- A brand whose people cannot sign in and whose deals are withdrawn until it is over; until null = until somebody lifts it.
ALTER TABLE brands
  ADD COLUMN suspended_at timestamptz,
  ADD COLUMN suspended_until timestamptz,
  ADD COLUMN suspended_reason text NOT NULL DEFAULT '',
  ADD CHECK (suspended_until IS NULL OR suspended_at IS NOT NULL);
-- GET /brand/list of those, and the job that lifts suspensions whose time is over
CREATE INDEX brands_suspended ON brands (username, id) WHERE suspended_at IS NOT NULL;
CREATE INDEX brands_suspended_until ON brands (suspended_until) WHERE suspended_until IS NOT NULL;
-- What comes back with a brand
CREATE INDEX deals_of_suspension ON deals (brand_id) WHERE withdrawn_reason = 'suspended';
