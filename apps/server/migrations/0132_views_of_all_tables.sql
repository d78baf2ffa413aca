-- Views of a program's customers stand with those of all other tables.
ALTER TABLE grid_views
  -- Of customers alone: their table is another one in each program
  ADD COLUMN program_id uuid REFERENCES programs (id) ON DELETE CASCADE,
  -- Columns in the order in which they are shown; empty = the usual one
  ADD COLUMN column_order text[] NOT NULL DEFAULT '{}',
  ADD CONSTRAINT grid_views_program CHECK ((grid = 'customer') = (program_id IS NOT NULL)),
  DROP CONSTRAINT grid_views_user_id_grid_name_key,
  ADD CONSTRAINT grid_views_name UNIQUE NULLS NOT DISTINCT (user_id, grid, program_id, name);
INSERT INTO grid_views (id, user_id, grid, program_id, name, search, column_order, hidden, updated_at)
SELECT id, user_id, 'customer', program_id, name, search,
  ARRAY(SELECT jsonb_array_elements_text(columns -> 'order')),
  ARRAY(SELECT jsonb_array_elements_text(columns -> 'hidden')), updated_at
FROM customer_views;
DROP TABLE customer_views;
CREATE INDEX grid_views_of_program ON grid_views (program_id) WHERE program_id IS NOT NULL;
