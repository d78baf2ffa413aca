import { sql } from 'kysely'
import type { Db } from '../../../../platform/db/database.ts'
import { execute } from '../../../../platform/db/statement.ts'
import type { FileRow } from './read-file.ts'

type Sql = ReturnType<typeof sql>

/**
 * Tells whether a purchase was registered or imported before. A row with a receipt is known by it,
 * from a till or another import. A row without one is known by customer, moment and amount in
 * another import.
 */
export const isKnownPurchase = (of: { programId: string; importId: string }, row: Sql): Sql => sql`EXISTS (
  SELECT FROM customer_import_rows b JOIN customer_imports o ON o.id = b.import_id
  WHERE ${row}.reference IS NOT NULL AND b.reference = ${row}.reference AND b.amount_cents > 0 AND b.state IN ('ready', 'given')
    AND b.import_id <> ${of.importId} AND o.program_id = ${of.programId} AND o.state IN ('applying', 'applied')
) OR EXISTS (
  SELECT FROM customer_import_rows b JOIN customer_imports o ON o.id = b.import_id
  WHERE ${row}.reference IS NULL AND b.reference IS NULL AND b.user_id = ${row}.user_id AND b.occurred_at = ${row}.occurred_at
    AND b.amount_cents = ${row}.amount_cents AND b.state IN ('ready', 'given') AND b.import_id <> ${of.importId}
    AND o.program_id = ${of.programId} AND o.state IN ('applying', 'applied')
) OR EXISTS (
  SELECT FROM loyalty_events e WHERE ${row}.reference IS NOT NULL AND e.program_id = ${of.programId} AND e.source = 'till'
    AND e.external_id = ${row}.reference AND e.reason IS NULL
)`

/**
 * Stores rows of purchases with their expected effect. A purchase counts for members, since they
 * joined, within the program's period. An account that does not take part is treated like an
 * unknown e-mail. Rows that are stored already stay.
 */
export const insertPurchases = (
  db: Db,
  of: { importId: string; programId: string; brandId: string; userId: string },
  rows: readonly FileRow[],
): Promise<void> => execute(db)`
    WITH told AS (
      SELECT g.*, g.at AS occurred_at, g."amountCents" AS amount_cents,
        position('@' IN g.who) > 1 AND g.who ~ '^[^[:space:]@]+@[^[:space:]@]+\\.[^[:space:]@.]+$' AS by_email
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS g (line integer, who text, reference text, reason text, cells text[],
        "amountCents" integer, at timestamptz, category text)
    ), found AS (
      SELECT told.*, m.user_id, m.joined_at, u.brand_id
      FROM told
        LEFT JOIN LATERAL (
          SELECT x.id, x.brand_id FROM users x WHERE told.by_email AND told.reason IS NULL AND x.email = told.who::citext
          UNION ALL
          SELECT x.id, x.brand_id FROM users x
          WHERE NOT told.by_email AND told.reason IS NULL AND x.handle = ltrim(told.who, '@')::citext
          UNION ALL
          SELECT x.id, x.brand_id FROM users x WHERE told.reason IS NULL
            AND x.id = CASE WHEN told.who ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN told.who::uuid END
          LIMIT 1
        ) u ON true
        LEFT JOIN members m ON m.program_id = ${of.programId} AND m.user_id = u.id AND m.left_at IS NULL
    ), judged AS (
      SELECT found.*, CASE
        WHEN reason IS NOT NULL THEN reason
        WHEN user_id IS NULL THEN 'who_unknown'
        WHEN found.brand_id = ${of.brandId}::uuid OR user_id = ${of.userId}::uuid THEN 'staff_self'
        WHEN occurred_at < (p.start_date::timestamp AT TIME ZONE 'Europe/Rome')
          OR occurred_at >= ((p.end_date + 1)::timestamp AT TIME ZONE 'Europe/Rome') THEN 'outside_period'
        WHEN occurred_at < joined_at THEN 'before_join'
        WHEN ${isKnownPurchase(of, sql`found`)} THEN 'repeated'
      END AS verdict
      FROM found JOIN programs p ON p.id = ${of.programId}
    )
    INSERT INTO customer_import_rows (import_id, line, state, reason, user_id, reference, amount_cents, occurred_at, category, cells)
    SELECT ${of.importId}::uuid, line, CASE WHEN verdict IS NULL THEN 'ready' ELSE 'refused' END, verdict, user_id, reference,
      amount_cents, occurred_at, category, cells
    FROM judged ORDER BY line
    ON CONFLICT (import_id, line) DO NOTHING`
