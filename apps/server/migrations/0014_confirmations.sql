-- Signing in is a confirmation of who one is; before some changes it must be fresh, or be given again.
ALTER TABLE sessions ADD COLUMN confirmed_at timestamptz;

-- Recovery codes under argon2id. The codes of one set share a salt, so that one hash tells which of them was typed.
-- Null: kept as an HMAC, as all were before; it works until it is used or replaced.
ALTER TABLE recovery_codes ADD COLUMN salt bytea;
