-- The table of customers as somebody likes to see it: filters, order and columns under a name, for a program.
CREATE TABLE customer_views (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  name text NOT NULL CHECK (name <> ''),
  -- What stands in the address: texts by the names of parameters
  search jsonb NOT NULL,
  -- Order of the columns, and those that are hidden
  columns jsonb NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, program_id, name)
);
CREATE INDEX customer_views_of_program ON customer_views (program_id);
