import type {
  ImportKind,
  ImportRowReason,
  ImportRowState,
} from '@vicino/contract/loyalty/customers/imports/constants'
import { sql } from 'kysely'
import { type RowOf, tableColumns } from '../../../../platform/db/columns.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { allRows, changedRows, execute } from '../../../../platform/db/statement.ts'
import { isKnownPurchase } from './purchases.queries.ts'
import type { FileRow } from './read-file.ts'

/** A credit in another file within this many days counts as the same one. */
const SAME_DAYS = 90

/**
 * Tells whether another import gave or will give the same: customer, points, stamps and reference.
 */
const isRepeated = (
  of: { programId: string; importId: string; now: Date },
  row: { user: ReturnType<typeof sql>; email: ReturnType<typeof sql>; of: ReturnType<typeof sql> },
) => sql`EXISTS (
  SELECT FROM customer_import_rows b JOIN customer_imports o ON o.id = b.import_id
  WHERE ${row.user} IS NOT NULL AND b.user_id = ${row.user} AND b.points = ${row.of}.points AND b.stamps = ${row.of}.stamps
    AND b.reference IS NOT DISTINCT FROM ${row.of}.reference AND b.state IN ('ready', 'given') AND b.import_id <> ${of.importId}
    AND o.program_id = ${of.programId} AND o.state IN ('applying', 'applied')
    AND o.confirmed_at > ${of.now}::timestamptz - make_interval(days => ${SAME_DAYS}::int)
) OR EXISTS (
  SELECT FROM customer_import_rows b JOIN customer_imports o ON o.id = b.import_id
  WHERE ${row.user} IS NULL AND b.email_hash = ${row.email} AND b.points = ${row.of}.points AND b.stamps = ${row.of}.stamps
    AND b.reference IS NOT DISTINCT FROM ${row.of}.reference AND b.state = 'waiting' AND b.import_id <> ${of.importId}
    AND o.program_id = ${of.programId} AND o.state IN ('applying', 'applied')
)`

/**
 * Stores rows with their expected effect. A row finds a customer of the program by e-mail, handle
 * or id. An account that does not take part is treated like an unknown e-mail, so that a file does
 * not reveal who is on Vicino. Rows that are stored already stay.
 */
export async function insertRows(
  db: Db,
  of: { importId: string; programId: string; brandId: string; userId: string; now: Date },
  rows: readonly FileRow[],
): Promise<void> {
  const list = JSON.stringify(rows)
  await execute(db)`
    WITH told AS (
      SELECT g.*, position('@' IN g.who) > 1 AND g.who ~ '^[^[:space:]@]+@[^[:space:]@]+\\.[^[:space:]@.]+$' AS by_email
      FROM jsonb_to_recordset(${list}::jsonb) AS g (line integer, who text, points integer, stamps integer, label text,
        reference text, reason text, cells text[])
    ), found AS (
      SELECT told.*, m.user_id, u.brand_id, label.id AS label_id,
        CASE WHEN by_email AND m.user_id IS NULL THEN imported_email(${of.programId}::uuid, who) END AS email_hash
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
        LEFT JOIN labels label ON label.program_id = ${of.programId} AND label.name = told.label::citext
    ), judged AS (
      SELECT found.*, CASE
        WHEN reason IS NOT NULL THEN reason
        WHEN user_id IS NULL AND NOT by_email THEN 'who_unknown'
        WHEN user_id IS NOT NULL AND (brand_id = ${of.brandId}::uuid OR user_id = ${of.userId}::uuid) THEN 'staff_self'
        WHEN label IS NOT NULL AND label_id IS NULL THEN 'label_unknown'
        WHEN ${isRepeated(of, { user: sql`found.user_id`, email: sql`found.email_hash`, of: sql`found` })} THEN 'repeated'
      END AS verdict
      FROM found
    )
    INSERT INTO customer_import_rows (import_id, line, state, reason, user_id, email_hash, reference, points, stamps, label_id, cells)
    SELECT ${of.importId}::uuid, line, CASE WHEN verdict IS NOT NULL THEN 'refused' WHEN user_id IS NULL THEN 'waiting' ELSE 'ready' END,
      verdict, user_id, email_hash, reference, points, stamps, label_id, cells
    FROM judged ORDER BY line
    ON CONFLICT (import_id, line) DO NOTHING`
}

/**
 * Refuses rows that another import has given or will give since they were read. @returns how many
 * rows
 */
export const refuseRepeated = (
  tx: Db,
  of: { programId: string; importId: string; now: Date },
  kind: ImportKind,
): Promise<number> => changedRows(tx)`
    UPDATE customer_import_rows r SET state = 'refused', reason = 'repeated'
    WHERE r.import_id = ${of.importId} AND r.state IN ('ready', 'waiting')
      AND (${
        kind === 'balances'
          ? isRepeated(of, { user: sql`r.user_id`, email: sql`r.email_hash`, of: sql`r` })
          : isKnownPurchase(of, sql`r`)
      })`

export interface ShownRow {
  readonly line: number
  readonly state: ImportRowState
  readonly reason: ImportRowReason | null
  readonly cells: readonly string[] | null
  readonly points: number
  readonly stamps: number
  readonly amountCents: number
}

/** Reads the rows of an import after a line, in one state or all. */
export const readRows = (
  db: Db,
  importId: string,
  { state, after, limit }: { state: ImportRowState | null; after: number; limit: number },
): Promise<ShownRow[]> => allRows(db)`
    SELECT line, state, reason, cells, points, stamps, amount_cents AS "amountCents" FROM customer_import_rows
    WHERE import_id = ${importId} AND line > ${after}::int AND ${state === null ? sql`true` : sql`state = ${state}`}
    ORDER BY line LIMIT ${limit}::int`

const DUE_COLUMNS = tableColumns(`customer_import_rows r:
  line points stamps labelId eventId labelled amountCents category reference`)

/** A row to be given or taken back. */
export interface DueRow extends RowOf<typeof DUE_COLUMNS> {
  readonly userId: string
  /** When the row was given. */
  readonly at: Date | null
  /** For purchases only, as the following fields. */
  readonly amountCents: number
  readonly boughtAt: Date | null
}

/** Reads the next rows of an import in a state, of a few customers, ordered by customer id. */
export const nextRows = (
  tx: Db,
  { id, programId }: { readonly id: string; readonly programId: string },
  state: 'ready' | 'given',
): Promise<DueRow[]> => allRows(tx)`
    SELECT ${DUE_COLUMNS}, r.user_id AS "userId", e.occurred_at AS at, r.occurred_at AS "boughtAt"
    FROM (
      SELECT * FROM customer_import_rows WHERE import_id = ${id} AND state = ${state} ORDER BY line LIMIT 50
    ) r LEFT JOIN loyalty_events e ON e.program_id = ${programId} AND e.user_id = r.user_id AND e.id = r.event_id
    ORDER BY r.user_id, r.line`

/** The result of a row. */
export interface DoneRow {
  readonly importId: string
  readonly line: number
  readonly state: ImportRowState
  readonly reason: ImportRowReason | null
  readonly userId: string
  readonly eventId: string | null
  readonly labelled: boolean
  readonly undonePoints: number
  readonly undoneStamps: number
  /** Points that a purchase earned; left out, they stay as they are. */
  readonly points?: number
  readonly stamps?: number
}

export const writeRows = (tx: Db, done: readonly DoneRow[]): Promise<void> => execute(tx)`
    UPDATE customer_import_rows r SET state = d.state, reason = d.reason, user_id = d."userId", email_hash = NULL,
      event_id = d."eventId", labelled = d.labelled, undone_points = d."undonePoints", undone_stamps = d."undoneStamps",
      points = coalesce(d.points, r.points), stamps = coalesce(d.stamps, r.stamps)
    FROM jsonb_to_recordset(${JSON.stringify(done)}::jsonb) AS d ("importId" uuid, line integer, state text, reason text,
      "userId" uuid, "eventId" uuid, labelled boolean, "undonePoints" integer, "undoneStamps" integer, points integer, stamps integer)
    WHERE r.import_id = d."importId" AND r.line = d.line`

/** A row that waited for a person who takes part now. */
export interface WaitedRow extends DueRow {
  readonly importId: string
  readonly programId: string
  readonly reason: string
  readonly countsForLevel: boolean
  readonly confirmedBy: string
}

/**
 * Reads and locks the rows of imports that wait for a person with a verified e-mail, in one of
 * their programs or in all. The lock excludes an undo meanwhile.
 */
export const waitingFor = (
  tx: Db,
  { userId, programId }: { readonly userId: string; readonly programId: string | null },
  since: Date,
): Promise<WaitedRow[]> => allRows(tx)`
    SELECT r.import_id AS "importId", r.line, u.id AS "userId", r.points, r.stamps, r.label_id AS "labelId", NULL AS "eventId",
      NULL AS at, false AS labelled, 0 AS "amountCents", NULL AS "boughtAt", NULL AS category, r.reference, i.program_id AS "programId", i.reason, i.counts_for_level AS "countsForLevel",
      i.confirmed_by AS "confirmedBy"
    FROM users u JOIN member_programs own ON own.user_id = u.id
      JOIN members m ON m.program_id = own.program_id AND m.user_id = u.id AND m.left_at IS NULL
      JOIN customer_import_rows r ON r.email_hash = imported_email(own.program_id, u.email::text) AND r.state = 'waiting'
      JOIN customer_imports i ON i.id = r.import_id AND i.program_id = own.program_id AND i.state IN ('applying', 'applied')
    WHERE u.id = ${userId} AND u.email_verified_at IS NOT NULL AND u.erased_at IS NULL AND i.confirmed_at > ${since}
      AND (${programId}::uuid IS NULL OR own.program_id = ${programId}::uuid)
    ORDER BY r.import_id, r.line FOR UPDATE OF r`
