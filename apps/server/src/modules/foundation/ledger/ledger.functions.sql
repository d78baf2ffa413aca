-- Gives a holder points, debt first, as payDebtFirst() of packages/domain/src/ledger.ts does. Makes
-- missing accounts. Returns null and the balance where this kind of this source was posted before.
-- `is_first`: the caller has locked the source in a state without any posting; if that were wrong,
-- the index of the table would refuse the second transfer.
CREATE OR REPLACE FUNCTION ledger_credit(
  holder uuid, of_unit text, program uuid, amount bigint, of_kind text, of_type text, source uuid, rule text, version integer,
  explanation jsonb, actor uuid, ends timestamptz, moment timestamptz, is_first boolean DEFAULT false,
  OUT transfer uuid, OUT new_balance bigint
) LANGUAGE plpgsql AS $$
DECLARE
  member uuid;
  recovery uuid;
  debt bigint;
  paid bigint;
  rest bigint;
BEGIN
  IF amount IS NULL OR amount <= 0 THEN
    RAISE EXCEPTION 'not an amount of the ledger: %', amount;
  END IF;
  LOOP
    -- The member's account comes first: it has the lower id, because the statement below makes both
    -- in this order.
    SELECT a.id, a.balance INTO member, new_balance FROM ledger_accounts a
    WHERE a.user_id = holder AND a.unit = of_unit AND a.program_id IS NOT DISTINCT FROM program AND a.kind = 'member'
    FOR NO KEY UPDATE;
    IF FOUND THEN
      -- A member with points has no debt, and a debt arises only while the member's account is
      -- locked.
      IF new_balance = 0 THEN
        SELECT a.id, -a.balance INTO recovery, debt FROM ledger_accounts a
        WHERE a.user_id = holder AND a.unit = of_unit AND a.program_id IS NOT DISTINCT FROM program AND a.kind = 'recovery'
        FOR NO KEY UPDATE;
      END IF;
      EXIT;
    END IF;
    -- The issuer's row comes first: a transaction that waits for another one to insert the same
    -- issuer has locked nothing yet, so the two cannot deadlock.
    INSERT INTO ledger_accounts (unit, program_id, kind) VALUES (of_unit, program, 'issuer') ON CONFLICT DO NOTHING;
    INSERT INTO ledger_accounts (user_id, unit, program_id, kind, issuer_id)
    SELECT holder, i.unit, i.program_id, pair.kind, i.id
    FROM ledger_accounts i, (VALUES ('member'), ('recovery')) pair (kind)
    WHERE i.user_id IS NULL AND i.unit = of_unit AND i.program_id IS NOT DISTINCT FROM program
    ON CONFLICT DO NOTHING;
  END LOOP;
  -- A separate IF: PL/pgSQL runs an expression that reads a table as a statement, even after a
  -- false condition.
  IF NOT is_first THEN
    IF EXISTS (SELECT FROM ledger_transfers t WHERE t.source_id = source AND t.kind = of_kind) THEN
      RETURN;
    END IF;
  END IF;
  IF debt > 0 THEN
    paid := least(amount, debt);
    explanation := explanation || jsonb_build_object('debtPaid', paid);
  END IF;
  rest := amount - coalesce(paid, 0);
  new_balance := new_balance + rest;
  transfer := uuidv7();
  IF rest > 0 THEN
    INSERT INTO ledger_transfers (id, kind, source_type, source_id, account_id, amount, rule, rule_version, explanation,
      actor_id, created_at)
    VALUES (transfer, of_kind, of_type, source, member, rest, rule, version, explanation, actor, moment);
    IF ends IS NOT NULL THEN
      INSERT INTO ledger_lots (account_id, transfer_id, amount, remaining, expires_at)
      VALUES (member, transfer, rest, rest, ends);
    END IF;
  END IF;
  IF paid > 0 THEN
    INSERT INTO ledger_transfers (id, kind, source_type, source_id, line, account_id, amount, rule, rule_version,
      explanation, actor_id, created_at)
    VALUES (CASE WHEN rest > 0 THEN uuidv7() ELSE transfer END, of_kind, of_type, source, (rest > 0)::int, recovery, paid, rule,
      version, explanation, actor, moment);
  END IF;
END $$;

-- Follows a credit through merges to the holder's own credit that came of it. So a refund of
-- another account's purchase takes from that lot. NULL where there is none.
CREATE OR REPLACE FUNCTION ledger_followed(credit uuid, holder uuid) RETURNS uuid LANGUAGE plpgsql AS $$
BEGIN
  WHILE credit IS NOT NULL AND (
    SELECT a.user_id FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.account_id WHERE t.id = credit
  ) <> holder LOOP
    SELECT min(i.id::text)::uuid INTO credit FROM ledger_lots l
      JOIN ledger_transfers o ON o.source_id = l.id AND o.kind = 'account-merge-out'
      JOIN ledger_transfers i ON i.source_id = o.id AND i.kind = 'account-merge-in' AND i.line = 0
    WHERE l.transfer_id = credit;
  END LOOP;
  RETURN credit;
END $$;

-- Takes back `amount` of a credit (null: all that was not taken back yet), as takeBack() in
-- packages/domain/src/ledger.ts does. `original` is the first transfer of the credit. Expired
-- points of it are forgiven once; points that the holder has spent meanwhile become a debt, the
-- shortfall.
CREATE OR REPLACE FUNCTION ledger_take_back(
  original uuid, amount bigint, of_kind text, of_type text, source uuid, rule text, version integer, explanation jsonb,
  actor uuid, moment timestamptz, OUT transfer uuid, OUT shortfall bigint, OUT new_balance bigint
) LANGUAGE plpgsql AS $$
DECLARE
  own record;
  made record;
  member uuid;
  recovery uuid;
  forgiven_now bigint;
  taken bigint;
  of_made bigint;
  of_others bigint;
BEGIN
  FOR own IN
    SELECT a.id, a.kind FROM ledger_transfers t JOIN ledger_accounts o ON o.id = t.account_id
      JOIN ledger_accounts a ON a.user_id = o.user_id AND a.unit = o.unit AND a.program_id IS NOT DISTINCT FROM o.program_id
    WHERE t.id = original ORDER BY a.id FOR NO KEY UPDATE OF a
  LOOP
    IF own.kind = 'member' THEN
      member := own.id;
    ELSE
      recovery := own.id;
    END IF;
  END LOOP;
  PERFORM ledger_lapse(ARRAY[member], moment);
  IF amount IS NULL THEN
    SELECT greatest(0, (SELECT sum(g.amount) FROM ledger_transfers t JOIN ledger_transfers g USING (source_id, kind)
        WHERE t.id = original)
      - coalesce((SELECT -sum(r.amount) FROM ledger_transfers r WHERE r.reverses = original), 0)
      - coalesce((SELECT sum(l.forgiven) FROM ledger_lots l WHERE l.transfer_id = original), 0))
    INTO amount;
  END IF;
  SELECT l.id, l.remaining, l.forgiven, (
    SELECT coalesce(-sum(t.amount), 0) FROM ledger_transfers t WHERE t.source_id = l.id AND t.kind = 'expiry'
  ) AS ran_out INTO made FROM ledger_lots l WHERE l.transfer_id = original;
  forgiven_now := least(amount, coalesce(made.ran_out - made.forgiven, 0));
  SELECT balance INTO new_balance FROM ledger_accounts WHERE id = member;
  taken := least(amount - forgiven_now, new_balance);
  shortfall := amount - forgiven_now - taken;
  -- First from the lot that the credit made, or from points without expiry where it made none; then
  -- in the order of a spending.
  of_made := least(coalesce(made.remaining, 0), taken);
  of_others := CASE WHEN made.id IS NOT NULL THEN taken - of_made ELSE greatest(0,
    taken - new_balance + coalesce((SELECT sum(l.remaining) FROM ledger_lots l WHERE l.account_id = member), 0)) END;
  new_balance := new_balance - taken;
  explanation := explanation || CASE WHEN shortfall > 0 THEN jsonb_build_object('shortfall', shortfall) ELSE '{}' END
    || CASE WHEN forgiven_now > 0 THEN jsonb_build_object('forgiven', forgiven_now) ELSE '{}' END;
  FOR own IN
    SELECT line.account, line.points, row_number() OVER () - 1 AS no
    FROM (VALUES (member, -taken), (recovery, -shortfall)) line (account, points)
    -- A reversal that moves nothing is still recorded, on the member's account.
    WHERE line.points <> 0 OR (line.account = member AND taken + shortfall = 0)
  LOOP
    INSERT INTO ledger_transfers (kind, source_type, source_id, line, account_id, amount, rule, rule_version, explanation,
      reverses, actor_id, created_at)
    VALUES (of_kind, of_type, source, own.no, own.account, own.points, rule, version, explanation, original, actor, moment)
    RETURNING coalesce(transfer, id) INTO transfer;
  END LOOP;
  WITH used AS (
    INSERT INTO ledger_lot_uses (transfer_id, lot_id, amount)
    SELECT transfer, made.id, of_made WHERE of_made > 0
    UNION ALL
    SELECT transfer, l.id, least(l.remaining, of_others - l.before) FROM (
      SELECT id, remaining, sum(remaining) OVER (ORDER BY expires_at, id) - remaining AS before
      FROM ledger_lots WHERE account_id = member AND remaining > 0 AND id IS DISTINCT FROM made.id
    ) l WHERE l.before < of_others
    RETURNING lot_id, ledger_lot_uses.amount AS points
  )
  UPDATE ledger_lots l SET remaining = l.remaining - used.points FROM used WHERE l.id = used.lot_id;
  IF forgiven_now > 0 THEN
    UPDATE ledger_lots SET forgiven = forgiven + forgiven_now WHERE id = made.id;
  END IF;
END $$;

-- Takes points back that no single credit of the member gave, in the order of a spending; the rest
-- becomes a debt. The points may have been credited under another event: a limit used up by one
-- purchase is available to another one after the first one's refund.
CREATE OR REPLACE FUNCTION ledger_claw_back(
  holder uuid, of_unit text, program uuid, amount bigint, of_kind text, of_type text, source uuid, rule text, version integer,
  explanation jsonb, actor uuid, moment timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  own record;
  member uuid;
  recovery uuid;
  taken bigint;
  first uuid;
BEGIN
  INSERT INTO ledger_accounts (unit, program_id, kind) VALUES (of_unit, program, 'issuer') ON CONFLICT DO NOTHING;
  INSERT INTO ledger_accounts (user_id, unit, program_id, kind, issuer_id)
  SELECT holder, i.unit, i.program_id, pair.kind, i.id
  FROM ledger_accounts i, (VALUES ('member'), ('recovery')) pair (kind)
  WHERE i.user_id IS NULL AND i.unit = of_unit AND i.program_id IS NOT DISTINCT FROM program
  ON CONFLICT DO NOTHING;
  FOR own IN
    SELECT a.id, a.kind FROM ledger_accounts a
    WHERE a.user_id = holder AND a.unit = of_unit AND a.program_id IS NOT DISTINCT FROM program
    ORDER BY a.id FOR NO KEY UPDATE
  LOOP
    IF own.kind = 'member' THEN
      member := own.id;
    ELSE
      recovery := own.id;
    END IF;
  END LOOP;
  PERFORM ledger_lapse(ARRAY[member], moment);
  SELECT least(amount, a.balance) INTO taken FROM ledger_accounts a WHERE a.id = member;
  IF taken < amount THEN
    explanation := explanation || jsonb_build_object('shortfall', amount - taken);
  END IF;
  FOR own IN
    SELECT line.account, line.points, row_number() OVER () - 1 AS no
    FROM (VALUES (member, -taken), (recovery, taken - amount)) line (account, points) WHERE line.points <> 0
  LOOP
    INSERT INTO ledger_transfers (kind, source_type, source_id, line, account_id, amount, rule, rule_version, explanation,
      actor_id, created_at)
    VALUES (of_kind, of_type, source, own.no, own.account, own.points, rule, version, explanation, actor, moment)
    RETURNING coalesce(first, id) INTO first;
  END LOOP;
  WITH used AS (
    INSERT INTO ledger_lot_uses (transfer_id, lot_id, amount)
    SELECT first, l.id, least(l.remaining, taken - l.before) FROM (
      SELECT id, remaining, sum(remaining) OVER (ORDER BY expires_at, id) - remaining AS before
      FROM ledger_lots WHERE account_id = member AND remaining > 0
    ) l WHERE l.before < taken
    RETURNING lot_id, ledger_lot_uses.amount AS points
  )
  UPDATE ledger_lots l SET remaining = l.remaining - used.points FROM used WHERE l.id = used.lot_id;
END $$;

-- Removes expired points from locked accounts, by a transfer of kind 'expiry' for each lot. A lot
-- can get points back after its end (when a debit is reversed); these expire again, as the lot's
-- next line. Returns from how many lots it removed points.
CREATE OR REPLACE FUNCTION ledger_lapse(accounts uuid[], moment timestamptz) RETURNS bigint LANGUAGE sql AS $$
  WITH entered AS (
    INSERT INTO ledger_transfers
      (kind, source_type, source_id, line, account_id, amount, rule, rule_version, explanation, created_at)
    SELECT 'expiry', 'lot', l.id, (SELECT count(*) FROM ledger_transfers t WHERE t.source_id = l.id AND t.kind = 'expiry'),
      l.account_id, -l.remaining, 'expiry', 1, jsonb_build_object('expiredAt',
        to_char(l.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), moment
    FROM ledger_lots l
    WHERE l.account_id = ANY (accounts) AND l.remaining > 0 AND l.expires_at <= moment
    ORDER BY l.account_id, l.expires_at, l.id
    RETURNING id, source_id, amount
  ), used AS (
    INSERT INTO ledger_lot_uses (transfer_id, lot_id, amount) SELECT id, source_id, -amount FROM entered
  ), emptied AS (
    UPDATE ledger_lots l SET remaining = 0 FROM entered WHERE l.id = entered.source_id
  )
  SELECT count(*) FROM entered
$$;

-- Moves all points of the giver in a program (or, without one, BrandPoints) and the debt to the
-- taker: each lot by a debit and a credit with the same end. A repeated call moves what has come to
-- the giver's account since.
CREATE OR REPLACE FUNCTION ledger_move(giver uuid, taker uuid, of_program uuid, moment timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  account record;
  piece record;
  given uuid;
BEGIN
  PERFORM FROM ledger_accounts a
  WHERE a.user_id IN (giver, taker) AND a.program_id IS NOT DISTINCT FROM of_program AND a.unit IN ('BP', 'PTS', 'STAMP')
  ORDER BY a.id FOR NO KEY UPDATE;
  PERFORM ledger_lapse(ARRAY(SELECT a.id FROM ledger_accounts a WHERE a.user_id = giver AND a.kind = 'member'
    AND a.program_id IS NOT DISTINCT FROM of_program AND a.unit IN ('BP', 'PTS', 'STAMP') ORDER BY a.id), moment);
  FOR account IN
    SELECT a.id, a.unit, a.kind, a.balance FROM ledger_accounts a
    WHERE a.user_id = giver AND a.program_id IS NOT DISTINCT FROM of_program AND a.unit IN ('BP', 'PTS', 'STAMP')
      AND a.balance <> 0 ORDER BY a.unit, a.kind
  LOOP
    FOR piece IN
      SELECT l.id AS lot, l.remaining AS amount, l.expires_at AS ends FROM ledger_lots l
      WHERE l.account_id = account.id AND l.remaining > 0
      UNION ALL
      SELECT NULL, (account.balance - coalesce((SELECT sum(l.remaining) FROM ledger_lots l WHERE l.account_id = account.id), 0))::bigint, NULL
      ORDER BY ends NULLS LAST, lot
    LOOP
      CONTINUE WHEN piece.amount = 0;
      INSERT INTO ledger_transfers (kind, source_type, source_id, line, account_id, amount, rule, rule_version, explanation, created_at)
      SELECT 'account-merge-out', CASE WHEN piece.lot IS NULL THEN 'account' ELSE 'lot' END, coalesce(piece.lot, account.id), (
        SELECT count(*) FROM ledger_transfers t WHERE t.source_id = coalesce(piece.lot, account.id) AND t.kind = 'account-merge-out'
      ), account.id, -piece.amount, 'account-merge', 1, '{}', moment
      RETURNING id INTO given;
      IF piece.lot IS NOT NULL THEN
        INSERT INTO ledger_lot_uses (transfer_id, lot_id, amount) VALUES (given, piece.lot, piece.amount);
        UPDATE ledger_lots SET remaining = 0 WHERE id = piece.lot;
      END IF;
      IF piece.amount > 0 THEN
        PERFORM ledger_credit(taker, account.unit, of_program, piece.amount, 'account-merge-in', 'transfer', given, 'account-merge', 1,
          '{}', NULL, piece.ends, moment);
      ELSE
        PERFORM ledger_claw_back(taker, account.unit, of_program, -piece.amount, 'account-merge-in', 'transfer', given,
          'account-merge', 1, '{}', NULL, moment);
      END IF;
    END LOOP;
  END LOOP;
END $$;
