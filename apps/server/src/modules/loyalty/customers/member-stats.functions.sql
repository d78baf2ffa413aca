-- Computes the rows of member_stats as they should be now, of these people in one program. Members
-- who left or were erased have none, and sandbox programs have none because no brand sees them. A
-- consent is the newest row of its purpose, read along the index. What stands with accounts and
-- what stands with programs is read apart, because they may be on different servers
-- (docs/scaling.md, "Citus").
CREATE OR REPLACE FUNCTION member_stats_of(program uuid, people uuid[]) RETURNS TABLE (
  program_id uuid, user_id uuid, username_key text, consent_class smallint, first_interaction_at timestamptz, proof_posts integer,
  reviews integer, redeemed_rewards integer, stamps bigint, bp bigint, purchases integer, total_cents bigint, points bigint,
  last_purchase_at timestamptz, tier_rank smallint, status_points bigint, joined_at timestamptz, birthday_md smallint, city text,
  words text, labels uuid[], bought_days integer[], bought_cents bigint[], profiled_from date
) LANGUAGE plpgsql STABLE AS $$
#variable_conflict use_column
DECLARE
  brand uuid;
  persons jsonb;
BEGIN
  SELECT p.brand_id INTO brand FROM programs p WHERE p.id = program AND NOT p.sandbox;
  IF brand IS NULL THEN RETURN; END IF;
  -- OFFSET 0: each person is read along the indexes.
  SELECT jsonb_agg(found) INTO persons FROM unnest(people) AS wanted (id) CROSS JOIN LATERAL (
    SELECT u.id, lower(normalize(u.username::text, NFC)) AS username_key, c.class, post.posts, review.reviews,
      coalesce(stamps.balance, 0) AS stamps, post.points + code.points AS bp, coalesce(own.balance, 0) AS points,
      CASE WHEN c.profiling THEN (extract(month FROM u.birth_date) * 100 + extract(day FROM u.birth_date))::smallint END AS birthday_md,
      CASE WHEN c.profiling THEN place.name END AS city, CASE WHEN c.profiling THEN day_of_age(u.birth_date, 18) END AS profiled_from,
      E'\n' || plain_text(u.username::text) || E'\n' || plain_text(u.handle::text)
        || CASE WHEN c.details THEN E'\n' || plain_text(u.first_name || ' ' || u.last_name) || E'\n' || plain_text(u.email::text) ELSE '' END
        AS words
    FROM users u
      LEFT JOIN places place ON place.id = u.place_id
      LEFT JOIN ledger_accounts own ON own.user_id = wanted.id AND own.unit = 'PTS' AND own.program_id = program AND own.kind = 'member'
      LEFT JOIN ledger_accounts stamps ON stamps.user_id = wanted.id AND stamps.unit = 'STAMP' AND stamps.program_id = program
        AND stamps.kind = 'member'
      CROSS JOIN LATERAL (
        SELECT CASE WHEN NOT privacy THEN 0 WHEN marketing AND details THEN 3 WHEN marketing OR details THEN 2 ELSE 1 END::smallint AS class,
          privacy AND details AS details, privacy AND profiling AS profiling
        FROM (
          SELECT coalesce((SELECT granted FROM consents k WHERE k.program_id = program AND k.user_id = wanted.id
              AND purpose = 'loyalty-privacy' ORDER BY id DESC LIMIT 1), false) AS privacy,
            coalesce((SELECT granted FROM consents k WHERE k.program_id = program AND k.user_id = wanted.id
              AND purpose = 'loyalty-marketing' ORDER BY id DESC LIMIT 1), false) AS marketing,
            coalesce((SELECT granted FROM consents k WHERE k.program_id = program AND k.user_id = wanted.id
              AND purpose = 'loyalty-details' ORDER BY id DESC LIMIT 1), false) AS details,
            coalesce((SELECT granted FROM consents k WHERE k.program_id = program AND k.user_id = wanted.id
              AND purpose = 'loyalty-profiling' ORDER BY id DESC LIMIT 1), false) AS profiling
          OFFSET 0
        ) given
      ) c
      CROSS JOIN LATERAL (
        SELECT count(*)::integer AS posts, coalesce(sum(x.points), 0)::bigint AS points
        FROM posts x WHERE x.author_id = wanted.id AND x.brand_id = brand AND x.state = 'approved'
      ) post
      CROSS JOIN LATERAL (
        SELECT count(*)::integer AS reviews FROM reviews x WHERE x.author_id = wanted.id AND x.brand_id = brand AND x.state = 'shown'
      ) review
      CROSS JOIN LATERAL (
        SELECT coalesce(sum(x.points), 0)::bigint AS points
        FROM redemptions x WHERE x.user_id = wanted.id AND x.brand_id = brand AND x.status = 'redeemed'
      ) code
    WHERE u.id = wanted.id AND u.erased_at IS NULL
    OFFSET 0
  ) found;
  IF persons IS NULL THEN RETURN; END IF;
  RETURN QUERY
  SELECT program, u.id, u.username_key COLLATE "C", u.class, least(m.joined_at, bought.first_at), u.posts, u.reviews,
    (SELECT count(*) FROM claims k WHERE k.user_id = m.user_id AND k.program_id = m.program_id
      AND k.state NOT IN ('refused', 'cancelled'))::integer,
    u.stamps, u.bp, bought.purchases, bought.total_cents, u.points, bought.last_at, m.tier_rank, m.status_points, m.joined_at,
    u.birthday_md, u.city COLLATE "C", u.words,
    ARRAY(SELECT l.label_id FROM member_labels l WHERE l.program_id = m.program_id AND l.user_id = m.user_id ORDER BY l.label_id),
    recent.days, recent.cents, u.profiled_from
  FROM jsonb_to_recordset(persons) AS u (id uuid, username_key text, class smallint, posts integer, reviews integer, stamps bigint,
      bp bigint, points bigint, birthday_md smallint, city text, words text, profiled_from date)
    -- OFFSET 0: each member is read along the index, whatever the planner expects of the people.
    CROSS JOIN LATERAL (
      SELECT x.* FROM members x WHERE x.program_id = program AND x.user_id = u.id AND x.left_at IS NULL OFFSET 0
    ) m
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE b.left_cents > 0)::integer AS purchases, coalesce(sum(b.left_cents), 0)::bigint AS total_cents,
        min(b.occurred_at) AS first_at, max(b.occurred_at) FILTER (WHERE b.left_cents > 0) AS last_at
      FROM purchases b WHERE b.brand_id = brand AND b.program_id = m.program_id AND b.user_id = m.user_id
    ) bought
    CROSS JOIN LATERAL (
      SELECT coalesce(array_agg(day ORDER BY cents DESC), '{}') AS days, coalesce(array_agg(cents ORDER BY cents DESC), '{}') AS cents
      FROM (
        SELECT (b.occurred_at AT TIME ZONE 'Europe/Rome')::date - date '1970-01-01' AS day,
          (sum(b.left_cents) OVER (ORDER BY b.occurred_at DESC, b.id DESC ROWS UNBOUNDED PRECEDING))::bigint AS cents
        FROM purchases b WHERE b.brand_id = brand AND b.program_id = m.program_id AND b.user_id = m.user_id AND b.left_cents > 0
        ORDER BY b.occurred_at DESC, b.id DESC LIMIT 32
      ) newest
    ) recent;
END $$;

-- Writes the rows of members as they should be now. `programs` and `users` are pairs; a null
-- program means all programs of the user. Calls for one program run one after the other, and each
-- reads what was committed before it, so an older reading never replaces a newer one. It notifies
-- the streams that show a changed program (PROGRAM_CHANNEL of the feature live).
CREATE OR REPLACE FUNCTION refresh_member_stats(programs uuid[], users uuid[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  wanted record;
  written bigint := 0;
BEGIN
  FOR wanted IN
    SELECT w.program_id AS program, array_agg(DISTINCT w.user_id) AS people FROM (
      SELECT coalesce(g.program_id, j.program_id) AS program_id, g.user_id
      FROM unnest(programs, users) AS g (program_id, user_id)
        LEFT JOIN member_programs j ON g.program_id IS NULL AND j.user_id = g.user_id
      WHERE g.program_id IS NOT NULL OR j.program_id IS NOT NULL
    ) w GROUP BY w.program_id ORDER BY w.program_id
  LOOP
    PERFORM pg_advisory_xact_lock(hashtextextended('member-stats ' || wanted.program, 0));
    written := written + refresh_members(wanted.program, wanted.people);
  END LOOP;
  RETURN written;
END $$;

-- Does it for people of one program, whose lock the caller holds. Returns the number of rows written.
CREATE OR REPLACE FUNCTION refresh_members(program uuid, people uuid[]) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  fresh jsonb;
  present uuid[];
  before record;
  after record;
  written bigint;
  removed bigint := 0;
BEGIN
  SELECT coalesce(jsonb_agg(n ORDER BY n.user_id), '[]'), coalesce(array_agg(n.user_id), '{}') INTO fresh, present
  FROM member_stats_of(program, people) n;
  SELECT count(*) AS members, coalesce(sum(s.proof_posts), 0) AS proof_posts, coalesce(sum(s.reviews), 0) AS reviews,
    coalesce(sum(s.purchases), 0) AS purchases, coalesce(sum(s.total_cents), 0) AS total_cents
  INTO before FROM member_stats s WHERE s.program_id = program AND s.user_id = ANY (people);
  IF cardinality(present) < cardinality(people) THEN
    DELETE FROM member_stats s WHERE s.program_id = program AND s.user_id = ANY (people) AND s.user_id <> ALL (present);
    GET DIAGNOSTICS removed = ROW_COUNT;
    DELETE FROM member_names n WHERE n.program_id = program AND n.user_id = ANY (people) AND n.user_id <> ALL (present);
  END IF;
  INSERT INTO member_stats AS s (program_id, user_id, username_key, consent_class, first_interaction_at, proof_posts, reviews,
    redeemed_rewards, stamps, bp, purchases, total_cents, points, last_purchase_at, tier_rank, status_points, joined_at,
    birthday_md, city, labels, bought_days, bought_cents, profiled_from)
  SELECT n.program_id, n.user_id, n.username_key, n.consent_class, n.first_interaction_at, n.proof_posts, n.reviews,
    n.redeemed_rewards, n.stamps, n.bp, n.purchases, n.total_cents, n.points, n.last_purchase_at, n.tier_rank, n.status_points,
    n.joined_at, n.birthday_md, n.city, n.labels, n.bought_days, n.bought_cents, n.profiled_from
  FROM jsonb_to_recordset(fresh) AS n (program_id uuid, user_id uuid, username_key text, consent_class smallint,
    first_interaction_at timestamptz, proof_posts integer, reviews integer, redeemed_rewards integer, stamps bigint, bp bigint,
    purchases integer, total_cents bigint, points bigint, last_purchase_at timestamptz, tier_rank smallint, status_points bigint,
    joined_at timestamptz, birthday_md smallint, city text, labels uuid[], bought_days integer[], bought_cents bigint[], profiled_from date)
  ON CONFLICT (program_id, user_id) DO UPDATE SET username_key = excluded.username_key,
    consent_class = excluded.consent_class, first_interaction_at = excluded.first_interaction_at,
    proof_posts = excluded.proof_posts, reviews = excluded.reviews, redeemed_rewards = excluded.redeemed_rewards,
    stamps = excluded.stamps, bp = excluded.bp, purchases = excluded.purchases, total_cents = excluded.total_cents,
    points = excluded.points, last_purchase_at = excluded.last_purchase_at, tier_rank = excluded.tier_rank,
    status_points = excluded.status_points, joined_at = excluded.joined_at, birthday_md = excluded.birthday_md,
    city = excluded.city, labels = excluded.labels, bought_days = excluded.bought_days, bought_cents = excluded.bought_cents,
    profiled_from = excluded.profiled_from, changed_at = clock_timestamp()
  WHERE (s.username_key, s.consent_class, s.first_interaction_at, s.proof_posts, s.reviews, s.redeemed_rewards, s.stamps, s.bp,
      s.purchases, s.total_cents, s.points, s.last_purchase_at, s.tier_rank, s.status_points, s.joined_at, s.birthday_md, s.city,
      s.labels, s.bought_days, s.bought_cents, s.profiled_from)
    IS DISTINCT FROM (excluded.username_key, excluded.consent_class, excluded.first_interaction_at, excluded.proof_posts,
      excluded.reviews, excluded.redeemed_rewards, excluded.stamps, excluded.bp, excluded.purchases, excluded.total_cents,
      excluded.points, excluded.last_purchase_at, excluded.tier_rank, excluded.status_points, excluded.joined_at,
      excluded.birthday_md, excluded.city, excluded.labels, excluded.bought_days, excluded.bought_cents,
      excluded.profiled_from);
  GET DIAGNOSTICS written = ROW_COUNT;
  INSERT INTO member_names AS n (program_id, user_id, words)
  SELECT f.program_id, f.user_id, f.words FROM jsonb_to_recordset(fresh) AS f (program_id uuid, user_id uuid, words text)
  ON CONFLICT (program_id, user_id) DO UPDATE SET words = excluded.words WHERE n.words <> excluded.words;
  IF written + removed = 0 THEN RETURN 0; END IF;
  SELECT count(*) AS members, coalesce(sum(s.proof_posts), 0) AS proof_posts, coalesce(sum(s.reviews), 0) AS reviews,
    coalesce(sum(s.purchases), 0) AS purchases, coalesce(sum(s.total_cents), 0) AS total_cents
  INTO after FROM member_stats s WHERE s.program_id = program AND s.user_id = ANY (people);
  -- The sums over all rows of the program. Rows that were wrong may have been missing in them, which
  -- the nightly comparison corrects.
  IF before IS DISTINCT FROM after THEN
    INSERT INTO customer_totals AS t (program_id, members, proof_posts, reviews, purchases, total_cents) VALUES (program, 0, 0, 0, 0, 0)
    ON CONFLICT (program_id) DO NOTHING;
    UPDATE customer_totals t SET members = greatest(0, t.members + after.members - before.members),
      proof_posts = greatest(0, t.proof_posts + after.proof_posts - before.proof_posts),
      reviews = greatest(0, t.reviews + after.reviews - before.reviews),
      purchases = greatest(0, t.purchases + after.purchases - before.purchases),
      total_cents = greatest(0, t.total_cents + after.total_cents - before.total_cents)
    WHERE t.program_id = program;
  END IF;
  PERFORM pg_notify('live_programs', program::text);
  RETURN written;
END $$;
