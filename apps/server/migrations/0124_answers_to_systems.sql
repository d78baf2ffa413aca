-- What shop systems were answered to calls with an Idempotency-Key (decision 121). A key belongs to the brand of the API key and to an
-- endpoint: any till of the brand may repeat a call of another.
CREATE TABLE api_answers (
  brand_id uuid NOT NULL REFERENCES brands (id) ON DELETE CASCADE,
  -- Method and path of the contract: 'POST /integration/purchase'
  endpoint text NOT NULL,
  key text NOT NULL,
  -- SHA-256 of method, path, query and body
  request_hash bytea NOT NULL,
  response json,
  -- {code, values, fieldErrors} of a refused call
  refusal json,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (brand_id, endpoint, key),
  -- Neither: a call of many parts is under way.
  CHECK (response IS NULL OR refusal IS NULL)
);
CREATE INDEX api_answers_old ON api_answers (created_at);
