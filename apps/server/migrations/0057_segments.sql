-- Labels and segments of customers (docs/decisions/0084).

-- What a brand calls some of its customers. At most 50 a program.
CREATE TABLE labels (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  name citext NOT NULL CHECK (name <> ''),
  -- #rrggbb
  color text NOT NULL CHECK (color ~ '^#[0-9a-f]{6}$'),
  created_at timestamptz NOT NULL,
  UNIQUE (program_id, name)
);
CREATE TABLE member_labels (
  program_id uuid NOT NULL,
  user_id uuid NOT NULL,
  label_id uuid NOT NULL REFERENCES labels (id) ON DELETE CASCADE,
  PRIMARY KEY (program_id, user_id, label_id)
);
-- Whose a label is, when it goes
CREATE INDEX member_labels_of_label ON member_labels (label_id, user_id);

-- Which customers a brand means, in the language of packages/domain/src/loyalty/segments.ts.
CREATE TABLE segments (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  name citext NOT NULL CHECK (name <> ''),
  rule jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (program_id, name)
);

ALTER TABLE member_stats ADD COLUMN labels uuid[] NOT NULL DEFAULT '{}';

-- As before (0053, 0056), with labels.
CREATE OR REPLACE VIEW member_stats_now AS
SELECT m.program_id, m.user_id, lower(normalize(u.username::text, NFC)) COLLATE "C" AS username_key,
  c.class AS consent_class, least(m.joined_at, bought.first_at) AS first_interaction_at,
  post.posts AS proof_posts, review.reviews,
  (SELECT count(*) FROM claims k WHERE k.user_id = m.user_id AND k.program_id = m.program_id
    AND k.state NOT IN ('refused', 'cancelled'))::integer AS redeemed_rewards,
  coalesce(stamps.balance, 0) AS stamps, post.points + code.points AS bp,
  bought.purchases, bought.total_cents, coalesce(own.balance, 0) AS points, bought.last_at AS last_purchase_at,
  m.tier_rank, m.status_points, m.joined_at,
  CASE WHEN c.info THEN (extract(month FROM u.birth_date) * 100 + extract(day FROM u.birth_date))::smallint END AS birthday_md,
  CASE WHEN c.info THEN place.name COLLATE "C" END AS city,
  E'\n' || plain_text(u.username::text) || E'\n' || plain_text(u.handle::text)
    || CASE WHEN c.info THEN E'\n' || plain_text(u.first_name || ' ' || u.last_name) || E'\n' || plain_text(u.email::text) ELSE '' END
    AS words,
  ARRAY(SELECT l.label_id FROM member_labels l WHERE l.program_id = m.program_id AND l.user_id = m.user_id ORDER BY l.label_id)
    AS labels
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


CREATE OR REPLACE FUNCTION refresh_member_stats(programs uuid[], users uuid[]) RETURNS bigint LANGUAGE plpgsql AS $$
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
      birthday_md, city, labels)
    SELECT program_id, user_id, username_key, consent_class, first_interaction_at, proof_posts, reviews, redeemed_rewards, stamps,
      bp, purchases, total_cents, points, last_purchase_at, tier_rank, status_points, joined_at, birthday_md, city, labels
    FROM fresh ORDER BY program_id, user_id
    ON CONFLICT (program_id, user_id) DO UPDATE SET username_key = excluded.username_key,
      consent_class = excluded.consent_class, first_interaction_at = excluded.first_interaction_at,
      proof_posts = excluded.proof_posts, reviews = excluded.reviews, redeemed_rewards = excluded.redeemed_rewards,
      stamps = excluded.stamps, bp = excluded.bp, purchases = excluded.purchases, total_cents = excluded.total_cents,
      points = excluded.points, last_purchase_at = excluded.last_purchase_at, tier_rank = excluded.tier_rank,
      status_points = excluded.status_points, joined_at = excluded.joined_at, birthday_md = excluded.birthday_md,
      city = excluded.city, labels = excluded.labels
    WHERE (s.username_key, s.consent_class, s.first_interaction_at, s.proof_posts, s.reviews, s.redeemed_rewards, s.stamps, s.bp,
        s.purchases, s.total_cents, s.points, s.last_purchase_at, s.tier_rank, s.status_points, s.joined_at, s.birthday_md, s.city, s.labels)
      IS DISTINCT FROM (excluded.username_key, excluded.consent_class, excluded.first_interaction_at, excluded.proof_posts,
        excluded.reviews, excluded.redeemed_rewards, excluded.stamps, excluded.bp, excluded.purchases, excluded.total_cents,
        excluded.points, excluded.last_purchase_at, excluded.tier_rank, excluded.status_points, excluded.joined_at,
        excluded.birthday_md, excluded.city, excluded.labels)
    RETURNING 1
  ), names AS (
    INSERT INTO member_names AS n (program_id, user_id, words)
    SELECT program_id, user_id, words FROM fresh ORDER BY program_id, user_id
    ON CONFLICT (program_id, user_id) DO UPDATE SET words = excluded.words WHERE n.words <> excluded.words
  )
  SELECT count(*) INTO written FROM stats;
  RETURN written;
END $$;
