-- Check-ins in shops (LOYALTY §4.4, docs/decisions/0113): visits themselves are events of the engine.

-- Consent to the use of one's position at a check-in, for each program.
ALTER TABLE consents DROP CONSTRAINT consents_purpose_check,
  ADD CONSTRAINT consents_purpose_check CHECK (
    CASE WHEN program_id IS NULL THEN purpose IN ('cookie-statistics', 'cookie-marketing', 'terms', 'marketing', 'profiling')
    ELSE purpose IN ('loyalty-privacy', 'loyalty-regulation', 'loyalty-marketing', 'loyalty-profiling', 'loyalty-location') END);

-- What a shop's printed QR says; made anew, the old print is worth nothing. The place is a shop, or the brand where it has none.
CREATE TABLE visit_codes (
  place_id uuid PRIMARY KEY,
  brand_id uuid NOT NULL REFERENCES brands (id),
  code text NOT NULL UNIQUE CHECK (code ~ '^[a-z2-7]{26}$'),
  made_at timestamptz NOT NULL
);

-- Where somebody checked in last: nobody is in two distant shops within minutes. The shop, never the position of a phone.
CREATE TABLE visit_presences (
  user_id uuid PRIMARY KEY REFERENCES users (id),
  lat double precision NOT NULL,
  lon double precision NOT NULL,
  at timestamptz NOT NULL
);
