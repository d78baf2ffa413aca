-- What the tills of a brand handed over in a day (R-220).
CREATE INDEX claims_handed_over ON claims (brand_id, delivered_at) WHERE delivered_at IS NOT NULL;
