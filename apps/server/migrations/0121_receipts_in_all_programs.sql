-- A receipt that is accepted counts in all programs of its brand that the member joined, so it is asked for once a brand; and a
-- brand may take receipts of some days before the joining (docs/decisions/0119).

-- Of requests for one receipt in several programs of a brand, which was possible before, the oldest goes on.
UPDATE missing_requests r SET state = 'withdrawn', decided_at = now()
WHERE r.state = 'pending' AND EXISTS (
  SELECT FROM missing_requests o WHERE o.brand_id = r.brand_id AND lower(o.receipt_id) = lower(r.receipt_id)
    AND (o.state = 'accepted' OR o.state = 'pending' AND o.id < r.id));
CREATE UNIQUE INDEX missing_requests_asked ON missing_requests (brand_id, lower(receipt_id)) WHERE state = 'pending';

ALTER TABLE missing_terms ADD COLUMN days_before smallint NOT NULL DEFAULT 0 CHECK (days_before BETWEEN 0 AND 30);
