-- What comes back of a claim is taken off the day of its request: a day's redeemed points are never below zero.
UPDATE program_daily d SET points_redeemed = coalesce(c.points, 0), stamps_redeemed = coalesce(c.stamps, 0)
FROM program_daily o LEFT JOIN (
  SELECT program_id, requested_on AS day, sum(points - returned_points)::bigint AS points,
    sum(stamps - returned_stamps)::bigint AS stamps
  FROM claims GROUP BY 1, 2
) c USING (program_id, day)
WHERE o.source = 'claim' AND (d.program_id, d.day, d.source) = (o.program_id, o.day, o.source);

UPDATE program_monthly m SET points_redeemed = d.points, stamps_redeemed = d.stamps
FROM (
  SELECT program_id, date_trunc('month', day)::date AS month, sum(points_redeemed)::bigint AS points,
    sum(stamps_redeemed)::bigint AS stamps
  FROM program_daily WHERE source = 'claim' GROUP BY 1, 2
) d
WHERE m.source = 'claim' AND (m.program_id, m.month) = (d.program_id, d.month);

-- Open claims at what their rewards are worth, counted at night with the points that members hold (LOYALTY §8.7).
ALTER TABLE program_nights ADD open_claims_cents bigint NOT NULL DEFAULT 0 CHECK (open_claims_cents >= 0);
