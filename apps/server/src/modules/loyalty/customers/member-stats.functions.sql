-- The rows of member_stats as they should be now. Members who left or were erased have none, and
-- sandbox programs have none because no brand sees them. A consent is the newest row of its
-- purpose, read along the index.
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
    AS labels,
  recent.days AS bought_days, recent.cents AS bought_cents
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
      SELECT coalesce((SELECT granted FROM consents WHERE program_id = m.program_id AND user_id = m.user_id
          AND purpose = 'loyalty-privacy' ORDER BY id DESC LIMIT 1), false) AS privacy,
        coalesce((SELECT granted FROM consents WHERE program_id = m.program_id AND user_id = m.user_id
          AND purpose = 'loyalty-marketing' ORDER BY id DESC LIMIT 1), false) AS marketing,
        coalesce((SELECT granted FROM consents WHERE program_id = m.program_id AND user_id = m.user_id
          AND purpose = 'loyalty-profiling' ORDER BY id DESC LIMIT 1), false) AS info
      OFFSET 0
    ) given
  ) c
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE left_cents > 0)::integer AS purchases, coalesce(sum(left_cents), 0)::bigint AS total_cents,
      min(occurred_at) AS first_at, max(occurred_at) FILTER (WHERE left_cents > 0) AS last_at
    FROM purchases WHERE brand_id = p.brand_id AND program_id = m.program_id AND user_id = m.user_id
  ) bought
  CROSS JOIN LATERAL (
    SELECT coalesce(array_agg(day ORDER BY cents DESC), '{}') AS days, coalesce(array_agg(cents ORDER BY cents DESC), '{}') AS cents
    FROM (
      SELECT (occurred_at AT TIME ZONE 'Europe/Rome')::date - date '1970-01-01' AS day,
        (sum(left_cents) OVER (ORDER BY occurred_at DESC, id DESC ROWS UNBOUNDED PRECEDING))::bigint AS cents
      FROM purchases WHERE brand_id = p.brand_id AND program_id = m.program_id AND user_id = m.user_id AND left_cents > 0
      ORDER BY occurred_at DESC, id DESC LIMIT 32
    ) newest
  ) recent
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

-- Writes the rows of members as they should be now. `programs` and `users` are pairs; a null
-- program means all programs of the user. Calls for one program run one after the other, and each
-- reads what was committed before it, so an older reading never replaces a newer one. One statement
-- reads each member along the indexes (OFFSET 0), because the planner would otherwise read whole
-- tables to find the few who left. It notifies the streams that show a changed program
-- (PROGRAM_CHANNEL of the feature live).
CREATE OR REPLACE FUNCTION refresh_member_stats(programs uuid[], users uuid[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  wanted_programs uuid[];
  wanted_users uuid[];
  written bigint;
  changed uuid[];
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

  WITH found AS MATERIALIZED (
    SELECT w.program_id AS of_program, w.user_id AS of_user, f.* FROM unnest(wanted_programs, wanted_users) AS w (program_id, user_id) LEFT JOIN LATERAL (
      SELECT n.* FROM member_stats_now n WHERE n.program_id = w.program_id AND n.user_id = w.user_id OFFSET 0
    ) f ON true
  ), fresh AS (
    SELECT * FROM found WHERE user_id IS NOT NULL
  ), gone AS (
    SELECT of_program, of_user FROM found WHERE user_id IS NULL
  ), without AS (
    DELETE FROM member_stats s USING gone WHERE s.program_id = of_program AND s.user_id = of_user RETURNING s.program_id
  ), nameless AS (
    DELETE FROM member_names n USING gone WHERE n.program_id = of_program AND n.user_id = of_user
  ), stats AS (
    INSERT INTO member_stats AS s (program_id, user_id, username_key, consent_class, first_interaction_at, proof_posts, reviews,
      redeemed_rewards, stamps, bp, purchases, total_cents, points, last_purchase_at, tier_rank, status_points, joined_at,
      birthday_md, city, labels, bought_days, bought_cents)
    SELECT program_id, user_id, username_key, consent_class, first_interaction_at, proof_posts, reviews, redeemed_rewards, stamps,
      bp, purchases, total_cents, points, last_purchase_at, tier_rank, status_points, joined_at, birthday_md, city, labels,
      bought_days, bought_cents
    FROM fresh ORDER BY program_id, user_id
    ON CONFLICT (program_id, user_id) DO UPDATE SET username_key = excluded.username_key,
      consent_class = excluded.consent_class, first_interaction_at = excluded.first_interaction_at,
      proof_posts = excluded.proof_posts, reviews = excluded.reviews, redeemed_rewards = excluded.redeemed_rewards,
      stamps = excluded.stamps, bp = excluded.bp, purchases = excluded.purchases, total_cents = excluded.total_cents,
      points = excluded.points, last_purchase_at = excluded.last_purchase_at, tier_rank = excluded.tier_rank,
      status_points = excluded.status_points, joined_at = excluded.joined_at, birthday_md = excluded.birthday_md,
      city = excluded.city, labels = excluded.labels, bought_days = excluded.bought_days, bought_cents = excluded.bought_cents
    WHERE (s.username_key, s.consent_class, s.first_interaction_at, s.proof_posts, s.reviews, s.redeemed_rewards, s.stamps, s.bp,
        s.purchases, s.total_cents, s.points, s.last_purchase_at, s.tier_rank, s.status_points, s.joined_at, s.birthday_md, s.city,
        s.labels, s.bought_days, s.bought_cents)
      IS DISTINCT FROM (excluded.username_key, excluded.consent_class, excluded.first_interaction_at, excluded.proof_posts,
        excluded.reviews, excluded.redeemed_rewards, excluded.stamps, excluded.bp, excluded.purchases, excluded.total_cents,
        excluded.points, excluded.last_purchase_at, excluded.tier_rank, excluded.status_points, excluded.joined_at,
        excluded.birthday_md, excluded.city, excluded.labels, excluded.bought_days, excluded.bought_cents)
    RETURNING s.program_id
  ), names AS (
    INSERT INTO member_names AS n (program_id, user_id, words)
    SELECT program_id, user_id, words FROM fresh ORDER BY program_id, user_id
    ON CONFLICT (program_id, user_id) DO UPDATE SET words = excluded.words WHERE n.words <> excluded.words
  )
  SELECT (SELECT count(*) FROM stats), ARRAY(SELECT program_id FROM stats UNION SELECT program_id FROM without)
  INTO written, changed;
  PERFORM pg_notify('live_programs', program_id::text) FROM unnest(changed) AS program_id;
  RETURN written;
END $$;

-- Keeps the sums of a program over its rows in member_stats.
CREATE OR REPLACE FUNCTION add_customer_totals() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An update subtracts the row before and adds the row after. A row table that an operation lacks
  -- is not read.
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
CREATE OR REPLACE TRIGGER member_stats_added AFTER INSERT ON member_stats REFERENCING NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION add_customer_totals();
CREATE OR REPLACE TRIGGER member_stats_changed AFTER UPDATE ON member_stats REFERENCING OLD TABLE AS before_it NEW TABLE AS after_it
  FOR EACH STATEMENT EXECUTE FUNCTION add_customer_totals();
CREATE OR REPLACE TRIGGER member_stats_removed AFTER DELETE ON member_stats REFERENCING OLD TABLE AS before_it
  FOR EACH STATEMENT EXECUTE FUNCTION add_customer_totals();
