-- Only a draft may be deleted. The status moves only draft ↔ scheduled → active → ended, and active
-- → deleted.
CREATE OR REPLACE FUNCTION check_programs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.status = 'draft' THEN RETURN OLD; END IF;
    RAISE EXCEPTION 'only a draft is removed' USING ERRCODE = 'restrict_violation';
  END IF;
  IF (OLD.status, NEW.status) NOT IN (('draft', 'scheduled'), ('scheduled', 'draft'), ('scheduled', 'active'),
    ('active', 'ended'), ('active', 'deleted')) AND OLD.status <> NEW.status THEN
    RAISE EXCEPTION 'no step from % to %', OLD.status, NEW.status USING ERRCODE = 'restrict_violation';
  END IF;
  IF NEW.brand_id <> OLD.brand_id THEN
    RAISE EXCEPTION 'a program stays with its brand' USING ERRCODE = 'restrict_violation';
  END IF;
  IF OLD.status IN ('active', 'ended', 'deleted') AND NEW.config_version <> OLD.config_version THEN
    RAISE EXCEPTION 'mechanics do not change once a program is active' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER programs_life BEFORE UPDATE OR DELETE ON programs
  FOR EACH ROW EXECUTE FUNCTION check_programs();

-- Versions of a draft are deleted with it; all others never change.
CREATE OR REPLACE FUNCTION check_program_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The draft's own row is gone when the foreign key deletes its versions.
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM programs WHERE id = OLD.program_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
CREATE OR REPLACE TRIGGER program_versions_append_only BEFORE UPDATE OR DELETE ON program_versions
  FOR EACH ROW EXECUTE FUNCTION check_program_versions();
CREATE OR REPLACE TRIGGER regulations_append_only BEFORE UPDATE OR DELETE ON regulations
  FOR EACH ROW EXECUTE FUNCTION check_program_versions();
CREATE OR REPLACE TRIGGER reward_versions_append_only BEFORE UPDATE OR DELETE ON reward_versions
  FOR EACH ROW EXECUTE FUNCTION check_program_versions();

-- Touches the program's row when its partners change. A till that read the program without locks
-- (loyalty_write_unchanged()) notices the change by that row.
CREATE OR REPLACE FUNCTION touch_common_program() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE programs SET updated_at = greatest(updated_at, NEW.invited_at, NEW.answered_at, NEW.ended_at) WHERE id = NEW.program_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER program_partners_touch AFTER UPDATE OF state, earns, answered_at ON program_partners
  FOR EACH ROW EXECUTE FUNCTION touch_common_program();

CREATE OR REPLACE TRIGGER tier_configs_append_only BEFORE UPDATE OR DELETE ON tier_configs
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER tier_configs_kept BEFORE TRUNCATE ON tier_configs
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER program_versions_kept BEFORE TRUNCATE ON program_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER regulations_kept BEFORE TRUNCATE ON regulations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER reward_versions_kept BEFORE TRUNCATE ON reward_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
