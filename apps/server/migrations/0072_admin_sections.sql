-- The superAdmin's sections: accounts that are blocked, the orders of their list, and the trail of a record.

ALTER TABLE users ADD COLUMN blocked_at timestamptz, ADD COLUMN blocked_reason text NOT NULL DEFAULT '';

-- GET /user/list and /user/browse: each order, whose role may be asked for too, and what is searched for. A line for each name, as
-- plain_text() writes it: a word at the beginning of a line is one that a name begins with.
CREATE INDEX users_by_username ON users (username, id) WHERE erased_at IS NULL;
CREATE INDEX users_by_email ON users (email, id) WHERE erased_at IS NULL;
CREATE INDEX users_by_role ON users (role, id) WHERE erased_at IS NULL;
CREATE INDEX users_by_creation ON users (created_at, id) WHERE erased_at IS NULL;
CREATE INDEX users_blocked ON users (blocked_at) WHERE blocked_at IS NOT NULL;
CREATE INDEX users_by_words ON users USING gin (plain_text(E'\n' || username::text || E'\n' || handle::text || E'\n' || email::text) gin_trgm_ops)
  WHERE erased_at IS NULL;
-- Who works for a brand
CREATE INDEX users_of_brand ON users (brand_id) WHERE brand_id IS NOT NULL;

-- What was done to a record of the back-office. Redemptions and points, which are noted all day, have no entry here.
CREATE INDEX audit_log_of_record ON audit_log (object_id, created_at, id) WHERE object_type IN (
  'user', 'role', 'brand', 'deal', 'post', 'product', 'category', 'banner', 'reward', 'report', 'support-request', 'business-application');
