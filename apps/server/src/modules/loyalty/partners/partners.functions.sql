-- Terms are append-only: only their acceptance and their end are written later.
CREATE OR REPLACE FUNCTION check_terms() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'accepted_at' - 'ended_at' <> to_jsonb(OLD) - 'accepted_at' - 'ended_at'
    OR OLD.accepted_at <> NEW.accepted_at OR OLD.ended_at <> NEW.ended_at
  THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER partner_terms_fixed BEFORE UPDATE ON partner_terms FOR EACH ROW EXECUTE FUNCTION check_terms();

-- A monthly statement changes only once: when its payment is stored.
CREATE OR REPLACE FUNCTION check_statement() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR to_jsonb(NEW) - 'settled_at' <> to_jsonb(OLD) - 'settled_at' THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER clearing_statements_fixed BEFORE UPDATE OR DELETE ON clearing_statements
  FOR EACH ROW EXECUTE FUNCTION check_statement();

CREATE OR REPLACE TRIGGER clearing_entries_append_only BEFORE UPDATE OR DELETE ON clearing_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER clearing_entries_kept BEFORE TRUNCATE ON clearing_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
