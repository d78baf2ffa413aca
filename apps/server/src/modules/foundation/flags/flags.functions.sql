-- Tells whether something is switched off for a sector, for statements that decide it themselves.
-- All brands are in Italy.
CREATE OR REPLACE FUNCTION is_off(what text, of_sector text) RETURNS boolean LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM flags f WHERE f.governs = what AND f.active AND (f.starts_at IS NULL OR f.starts_at <= now())
      AND (f.countries = '{}' OR 'IT' = ANY (f.countries)) AND (f.sectors = '{}' OR of_sector = ANY (f.sectors)));
END $$;

-- Notifies every server that a flag has changed. Nobody listens on a worker of Citus, which refuses a
-- notification besides.
CREATE OR REPLACE FUNCTION tell_flags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT starts_with(current_setting('application_name'), 'citus_internal') THEN
    PERFORM pg_notify('changed_flags', '');
  END IF;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER flags_told AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON flags
  FOR EACH STATEMENT EXECUTE FUNCTION tell_flags();
