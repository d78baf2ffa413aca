-- Clienti acquisiti: one row for each member of a program with all that a brand's table of customers sorts and filters by
-- (docs/decisions/0081). A read model: refresh_member_stats() writes rows from what is there now, whoever calls it and however
-- often. Events say whose.

CREATE EXTENSION IF NOT EXISTS btree_gin;

CREATE TABLE member_stats (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  -- The username in small letters, NFC.
  username_key text COLLATE "C" NOT NULL,
  -- 0 none, 1 basic, 2 partial, 3 full (R-372)
  consent_class smallint NOT NULL CHECK (consent_class BETWEEN 0 AND 3),
  -- Joining, or an imported purchase of before
  first_interaction_at timestamptz NOT NULL,
  proof_posts integer NOT NULL CHECK (proof_posts >= 0),
  reviews integer NOT NULL CHECK (reviews >= 0),
  redeemed_rewards integer NOT NULL CHECK (redeemed_rewards >= 0),
  stamps bigint NOT NULL CHECK (stamps >= 0),
  -- BrandPoints that this brand gave: of codes and Proof Posts
  bp bigint NOT NULL CHECK (bp >= 0),
  -- Purchases of which something was not refunded, what is left of all, and the newest of them
  purchases integer NOT NULL CHECK (purchases >= 0),
  total_cents bigint NOT NULL CHECK (total_cents >= 0),
  points bigint NOT NULL CHECK (points >= 0),
  last_purchase_at timestamptz,
  tier_rank smallint NOT NULL CHECK (tier_rank >= 0),
  status_points bigint NOT NULL,
  joined_at timestamptz NOT NULL,
  -- Their month × 100 + day and their comune; null without the consent to personal data.
  birthday_md smallint,
  city text COLLATE "C",
  -- Who never bought comes last either way.
  last_purchase_up timestamptz GENERATED ALWAYS AS (coalesce(last_purchase_at, 'infinity')) STORED,
  last_purchase_down timestamptz GENERATED ALWAYS AS (coalesce(last_purchase_at, '-infinity')) STORED,
  PRIMARY KEY (program_id, user_id)
) WITH (fillfactor = 90);
-- The table's orders (R-363), each read from either end; the page is found in the index alone.
CREATE INDEX member_stats_username ON member_stats (program_id, username_key, user_id);
CREATE INDEX member_stats_consent ON member_stats (program_id, consent_class, user_id);
CREATE INDEX member_stats_first ON member_stats (program_id, first_interaction_at, user_id);
CREATE INDEX member_stats_proofs ON member_stats (program_id, proof_posts, user_id);
CREATE INDEX member_stats_reviews ON member_stats (program_id, reviews, user_id);
CREATE INDEX member_stats_rewards ON member_stats (program_id, redeemed_rewards, user_id);
CREATE INDEX member_stats_stamps ON member_stats (program_id, stamps, user_id);
CREATE INDEX member_stats_bp ON member_stats (program_id, bp, user_id);
CREATE INDEX member_stats_purchases ON member_stats (program_id, purchases, user_id);
CREATE INDEX member_stats_total ON member_stats (program_id, total_cents, user_id);
CREATE INDEX member_stats_points ON member_stats (program_id, points, user_id);
CREATE INDEX member_stats_last_up ON member_stats (program_id, last_purchase_up, user_id);
CREATE INDEX member_stats_last_down ON member_stats (program_id, last_purchase_down, user_id);
CREATE INDEX member_stats_tier ON member_stats (program_id, tier_rank, user_id);
-- How many the filters leave (R-365)
CREATE INDEX member_stats_filters ON member_stats (program_id, tier_rank, consent_class, total_cents, first_interaction_at);

-- By what customers are searched (R-362), a line each, as plain_text() writes it: username and handle of everybody; name and
-- e-mail of those who consented to show them.
CREATE TABLE member_names (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  words text NOT NULL,
  PRIMARY KEY (program_id, user_id)
);
CREATE INDEX member_names_words ON member_names USING gin (program_id, words gin_trgm_ops);

-- Sums over the rows of a program; triggers keep them.
CREATE TABLE customer_totals (
  program_id uuid PRIMARY KEY REFERENCES programs (id) ON DELETE CASCADE,
  members bigint NOT NULL CHECK (members >= 0),
  proof_posts bigint NOT NULL CHECK (proof_posts >= 0),
  reviews bigint NOT NULL CHECK (reviews >= 0),
  purchases bigint NOT NULL CHECK (purchases >= 0),
  total_cents bigint NOT NULL CHECK (total_cents >= 0)
) WITH (fillfactor = 50);

CREATE FUNCTION add_customer_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Of a row that is changed the one of before counts below zero. The rows that are not named have no part in it.
  IF TG_OP = 'INSERT' THEN
    INSERT INTO customer_totals AS t
      SELECT program_id, count(*), sum(proof_posts), sum(reviews), sum(purchases), sum(total_cents)
      FROM after_it GROUP BY program_id ORDER BY program_id
    ON CONFLICT (program_id) DO UPDATE SET members = t.members + excluded.members,
      proof_posts = t.proof_posts + excluded.proof_posts, reviews = t.reviews + excluded.reviews,
      purchases = t.purchases + excluded.purchases, total_cents = t.total_cents + excluded.total_cents;
  ELSIF TG_OP = 'UPDATE' THEN
    UPDATE customer_totals t SET proof_posts = t.proof_posts + d.proof_posts, reviews = t.reviews + d.reviews,
      purchases = t.purchases + d.purchases, total_cents = t.total_cents + d.total_cents
    FROM (
      SELECT program_id, sum(proof_posts) AS proof_posts, sum(reviews) AS reviews, sum(purchases) AS purchases,
        sum(total_cents) AS total_cents
      FROM (
        SELECT program_id, proof_posts, reviews, purchases, total_cents FROM after_it
        UNION ALL
        SELECT program_id, -proof_posts, -reviews, -purchases, -total_cents FROM before_it
      ) change GROUP BY program_id
    ) d
    WHERE t.program_id = d.program_id
      AND (d.proof_posts <> 0 OR d.reviews <> 0 OR d.purchases <> 0 OR d.total_cents <> 0);
  ELSE
    UPDATE customer_totals t SET members = t.members - d.members, proof_posts = t.proof_posts - d.proof_posts,
      reviews = t.reviews - d.reviews, purchases = t.purchases - d.purchases, total_cents = t.total_cents - d.total_cents
    FROM (
      SELECT program_id, count(*) AS members, sum(proof_posts) AS proof_posts, sum(reviews) AS reviews,
        sum(purchases) AS purchases, sum(total_cents) AS total_cents
      FROM before_it GROUP BY program_id
    ) d
    WHERE t.program_id = d.program_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER member_stats_added AFTER INSERT ON member_stats REFERENCING NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION add_customer_totals();
CREATE TRIGGER member_stats_changed AFTER UPDATE ON member_stats REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION add_customer_totals();
CREATE TRIGGER member_stats_removed AFTER DELETE ON member_stats REFERENCING OLD TABLE AS before_it
  FOR EACH STATEMENT EXECUTE FUNCTION add_customer_totals();

-- What a member's row must be now. Who left or was erased has none, nor have replays of history, which no brand sees.
CREATE VIEW member_stats_now AS
SELECT m.program_id, m.user_id, lower(normalize(u.username::text, NFC)) COLLATE "C" AS username_key,
  c.class AS consent_class, least(m.joined_at, bought.first_at) AS first_interaction_at,
  post.posts AS proof_posts, review.reviews, 0 AS redeemed_rewards,
  coalesce(stamps.balance, 0) AS stamps, post.points + code.points AS bp,
  bought.purchases, bought.total_cents, coalesce(own.balance, 0) AS points, bought.last_at AS last_purchase_at,
  m.tier_rank, m.status_points, m.joined_at,
  CASE WHEN c.info THEN (extract(month FROM u.birth_date) * 100 + extract(day FROM u.birth_date))::smallint END AS birthday_md,
  CASE WHEN c.info THEN place.name COLLATE "C" END AS city,
  E'\n' || plain_text(u.username::text) || E'\n' || plain_text(u.handle::text)
    || CASE WHEN c.info THEN E'\n' || plain_text(u.first_name || ' ' || u.last_name) || E'\n' || plain_text(u.email::text) ELSE '' END
    AS words
FROM members m
  JOIN programs p ON p.id = m.program_id AND NOT p.sandbox
  JOIN users u ON u.id = m.user_id AND u.erased_at IS NULL
  LEFT JOIN places place ON place.id = u.place_id
  LEFT JOIN ledger_accounts own ON own.user_id = m.user_id AND own.unit = 'PTS' AND own.program_id = m.program_id
    AND own.kind = 'member'
  LEFT JOIN ledger_accounts stamps ON stamps.user_id = m.user_id AND stamps.unit = 'STAMP' AND stamps.program_id = m.program_id
    AND stamps.kind = 'member'
  CROSS JOIN LATERAL (
    SELECT CASE WHEN NOT privacy THEN 0 WHEN marketing AND info THEN 3 WHEN marketing OR info THEN 2 ELSE 1 END::smallint AS class,
      privacy AND info AS info
    FROM (
      SELECT coalesce((array_agg(granted ORDER BY id DESC) FILTER (WHERE purpose = 'loyalty-privacy'))[1], false) AS privacy,
        coalesce((array_agg(granted ORDER BY id DESC) FILTER (WHERE purpose = 'loyalty-marketing'))[1], false) AS marketing,
        coalesce((array_agg(granted ORDER BY id DESC) FILTER (WHERE purpose = 'loyalty-profiling'))[1], false) AS info
      FROM consents WHERE program_id = m.program_id AND user_id = m.user_id
    ) given
  ) c
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE left_cents > 0)::integer AS purchases, coalesce(sum(left_cents), 0)::bigint AS total_cents,
      min(occurred_at) AS first_at, max(occurred_at) FILTER (WHERE left_cents > 0) AS last_at
    FROM purchases WHERE program_id = m.program_id AND user_id = m.user_id
  ) bought
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS posts, coalesce(sum(points), 0)::bigint AS points
    FROM posts WHERE author_id = m.user_id AND brand_id = p.brand_id AND state = 'approved'
  ) post
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS reviews FROM reviews WHERE author_id = m.user_id AND brand_id = p.brand_id AND state = 'shown'
  ) review
  CROSS JOIN LATERAL (
    SELECT coalesce(sum(points), 0)::bigint AS points
    FROM redemptions WHERE user_id = m.user_id AND brand_id = p.brand_id AND status = 'redeemed'
  ) code
WHERE m.left_at IS NULL;

-- Writes the rows of members as they must be now. `programs` and `users` are pairs; where a program is null it means all that
-- the user takes part in. Calls for one program take turns, each reading what was committed before its own: so an older
-- reading is never written over a newer one.
CREATE FUNCTION refresh_member_stats(programs uuid[], users uuid[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  wanted_programs uuid[];
  wanted_users uuid[];
  written bigint;
BEGIN
  SELECT array_agg(w.program_id), array_agg(w.user_id) INTO wanted_programs, wanted_users FROM (
    SELECT coalesce(g.program_id, j.program_id) AS program_id, g.user_id
    FROM unnest(programs, users) AS g (program_id, user_id)
      LEFT JOIN member_programs j ON g.program_id IS NULL AND j.user_id = g.user_id
    WHERE g.program_id IS NOT NULL OR j.program_id IS NOT NULL
    GROUP BY 1, 2
  ) w;
  PERFORM pg_advisory_xact_lock(hashtextextended('member-stats ' || program_id, 0))
  FROM (SELECT DISTINCT program_id FROM unnest(wanted_programs) AS program_id ORDER BY program_id) turn;

  DELETE FROM member_stats s USING unnest(wanted_programs, wanted_users) AS w (program_id, user_id)
  WHERE s.program_id = w.program_id AND s.user_id = w.user_id AND NOT EXISTS (
    SELECT FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.program_id = w.program_id AND m.user_id = w.user_id AND m.left_at IS NULL AND u.erased_at IS NULL);
  DELETE FROM member_names n USING unnest(wanted_programs, wanted_users) AS w (program_id, user_id)
  WHERE n.program_id = w.program_id AND n.user_id = w.user_id AND NOT EXISTS (
    SELECT FROM members m JOIN users u ON u.id = m.user_id
    WHERE m.program_id = w.program_id AND m.user_id = w.user_id AND m.left_at IS NULL AND u.erased_at IS NULL);

  WITH fresh AS MATERIALIZED (
    SELECT f.* FROM unnest(wanted_programs, wanted_users) AS w (program_id, user_id)
      JOIN member_stats_now f ON f.program_id = w.program_id AND f.user_id = w.user_id
  ), stats AS (
    INSERT INTO member_stats AS s (program_id, user_id, username_key, consent_class, first_interaction_at, proof_posts, reviews,
      redeemed_rewards, stamps, bp, purchases, total_cents, points, last_purchase_at, tier_rank, status_points, joined_at,
      birthday_md, city)
    SELECT program_id, user_id, username_key, consent_class, first_interaction_at, proof_posts, reviews, redeemed_rewards, stamps,
      bp, purchases, total_cents, points, last_purchase_at, tier_rank, status_points, joined_at, birthday_md, city
    FROM fresh ORDER BY program_id, user_id
    ON CONFLICT (program_id, user_id) DO UPDATE SET username_key = excluded.username_key,
      consent_class = excluded.consent_class, first_interaction_at = excluded.first_interaction_at,
      proof_posts = excluded.proof_posts, reviews = excluded.reviews, redeemed_rewards = excluded.redeemed_rewards,
      stamps = excluded.stamps, bp = excluded.bp, purchases = excluded.purchases, total_cents = excluded.total_cents,
      points = excluded.points, last_purchase_at = excluded.last_purchase_at, tier_rank = excluded.tier_rank,
      status_points = excluded.status_points, joined_at = excluded.joined_at, birthday_md = excluded.birthday_md,
      city = excluded.city
    WHERE (s.username_key, s.consent_class, s.first_interaction_at, s.proof_posts, s.reviews, s.redeemed_rewards, s.stamps, s.bp,
        s.purchases, s.total_cents, s.points, s.last_purchase_at, s.tier_rank, s.status_points, s.joined_at, s.birthday_md, s.city)
      IS DISTINCT FROM (excluded.username_key, excluded.consent_class, excluded.first_interaction_at, excluded.proof_posts,
        excluded.reviews, excluded.redeemed_rewards, excluded.stamps, excluded.bp, excluded.purchases, excluded.total_cents,
        excluded.points, excluded.last_purchase_at, excluded.tier_rank, excluded.status_points, excluded.joined_at,
        excluded.birthday_md, excluded.city)
    RETURNING 1
  ), names AS (
    INSERT INTO member_names AS n (program_id, user_id, words)
    SELECT program_id, user_id, words FROM fresh ORDER BY program_id, user_id
    ON CONFLICT (program_id, user_id) DO UPDATE SET words = excluded.words WHERE n.words <> excluded.words
  )
  SELECT count(*) INTO written FROM stats;
  RETURN written;
END $$;

-- Names and what else of a person is in these rows change in several places: a trigger tells of all of them.
CREATE FUNCTION tell_changed_member() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM member_programs WHERE user_id = NEW.id) THEN
    INSERT INTO outbox_log (type, payload, created_at)
    VALUES ('loyalty.person_changed', jsonb_build_object('userId', NEW.id), NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER users_as_members AFTER UPDATE OF username, handle, first_name, last_name, email, birth_date, place_id ON users
  FOR EACH ROW WHEN ((NEW.username::text, NEW.handle::text, NEW.first_name, NEW.last_name, NEW.email::text, NEW.birth_date, NEW.place_id)
    IS DISTINCT FROM (OLD.username::text, OLD.handle::text, OLD.first_name, OLD.last_name, OLD.email::text, OLD.birth_date, OLD.place_id))
  EXECUTE FUNCTION tell_changed_member();

-- Members of before. What is told from here on is the consumer's.
INSERT INTO consumer_offsets (consumer, last_id)
SELECT 'member-stats', max(id) FROM outbox_log HAVING max(id) IS NOT NULL;
SELECT refresh_member_stats(array_agg(program_id), array_agg(user_id)) FROM (
  SELECT program_id, user_id, (row_number() OVER (ORDER BY program_id, user_id) - 1) / 1000 AS piece FROM members
) member GROUP BY piece ORDER BY piece;
