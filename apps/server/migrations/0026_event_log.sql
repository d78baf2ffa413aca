-- Domain events as a log that is only appended to, read by each consumer at its own pace, and the audit log by months.
-- docs/decisions/0052 tells why.

-- Makes the partition of a table for the times of [starts, ends), unless it is there or its rows lie in the default
-- partition already. It is made apart and then attached, which no insert has to wait for.
CREATE FUNCTION add_partition(parent regclass, starts timestamptz, ends timestamptz) RETURNS boolean
  LANGUAGE plpgsql SET lock_timeout = '500ms' SET timezone = 'UTC' AS $$
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
  IF parent = 'audit_log'::regclass THEN PERFORM keep_for_ever(name); END IF;
  RETURN true;
EXCEPTION WHEN lock_not_available THEN
  -- Somebody reads the default partition for long: the next run tries again.
  RETURN false;
END $$;

-- Triggers and rights of a partition that are not its parent's: nobody may change it by its own name either.
CREATE FUNCTION keep_for_ever(partition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()',
    partition || '_kept', partition);
  EXECUTE format('REVOKE UPDATE, DELETE, TRUNCATE ON %I FROM PUBLIC, CURRENT_USER', partition);
END $$;

CREATE SEQUENCE outbox_ids;
-- Written in the transaction of what happened (platform/events). Never changed; partitions go as a whole.
CREATE TABLE outbox_log (
  -- The transaction gets its number before the event does: readers can tell when a missing id is missing for good.
  id bigint NOT NULL DEFAULT nextval(CASE WHEN pg_current_xact_id() IS NOT NULL THEN 'outbox_ids'::regclass END),
  type text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL
) PARTITION BY RANGE (created_at);
CREATE INDEX outbox_log_order ON outbox_log (id);
-- For times whose partition is not there: an insert never fails.
CREATE TABLE outbox_log_default PARTITION OF outbox_log DEFAULT;
ALTER SEQUENCE outbox_ids OWNED BY outbox_log.id;

-- How far each consumer has read. A row that somebody has locked is a consumer at work.
CREATE TABLE consumer_offsets (
  consumer text PRIMARY KEY,
  last_id bigint NOT NULL,
  -- Ids up to last_id that were not there when it passed them: their transactions had not committed yet, or failed. When
  -- all transactions with numbers below gaps_before have ended, what is still missing of `gaps` failed. Those found later
  -- are new_gaps, and wait for the next such number.
  gaps int8multirange NOT NULL DEFAULT '{}',
  new_gaps int8multirange NOT NULL DEFAULT '{}',
  gaps_before xid8 NOT NULL DEFAULT '0'
) WITH (fillfactor = 50);

-- Events that a consumer handles by themselves, beside the others: those that failed and wait for another try, those that
-- take long, and what was given up. Each is a copy, as the log goes after 30 days.
CREATE TABLE events_set_aside (
  consumer text NOT NULL,
  event_id bigint NOT NULL,
  type text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  -- Those of one key are handled in their order.
  key text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'dead')),
  attempts integer NOT NULL,
  next_at timestamptz NOT NULL,
  last_error text,
  PRIMARY KEY (consumer, event_id)
);
-- What is due next; lag
CREATE INDEX events_set_aside_due ON events_set_aside (next_at, event_id) WHERE state = 'waiting';
CREATE INDEX events_set_aside_dead ON events_set_aside (event_id) WHERE state = 'dead';

-- The events so far, each in the partition of its day.
SELECT add_partition('outbox_log', day, day + interval '1 day')
FROM generate_series((SELECT date_trunc('day', min(created_at), 'UTC') FROM outbox), (SELECT max(created_at) FROM outbox),
  interval '1 day') AS day
WHERE day > now() - interval '32 days';
INSERT INTO outbox_log (id, type, payload, created_at) SELECT id, type, payload, created_at FROM outbox ORDER BY id;
SELECT setval('outbox_ids', max(id)) FROM outbox HAVING count(*) > 0;

-- The consumers of the version before, with what they act on. They have read everything; what one has not handled is set
-- aside for it.
CREATE TEMPORARY TABLE consumer_before (consumer text, on_type text) ON COMMIT DROP;
INSERT INTO consumer_before VALUES
  ('forgotten-password', 'password.forgotten'), ('invite-reward', 'redemption.confirmed'),
  ('notifications', 'redemption.confirmed'), ('notifications', 'redemption.voided'),
  ('notifications', 'redemption.freed'), ('notifications', 'points.moved'),
  ('live', 'redemption.opened'), ('live', 'redemption.confirmed'), ('live', 'redemption.cancelled'),
  ('live', 'redemption.freed'), ('live', 'redemption.expired'), ('live', 'redemption.voided'), ('live', 'points.moved');
INSERT INTO consumer_offsets (consumer, last_id)
SELECT DISTINCT consumer, (SELECT coalesce(max(id), 0) FROM outbox) FROM consumer_before;
INSERT INTO events_set_aside (consumer, event_id, type, payload, created_at, state, attempts, next_at, last_error)
SELECT c.consumer, o.id, o.type, o.payload, o.created_at, o.state, o.attempts, o.next_at, o.last_error
FROM outbox o JOIN consumer_before c ON c.on_type = o.type
WHERE o.state <> 'done' AND NOT c.consumer = ANY (o.done_by);

DO $$
BEGIN
  IF (SELECT (count(*), sum(hashtextextended((id, type, payload, created_at)::text, 0)::numeric))::text FROM outbox)
    <> (SELECT (count(*), sum(hashtextextended((id, type, payload, created_at)::text, 0)::numeric))::text FROM outbox_log)
  THEN RAISE EXCEPTION 'the events cannot be carried over: the log differs afterwards'; END IF;
  -- What the version before would have handled: known types without the consumers that have had them.
  IF (SELECT count(*) FROM events_set_aside) <> (
    SELECT coalesce(sum(cardinality(ARRAY(SELECT consumer FROM consumer_before WHERE on_type = type EXCEPT SELECT unnest(done_by)))), 0)
    FROM outbox WHERE state <> 'done'
  ) THEN RAISE EXCEPTION 'the events cannot be carried over: those that wait differ afterwards'; END IF;
END $$;
DROP TABLE outbox;

-- The audit log by months. What an object went through is read by who looks for it by hand, a month at a time; the export
-- of a person by the index. No month goes: what happened to money and points is kept.
ALTER TABLE audit_log RENAME TO audit_log_before;
ALTER INDEX audit_log_of_actor RENAME TO audit_log_before_of_actor;
CREATE TABLE audit_log (
  id uuid NOT NULL DEFAULT uuidv7(),
  -- Null when the platform itself acted (a job). Neither this nor the brand is a foreign key: each row would lock theirs.
  actor_id uuid,
  action text NOT NULL,
  object_type text NOT NULL,
  object_id uuid NOT NULL,
  brand_id uuid,
  detail jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL
) PARTITION BY RANGE (created_at);
CREATE INDEX audit_log_times ON audit_log USING brin (created_at);
-- What a person did, for their export
CREATE INDEX audit_log_of_actor ON audit_log (actor_id, id) WHERE actor_id IS NOT NULL;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_log_kept BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
REVOKE UPDATE, DELETE, TRUNCATE ON audit_log FROM PUBLIC, CURRENT_USER;
CREATE TABLE audit_log_default PARTITION OF audit_log DEFAULT;
SELECT keep_for_ever('audit_log_default');

SELECT add_partition('audit_log', month, month + interval '1 month')
FROM generate_series((SELECT date_trunc('month', min(created_at), 'UTC') FROM audit_log_before),
  (SELECT max(created_at) FROM audit_log_before), interval '1 month', 'UTC') AS month;
INSERT INTO audit_log SELECT id, actor_id, action, object_type, object_id, brand_id, detail, created_at
FROM audit_log_before ORDER BY created_at, id;
DO $$
BEGIN
  IF (SELECT (count(*), sum(hashtextextended(
      (id, actor_id, action, object_type, object_id, brand_id, detail, created_at)::text, 0)::numeric))::text FROM audit_log_before)
    <> (SELECT (count(*), sum(hashtextextended(
      (id, actor_id, action, object_type, object_id, brand_id, detail, created_at)::text, 0)::numeric))::text FROM audit_log)
  THEN RAISE EXCEPTION 'the audit log cannot be carried over: it differs afterwards'; END IF;
END $$;
DROP TABLE audit_log_before;

-- Months and days in UTC, made ahead: today, or this month, and some after it.
CREATE FUNCTION add_partitions(parent regclass, unit text, at timestamptz, ahead integer) RETURNS void LANGUAGE sql AS $$
  SELECT add_partition(parent, starts, date_add(starts, ('1 ' || unit)::interval, 'UTC'))
  FROM generate_series(date_trunc(unit, at, 'UTC'), date_add(at, (ahead || ' ' || unit)::interval, 'UTC'),
    ('1 ' || unit)::interval, 'UTC') AS starts
$$;

-- Drops days of the event log that ended before some time and that all consumers have read; of the default partition
-- single rows. Inserts wait for half a second at most; when that does not do, the next run tries again.
CREATE FUNCTION drop_read_events(before timestamptz) RETURNS void
  LANGUAGE plpgsql SET lock_timeout = '500ms' SET timezone = 'UTC' AS $$
DECLARE
  day text;
  is_read boolean;
BEGIN
  FOR day IN
    SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'outbox_log'::regclass
      AND inhrelid <> 'outbox_log_default'::regclass
      AND to_date(right(inhrelid::regclass::text, 8), 'YYYYMMDD') + interval '1 day' <= before
    ORDER BY 1
  LOOP
    EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I e JOIN consumer_offsets o
      ON e.id > o.last_id OR e.id <@ o.gaps OR e.id <@ o.new_gaps)', day) INTO is_read;
    IF is_read THEN EXECUTE format('DROP TABLE %I', day); END IF;
  END LOOP;
  DELETE FROM outbox_log_default e WHERE created_at < before AND NOT EXISTS (
    SELECT FROM consumer_offsets o WHERE e.id > o.last_id OR e.id <@ o.gaps OR e.id <@ o.new_gaps);
EXCEPTION WHEN lock_not_available THEN
  RETURN;
END $$;
