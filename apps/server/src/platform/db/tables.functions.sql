-- For append-only tables: refuses UPDATE, DELETE and TRUNCATE.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Row checks are triggers. PostgreSQL parses the text of a CHECK, or of a trigger's condition, for
-- each statement; a trigger's function is parsed once a connection, and can compare old and new
-- values, so that it only checks what may have broken.
CREATE OR REPLACE FUNCTION refuse_row(of_table name, rule name) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'new row for relation "%" violates check constraint "%"', of_table, rule
    USING ERRCODE = 'check_violation', TABLE = of_table, CONSTRAINT = rule;
END $$;

-- Adds triggers and rights that a partition does not inherit: nobody may change it by its own name
-- either.
CREATE OR REPLACE FUNCTION make_append_only(partition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
    partition || '_kept', partition);
  EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %I FROM PUBLIC, CURRENT_USER', partition);
END $$;

-- Lets rows change their holder until end_merging(), in this transaction alone. SET and not
-- set_config(): Citus hands it to the workers, where the triggers of their rows run.
CREATE OR REPLACE FUNCTION begin_merging() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  SET LOCAL citus.propagate_set_commands = 'local';
  SET LOCAL vicino.merging = 'on';
END $$;

CREATE OR REPLACE FUNCTION end_merging() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  SET LOCAL vicino.merging = 'off';
  SET LOCAL citus.propagate_set_commands = 'none';
END $$;

-- Does what refuse_change() does, but a merge of accounts may give the row another holder
-- (begin_merging()).
CREATE OR REPLACE FUNCTION check_only_holder_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND current_setting('vicino.merging', true) = 'on'
    AND to_jsonb(NEW) - 'user_id' = to_jsonb(OLD) - 'user_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;

-- Makes the partition of a table for [starts, ends), unless it exists or its rows are already in
-- the default partition. It is made apart and then attached, so that no insert has to wait. It runs
-- as the owner of the tables, because a server need not be that.
CREATE OR REPLACE FUNCTION add_partition(parent regclass, starts timestamptz, ends timestamptz) RETURNS boolean
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' SET timezone = 'UTC' AS $$
DECLARE
  name text := format('%s_%s', parent, to_char(starts, 'YYYYMMDD'));
  taken boolean;
BEGIN
  IF to_regclass(name) IS NOT NULL THEN RETURN false; END IF;
  EXECUTE format('SELECT EXISTS (SELECT FROM %s_default WHERE created_at >= $1 AND created_at < $2)', parent)
    INTO taken USING starts, ends;
  IF taken THEN RETURN false; END IF;
  EXECUTE format('CREATE TABLE %I (LIKE %s INCLUDING ALL)', name, parent);
  EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, name, starts, ends);
  IF parent = 'audit_log'::regclass THEN PERFORM make_append_only(name); END IF;
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  -- A long read holds the default partition; the next run tries again.
  RETURN false;
END $$;

-- Makes partitions for months or days in UTC ahead: for the present one and some after it.
CREATE OR REPLACE FUNCTION add_partitions(parent regclass, unit text, at timestamptz, ahead integer) RETURNS void LANGUAGE sql AS $$
  SELECT add_partition(parent, starts, date_add(starts, ('1 ' || unit)::interval, 'UTC'))
  FROM generate_series(date_trunc(unit, at, 'UTC'), date_add(at, (ahead || ' ' || unit)::interval, 'UTC'),
    ('1 ' || unit)::interval, 'UTC') AS starts
$$;

-- Returns milliseconds since 1970, as TypeScript counts them. STABLE, so that PostgreSQL inlines it
-- into calling statements.
CREATE OR REPLACE FUNCTION ms_of(moment timestamptz) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT floor(extract(epoch FROM moment) * 1000)::bigint
$$;

-- Returns the moment of such milliseconds.
CREATE OR REPLACE FUNCTION moment_of(ms bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT timestamptz 'epoch' + ms * interval '1 millisecond'
$$;
