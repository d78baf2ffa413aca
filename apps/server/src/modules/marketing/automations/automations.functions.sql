CREATE OR REPLACE TRIGGER automation_versions_fixed BEFORE UPDATE ON automation_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
