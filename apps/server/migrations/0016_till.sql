-- Who holds pieces: new accounts together hold a part of a deal only, and share a limit by where they come from.
ALTER TABLE redemptions
  -- The account was younger than an hour when it opened the code.
  ADD COLUMN by_new_account boolean NOT NULL DEFAULT false,
  -- Where a code of an account younger than a day was opened: keyed hashes of the IP address, and of address and browser.
  -- They are personal data and are needed only while the code is held, so they leave with its hold (CHECK below).
  ADD COLUMN origin_address bytea,
  ADD COLUMN origin_device bytea,
  -- When the customer's screen last proved that it is there: it opened the code, renewed its QR, or a till read the QR.
  ADD COLUMN heard_at timestamptz,
  -- For how many seconds that screen had been silent when a till confirmed the typed number on purpose; null = it was heard.
  ADD COLUMN unheard_seconds integer CHECK (unheard_seconds > 0),
  -- Who of the shop freed the piece. No foreign key, like confirmed_by.
  ADD COLUMN freed_by uuid,
  ADD CONSTRAINT redemptions_origin_ends
    CHECK (status = 'held' OR (origin_address IS NULL AND origin_device IS NULL)),
  ADD CONSTRAINT redemptions_unheard_confirmed CHECK (unheard_seconds IS NULL OR confirmed_at IS NOT NULL),
  ADD CONSTRAINT redemptions_freed_cancelled CHECK (freed_by IS NULL OR status = 'cancelled');
-- Live codes of new accounts from one address
CREATE INDEX redemptions_origin ON redemptions (origin_address) WHERE origin_address IS NOT NULL;
-- Pieces of a brand that are held, the one that ends first on top; also the online codes that wait
DROP INDEX redemptions_waiting;
CREATE INDEX redemptions_held_of_brand ON redemptions (brand_id, expires_at, id) WHERE status = 'held';

-- Of held_count, the pieces that new accounts hold. A counter in the deal's row, so that many openings at once see each
-- other: they wait for this row anyway.
ALTER TABLE deals ADD COLUMN held_new_count integer NOT NULL DEFAULT 0;
ALTER TABLE deals ADD CONSTRAINT deals_held_new CHECK (held_new_count BETWEEN 0 AND held_count);

-- How many live codes new accounts hold that were opened from one address, and how many of these on one device; and when
-- the first of them ends. Callers from one address come one after the other, each with a statement of its own, so that the
-- next sees what this one has opened; the lock lasts until the transaction ends, and others do not wait for it.
CREATE FUNCTION count_codes_from(
  address bytea, device bytea, moment timestamptz,
  OUT of_address integer, OUT of_device integer, OUT first_end timestamptz
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('codes-from:' || encode(address, 'hex'), 0));
  SELECT count(*), count(*) FILTER (WHERE r.origin_device = device), min(r.expires_at)
  INTO of_address, of_device, first_end
  FROM redemptions r WHERE r.origin_address = address AND r.status = 'held' AND r.expires_at > moment;
END $$;
