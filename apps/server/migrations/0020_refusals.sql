-- A key belongs to a caller and an endpoint, and a refusal is an answer too.

-- Answers of the last day do not say which endpoint gave them: they are forgotten.
DELETE FROM idempotency_keys;
ALTER TABLE idempotency_keys
  DROP CONSTRAINT idempotency_keys_pkey,
  -- Method and path of the contract: 'POST /deal/react/{id}'
  ADD COLUMN endpoint text NOT NULL,
  ADD PRIMARY KEY (user_id, endpoint, key),
  ALTER COLUMN response DROP NOT NULL,
  -- {code, values, fieldErrors} of a refused request; its text is written anew in the caller's language
  ADD COLUMN refusal jsonb,
  ADD CHECK ((response IS NULL) <> (refusal IS NULL));
