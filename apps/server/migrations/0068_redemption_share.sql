-- Percent of the points that a brand expects to be redeemed, until 90 days are measured (LOYALTY §8.7). NULL = not declared
ALTER TABLE programs ADD redemption_percent smallint CHECK (redemption_percent BETWEEN 1 AND 100);

-- Open claims, and prizes that were handed over, at what they are worth without VAT: with the liability of the points they
-- are compared with the montepremi, which is without VAT too
ALTER TABLE program_nights
  ADD open_claims_net_cents bigint NOT NULL DEFAULT 0 CHECK (open_claims_net_cents >= 0),
  ADD used_net_cents bigint NOT NULL DEFAULT 0 CHECK (used_net_cents >= 0);
