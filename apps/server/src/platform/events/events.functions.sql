-- Writes an event into the log, as emit() of platform/events does.
CREATE OR REPLACE FUNCTION emit_event(type text, payload jsonb, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO outbox_log (type, payload, created_at) VALUES (type, payload, moment);
END $$;

-- Drops days of the event log that ended before a moment and that all consumers have read; from the
-- default partition it deletes single rows. Inserts wait for half a second at most; if that does
-- not suffice, the next run tries again. It runs as the owner of the tables.
CREATE OR REPLACE FUNCTION drop_read_events(before timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' SET timezone = 'UTC' AS $$
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
