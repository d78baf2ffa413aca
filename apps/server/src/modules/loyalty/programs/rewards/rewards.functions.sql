-- Copies the stock of a reward to reward_stock after every statement that wrote it.
CREATE OR REPLACE FUNCTION copy_reward_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO reward_stock (program_id, reward_id, total) VALUES (NEW.program_id, NEW.id, NEW.stock)
  ON CONFLICT (program_id, reward_id) DO UPDATE SET total = excluded.total;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER rewards_stock AFTER INSERT OR UPDATE OF stock ON rewards
  FOR EACH ROW EXECUTE FUNCTION copy_reward_stock();
