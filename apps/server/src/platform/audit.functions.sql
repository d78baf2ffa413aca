CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER audit_log_kept BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
SELECT make_append_only(inhrelid::regclass::text) FROM pg_inherits WHERE inhparent = 'audit_log'::regclass;

-- Drops the months of the audit log that ended before a moment, as the owner of the tables. Rows
-- never leave in another way.
CREATE OR REPLACE FUNCTION drop_old_audits(before timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms' SET timezone = 'UTC' AS $$
DECLARE
  month text;
BEGIN
  FOR month IN
    SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = 'audit_log'::regclass
      AND inhrelid <> 'audit_log_default'::regclass
      AND to_date(right(inhrelid::regclass::text, 8), 'YYYYMMDD') + interval '1 month' <= before
    ORDER BY 1
  LOOP
    EXECUTE format('DROP TABLE %I', month);
  END LOOP;
EXCEPTION WHEN lock_not_available THEN
  -- A long read holds a month; the next run tries again.
  RETURN;
END $$;
