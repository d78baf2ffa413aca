CREATE OR REPLACE TRIGGER points_regulations_append_only BEFORE UPDATE OR DELETE ON points_regulations
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
