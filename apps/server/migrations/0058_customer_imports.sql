-- Imports of customers' balances by a brand (docs/decisions/0087).

CREATE TABLE customer_imports (
  id uuid PRIMARY KEY DEFAULT uuidv7(),
  program_id uuid NOT NULL REFERENCES programs (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
  state text NOT NULL CHECK (state IN ('reading', 'preview', 'applying', 'applied', 'undoing', 'undone')),
  created_by uuid NOT NULL REFERENCES users (id),
  -- Of the confirmation, for the customers
  reason text NOT NULL DEFAULT '',
  counts_for_level boolean NOT NULL DEFAULT false,
  confirmed_by uuid REFERENCES users (id),
  -- How many rows there are of each state, and sums of them, as of the last step
  summary jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  ended_at timestamptz,
  CHECK ((confirmed_at IS NULL) = (state IN ('reading', 'preview')))
);
CREATE INDEX customer_imports_of_program ON customer_imports (program_id, id);
-- The same file is the same import, until it is undone
CREATE UNIQUE INDEX customer_imports_file ON customer_imports (program_id, sha256) WHERE state <> 'undone';
CREATE INDEX customer_imports_at_work ON customer_imports (id) WHERE state IN ('applying', 'undoing');
CREATE INDEX customer_imports_given_by ON customer_imports (confirmed_by, confirmed_at);

-- A line of a file. What of a person it names is kept as long as it is needed: of customers their id, of others the hash of
-- their e-mail until they join, of refused lines the cells.
CREATE TABLE customer_import_rows (
  import_id uuid NOT NULL REFERENCES customer_imports (id) ON DELETE CASCADE,
  line integer NOT NULL,
  state text NOT NULL CHECK (state IN ('refused', 'ready', 'waiting', 'given', 'undone', 'kept')),
  reason text,
  user_id uuid,
  -- imported_email()
  email_hash bytea,
  reference text,
  points integer NOT NULL DEFAULT 0 CHECK (points >= 0),
  stamps integer NOT NULL DEFAULT 0 CHECK (stamps >= 0),
  label_id uuid,
  -- Of a refused line: customer, points, stamps, label, reference
  cells text[],
  event_id uuid,
  -- Whether the customer had the label from this row
  labelled boolean NOT NULL DEFAULT false,
  undone_points integer NOT NULL DEFAULT 0 CHECK (undone_points BETWEEN 0 AND points),
  undone_stamps integer NOT NULL DEFAULT 0 CHECK (undone_stamps BETWEEN 0 AND stamps),
  PRIMARY KEY (import_id, line)
);
CREATE INDEX customer_import_rows_state ON customer_import_rows (import_id, state, line);
CREATE INDEX customer_import_rows_of_user ON customer_import_rows (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX customer_import_rows_of_email ON customer_import_rows (email_hash) WHERE email_hash IS NOT NULL;

-- By what an e-mail is known again that a file of a program named: one of another program is another one.
CREATE FUNCTION imported_email(program uuid, email text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to(program::text || ':' || lower(trim(email)), 'UTF8'))
$$;

-- Sums up the rows of an import.
CREATE FUNCTION sum_up_import(import uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE customer_imports i SET summary = (
    SELECT jsonb_build_object('rows', count(*),
      'refused', count(*) FILTER (WHERE state = 'refused'), 'ready', count(*) FILTER (WHERE state = 'ready'),
      'waiting', count(*) FILTER (WHERE state = 'waiting'), 'given', count(*) FILTER (WHERE state = 'given'),
      'undone', count(*) FILTER (WHERE state = 'undone'), 'kept', count(*) FILTER (WHERE state = 'kept'),
      'points', coalesce(sum(points) FILTER (WHERE state <> 'refused'), 0),
      'stamps', coalesce(sum(stamps) FILTER (WHERE state <> 'refused'), 0),
      'undonePoints', coalesce(sum(undone_points), 0), 'undoneStamps', coalesce(sum(undone_stamps), 0),
      'leftPoints', coalesce(sum(points - undone_points) FILTER (WHERE state IN ('undone', 'kept') AND event_id IS NOT NULL), 0),
      'leftStamps', coalesce(sum(stamps - undone_stamps) FILTER (WHERE state IN ('undone', 'kept') AND event_id IS NOT NULL), 0))
    FROM customer_import_rows WHERE import_id = i.id)
  WHERE i.id = import
$$;

-- Somebody whose e-mail is verified after joining is told of like any other change: a balance may wait for that e-mail.
CREATE TRIGGER users_verified_as_members AFTER UPDATE OF email_verified_at ON users
  FOR EACH ROW WHEN (OLD.email_verified_at IS NULL AND NEW.email_verified_at IS NOT NULL)
  EXECUTE FUNCTION tell_changed_member();

-- What was told before is nothing to this consumer.
INSERT INTO consumer_offsets (consumer, last_id)
SELECT 'customer-imports', max(id) FROM outbox_log HAVING max(id) IS NOT NULL;
