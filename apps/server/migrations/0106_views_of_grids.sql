-- A table of the back-office as somebody likes to see it: filters, order and columns under a name, for each of the tables.
CREATE TABLE grid_views (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The contract names the tables; a list here would be the same list twice.
  grid text NOT NULL CHECK (grid ~ '^[a-z-]{1,20}$'),
  name text NOT NULL CHECK (name <> ''),
  -- What stands in the address: texts by the names of parameters
  search jsonb NOT NULL,
  -- Columns that are not shown
  hidden text[] NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, grid, name)
);
