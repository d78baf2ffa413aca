-- Recognises an e-mail that a file named, without storing it. The hash contains the program, so the
-- same e-mail in another program has another hash.
CREATE OR REPLACE FUNCTION imported_email(program uuid, email text) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
  SELECT sha256(convert_to(program::text || ':' || lower(trim(email)), 'UTF8'))
$$;

-- Sums up the rows of an import.
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
