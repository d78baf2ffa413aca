-- Moves the giver's rows in a program since joining to the taker; both members are locked. If both
-- got a one-time award, each keeps its own. A member who joined `again` had lost the earlier rows:
-- those stay with the giver, because the earlier day of joining would bring them back.
CREATE OR REPLACE FUNCTION loyalty_take_over(program uuid, giver uuid, taker uuid, since timestamptz, again timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM begin_merging();
  -- One statement for each table: rows change sides at once, by their former holder.
  UPDATE loyalty_events SET user_id = CASE user_id WHEN giver THEN taker ELSE giver END
  WHERE program_id = program AND (user_id = giver AND received_at >= since OR user_id = taker AND received_at < again AND again > since);
  UPDATE purchases SET user_id = CASE user_id WHEN giver THEN taker ELSE giver END
  WHERE program_id = program AND (user_id = giver AND occurred_at >= since OR user_id = taker AND occurred_at < again AND again > since);
  UPDATE refunds SET user_id = CASE user_id WHEN giver THEN taker ELSE giver END
  WHERE program_id = program AND (user_id = giver AND created_at >= since OR user_id = taker AND created_at < again AND again > since);
  UPDATE pending_credits SET user_id = taker WHERE program_id = program AND user_id = giver;
  INSERT INTO member_facts AS f (program_id, user_id, kind, period, spend_cents, points, qualifying, social_points, last_at)
  SELECT program_id, taker, kind, period, spend_cents, points, qualifying, social_points, last_at FROM member_facts
  WHERE program_id = program AND user_id = giver
  ON CONFLICT (program_id, user_id, kind, period) DO UPDATE SET spend_cents = f.spend_cents + excluded.spend_cents,
    points = f.points + excluded.points, qualifying = f.qualifying + excluded.qualifying,
    social_points = f.social_points + excluded.social_points, last_at = greatest(f.last_at, excluded.last_at);
  DELETE FROM member_facts WHERE program_id = program AND user_id = giver;
  INSERT INTO status_periods AS s (program_id, user_id, period, status_points, spend_cents, purchases)
  SELECT program_id, taker, period, status_points, spend_cents, purchases FROM status_periods
  WHERE program_id = program AND user_id = giver
  ON CONFLICT (program_id, user_id, period) DO UPDATE SET status_points = s.status_points + excluded.status_points,
    spend_cents = s.spend_cents + excluded.spend_cents, purchases = s.purchases + excluded.purchases;
  DELETE FROM status_periods WHERE program_id = program AND user_id = giver;
  PERFORM end_merging();
END $$;

-- Moves the giver's one-time awards to the taker, in every program, so that they are not paid
-- again.
CREATE OR REPLACE FUNCTION loyalty_unite_once(giver uuid, taker uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM begin_merging();
  UPDATE one_time_awards o SET user_id = taker FROM member_programs own
  WHERE own.user_id = giver AND o.program_id = own.program_id AND o.user_id = giver AND NOT EXISTS (
    SELECT FROM one_time_awards t WHERE t.program_id = o.program_id AND t.user_id = taker AND t.mechanic = o.mechanic
      AND t.object_id = o.object_id);
  PERFORM end_merging();
END $$;
