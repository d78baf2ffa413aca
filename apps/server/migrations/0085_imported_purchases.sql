-- Imports of purchases beside those of balances (docs/decisions/0087): each row becomes a purchase of the program's rules.

ALTER TABLE customer_imports ADD COLUMN kind text NOT NULL DEFAULT 'balances' CHECK (kind IN ('balances', 'purchases'));
DROP INDEX customer_imports_file;
CREATE UNIQUE INDEX customer_imports_file ON customer_imports (program_id, kind, sha256) WHERE state <> 'undone';

ALTER TABLE customer_import_rows
  ADD COLUMN amount_cents integer NOT NULL DEFAULT 0 CHECK (amount_cents >= 0),
  -- Of a purchase
  ADD COLUMN occurred_at timestamptz,
  ADD COLUMN category text,
  -- A refund of one purchase may take a bonus that came with another one.
  DROP CONSTRAINT customer_import_rows_check,
  DROP CONSTRAINT customer_import_rows_check1,
  ADD CHECK (undone_points >= 0),
  ADD CHECK (undone_stamps >= 0);
-- Whether the receipt of a row was imported before
CREATE INDEX customer_import_rows_of_receipt ON customer_import_rows (reference, user_id)
  WHERE amount_cents > 0 AND reference IS NOT NULL;

CREATE OR REPLACE FUNCTION sum_up_import(import uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE customer_imports i SET summary = (
    SELECT jsonb_build_object('rows', count(*),
      'refused', count(*) FILTER (WHERE state = 'refused'), 'ready', count(*) FILTER (WHERE state = 'ready'),
      'waiting', count(*) FILTER (WHERE state = 'waiting'), 'given', count(*) FILTER (WHERE state = 'given'),
      'undone', count(*) FILTER (WHERE state = 'undone'), 'kept', count(*) FILTER (WHERE state = 'kept'),
      'amountCents', coalesce(sum(amount_cents) FILTER (WHERE state <> 'refused'), 0),
      'points', coalesce(sum(points) FILTER (WHERE state <> 'refused'), 0),
      'stamps', coalesce(sum(stamps) FILTER (WHERE state <> 'refused'), 0),
      'undonePoints', coalesce(sum(undone_points), 0), 'undoneStamps', coalesce(sum(undone_stamps), 0),
      'leftPoints', coalesce(sum(greatest(0, points - undone_points))
        FILTER (WHERE state IN ('undone', 'kept') AND event_id IS NOT NULL AND i.kind = 'balances'), 0),
      'leftStamps', coalesce(sum(greatest(0, stamps - undone_stamps))
        FILTER (WHERE state IN ('undone', 'kept') AND event_id IS NOT NULL AND i.kind = 'balances'), 0))
    FROM customer_import_rows WHERE import_id = i.id)
  WHERE i.id = import
$$;
