-- The day on which a person reaches an age, as is_of_age(): people born on 29 February on 1 March of
-- years without that day.
CREATE OR REPLACE FUNCTION day_of_age(birth_date date, age integer) RETURNS date LANGUAGE sql IMMUTABLE AS $$
  SELECT reached + (extract(day FROM birth_date) - extract(day FROM reached))::integer
  FROM (SELECT (birth_date + make_interval(years => age))::date AS reached) r
$$;

-- Tells whether a program's brand may choose a member by what it knows of them: they consent to
-- profiling now and have reached `age`. A person without a birth date counts as a minor.
CREATE OR REPLACE FUNCTION may_profile(program uuid, person uuid, today date, age integer) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT granted FROM consents WHERE program_id = program AND user_id = person AND purpose = 'loyalty-profiling'
      ORDER BY id DESC LIMIT 1), false)
    AND coalesce((SELECT granted FROM consents WHERE program_id = program AND user_id = person AND purpose = 'loyalty-privacy'
      ORDER BY id DESC LIMIT 1), false)
    AND coalesce((SELECT is_of_age(birth_date, today, age) FROM users WHERE id = person AND erased_at IS NULL), false)
$$;
