-- Deals that can be had, a row each: deal_keys has one for each place of a deal (docs/decisions/0104). Who lists or counts deals reads
-- this; who looks for places reads deal_keys (scripts/code-rules.ts).
CREATE VIEW deals_once AS SELECT * FROM deal_keys WHERE place_no = 0;
