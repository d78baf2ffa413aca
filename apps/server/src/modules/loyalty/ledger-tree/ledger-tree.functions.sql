-- The tree only grows. A leaf loses its salt when its person is erased, and nothing else changes.
CREATE OR REPLACE FUNCTION check_leaf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.salt IS NOT NULL OR to_jsonb(NEW) - 'salt' <> to_jsonb(OLD) - 'salt' THEN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER ledger_leaves_fixed BEFORE UPDATE ON ledger_leaves FOR EACH ROW EXECUTE FUNCTION check_leaf();
CREATE OR REPLACE TRIGGER ledger_leaves_kept BEFORE DELETE OR TRUNCATE ON ledger_leaves
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_tiles_append_only BEFORE UPDATE OR DELETE ON ledger_tiles
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_tiles_kept BEFORE TRUNCATE ON ledger_tiles
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_checkpoints_append_only BEFORE UPDATE OR DELETE ON ledger_checkpoints
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER ledger_checkpoints_kept BEFORE TRUNCATE ON ledger_checkpoints
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
