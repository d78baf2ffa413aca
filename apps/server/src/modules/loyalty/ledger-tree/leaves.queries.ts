import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import {
  allRows,
  anyChanged,
  execute,
  firstRow,
  firstValue,
  onlyRow,
  onlyValue,
} from '../../../platform/db/statement.ts'

/** The tree's row, locked until the transaction ends. */
export interface TreeRow {
  readonly origin: string
  readonly size: number
  readonly note: string | null
  readonly readFrom: string
  readonly nextFrom: string
  /**
   * Whether every transaction that ran when `nextFrom` was set has ended, so that all its rows are
   * seen now.
   */
  readonly haveEnded: boolean
  /** What `nextFrom` and its transaction number would be if they were set now. */
  readonly markFrom: string
  readonly markBefore: string
  /** Imports whose rows were looked for. */
  readonly imports: number
}

/** Makes the tree's row where there is none. */
export const makeTree = (tx: Db, origin: string): Promise<void> =>
  execute(tx)`INSERT INTO ledger_tree (origin) VALUES (${origin}) ON CONFLICT DO NOTHING`

/**
 * Locks the tree. Ids of rows begin with the time at which they were made, by the database's clock,
 * and a row gets its id after its transaction has its number, or in the same statement. So rows of
 * transactions that begin later have ids above `markFrom`, which lies five seconds back. A number from
 * the future belongs to another database cluster, from which this one was restored.
 */
export const lockTree = (tx: Db): Promise<TreeRow> => onlyRow(tx)`
    SELECT t.origin, t.size, t.note, t.read_from AS "readFrom", t.next_from AS "nextFrom", t.imports,
      pg_snapshot_xmin(now.snapshot) >= t.next_before OR t.next_before > pg_current_xact_id() AS "haveEnded",
      pg_current_xact_id()::text AS "markBefore",
      (lpad(to_hex(floor(extract(epoch FROM clock_timestamp() - interval '5 seconds') * 1000)::bigint), 12, '0')
        || repeat('0', 20))::uuid AS "markFrom"
    FROM ledger_tree t, (SELECT pg_current_snapshot() AS snapshot) now
    FOR NO KEY UPDATE OF t`

/** Counts imports of the past. The ids of their rows are as old as their begin. */
export const countImports = (tx: Db): Promise<number> => onlyValue(tx)`SELECT count(*) FROM program_imports`

/** Stores how far the tree has come. */
export const storeProgress = (
  tx: Db,
  to: {
    readonly size: number
    readonly readFrom: string
    readonly hasMore: boolean
    readonly imports: number
  },
): Promise<void> => execute(tx)`
    UPDATE ledger_tree SET size = ${to.size}, read_from = ${to.readFrom}, has_more = ${to.hasMore}, imports = ${to.imports}`

/** Sets the mark from which rows are read once all present transactions have ended. */
export const storeMark = (tx: Db, { markFrom, markBefore }: TreeRow): Promise<void> => execute(tx)`
    UPDATE ledger_tree SET next_from = ${markFrom}, next_before = ${markBefore}::text::xid8`

export const storeNote = (tx: Db, note: string, now: Date): Promise<void> => execute(tx)`
    UPDATE ledger_tree SET note = ${note}, signed_at = ${now}`

/** Keeps the first checkpoint of a day. */
export const keepDaysNote = (
  tx: Db,
  of: { readonly day: string; readonly size: number; readonly note: string },
  now: Date,
): Promise<boolean> => anyChanged(tx)`
    INSERT INTO ledger_checkpoints (day, size, note, signed_at) VALUES (${of.day}::date, ${of.size}, ${of.note}, ${now})
    ON CONFLICT DO NOTHING`

/** Gives the log another name, with no checkpoint yet; its leaves stay. */
export const renameTree = (tx: Db, origin: string): Promise<void> =>
  execute(tx)`UPDATE ledger_tree SET origin = ${origin}, note = NULL, signed_at = NULL`

/** Whether rows wait that the last run did not come to. */
export const treeHasMore = () => sql<boolean>`EXISTS (SELECT FROM ledger_tree WHERE has_more)`

const UTC = sql`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`

/** SQL: the content of a movement's leaf; `t` is the transfer, `a` its account. ASCII alone. */
export const MOVEMENT_TEXT = sql<string>`jsonb_build_object('type', 'movement', 'id', t.id, 'account', t.account_id,
  'side', a.kind, 'unit', a.unit, 'program', a.program_id, 'kind', t.kind, 'source', t.source_id, 'line', t.line,
  'entry', t.entry_no, 'amount', t.amount, 'balance', t.balance_after,
  'at', to_char(t.created_at AT TIME ZONE 'UTC', ${UTC}))::text`

/** SQL: the content of a clearing entry's leaf; `e` is the entry. Amounts in thousandths of a cent. */
export const CLEARING_TEXT = sql<string>`jsonb_build_object('type', 'clearing', 'id', e.id, 'program', e.program_id,
  'month', to_char(e.month, 'YYYY-MM'), 'brand', e.brand_id, 'with', e.with_brand, 'kind', e.kind, 'source', e.source_id,
  'points', e.points, 'amountMilli', e.amount_milli, 'at', to_char(e.created_at AT TIME ZONE 'UTC', ${UTC}))::text`

/** A new leaf, or a row that would become one. */
export interface NewLeaf {
  readonly rowId: string
  readonly entry: Buffer
}

interface Batch {
  /** Place of the first new leaf. */
  readonly size: number
  /** Only rows above this id. */
  readonly after: string
  readonly limit: number
}

const ROWS = sql`
  INSERT INTO ledger_leaves (position, kind, row_id, salt, entry)
  SELECT no, kind, id, CASE WHEN NOT is_erased THEN salt END, sha256(salt || convert_to(content, 'UTF8')) FROM salted
  ORDER BY no
  RETURNING position, row_id AS "rowId", entry`

/**
 * Appends the next movements that are not in the tree, in the order of their ids; those of one account
 * are in the order of the account. Movements of erased people get no salt.
 * @returns the new leaves in their order
 */
export const appendMovements = (tx: Db, { size, after, limit }: Batch): Promise<NewLeaf[]> =>
  inOrder(
    allRows(tx)`
      WITH found AS (
        SELECT t.id, ${MOVEMENT_TEXT} AS content, u.erased_at IS NOT NULL AS is_erased
        FROM ledger_transfers t JOIN ledger_accounts a ON a.id = t.account_id LEFT JOIN users u ON u.id = a.user_id
        WHERE t.id > ${after}::uuid AND NOT EXISTS (SELECT FROM ledger_leaves l WHERE l.row_id = t.id)
        ORDER BY t.id LIMIT ${limit}::int
      ), salted AS MATERIALIZED (
        SELECT ${size}::bigint + row_number() OVER (ORDER BY id) - 1 AS no, 'movement' AS kind, id, content, is_erased,
          uuid_send(gen_random_uuid()) AS salt
        FROM found
      ) ${ROWS}`,
  )

/**
 * Does the same for clearing entries. They are read first, because the entries of programs may lie on
 * other machines than the tree.
 */
export async function appendClearing(
  tx: Db,
  { size, after, limit }: Batch,
): Promise<{ leaves: NewLeaf[]; lastRead: string | undefined }> {
  const read = await allRows(tx)<{ id: string; content: string }>`
    SELECT e.id, ${CLEARING_TEXT} AS content FROM clearing_entries e WHERE e.id > ${after}::uuid
    ORDER BY e.id LIMIT ${limit}::int`
  if (read.length === 0) return { leaves: [], lastRead: undefined }
  const leaves = await inOrder(
    allRows(tx)`
      WITH salted AS MATERIALIZED (
        SELECT ${size}::bigint + row_number() OVER (ORDER BY r.id) - 1 AS no, 'clearing' AS kind, r.id, r.content,
          false AS is_erased, uuid_send(gen_random_uuid()) AS salt
        FROM jsonb_to_recordset(${JSON.stringify(read)}::jsonb) r (id uuid, content text)
        WHERE NOT EXISTS (SELECT FROM ledger_leaves l WHERE l.row_id = r.id)
      ) ${ROWS}`,
  )
  return { leaves, lastRead: read.length < limit ? undefined : read.at(-1)?.id }
}

async function inOrder(rows: Promise<(NewLeaf & { position: number })[]>): Promise<NewLeaf[]> {
  return (await rows).toSorted((one, other) => one.position - other.position)
}

/** Takes the salts of a person's movements away: what a leaf says cannot be found out any more. */
export const eraseSalts = (tx: Db, userId: string): Promise<void> => execute(tx)`
    UPDATE ledger_leaves l SET salt = NULL
    FROM ledger_accounts a JOIN ledger_transfers t ON t.account_id = a.id
    WHERE a.user_id = ${userId} AND l.row_id = t.id AND l.salt IS NOT NULL`

/** What a leaf holds, by the row's id. */
export interface Content {
  readonly id: string
  readonly content: string
}

/** A leaf that can be shown: its content, salt and place. */
export interface ShownLeaf extends Content {
  readonly position: number
  readonly salt: Buffer
}

/** Reads a person's movements: the one with this id, and all that the event with this id moved. */
export const findMovements = (
  db: Db,
  of: { readonly userId: string; readonly id: string },
): Promise<Content[]> => allRows(db)`
    SELECT t.id, ${MOVEMENT_TEXT} AS content FROM (
      SELECT * FROM ledger_transfers WHERE id = ${of.id} UNION ALL
      SELECT * FROM ledger_transfers WHERE source_id = ${of.id} AND id <> ${of.id}
    ) t JOIN ledger_accounts a ON a.id = t.account_id
    WHERE a.user_id = ${of.userId} ORDER BY t.id`

/** Reads a page of the leaves of a person's movements below a size, in the order of the tree. */
export const pageOfMovements = (
  db: Db,
  of: { readonly userId: string; readonly after: string; readonly size: number; readonly limit: number },
): Promise<ShownLeaf[]> => allRows(db)`
    SELECT t.id, l.position, ${MOVEMENT_TEXT} AS content, l.salt
    FROM ledger_accounts a JOIN ledger_transfers t ON t.account_id = a.id JOIN ledger_leaves l ON l.row_id = t.id
    WHERE a.user_id = ${of.userId} AND t.id > ${of.after}::uuid AND l.position < ${of.size} AND l.salt IS NOT NULL
    ORDER BY t.id LIMIT ${of.limit}::int`

/** Reads the clearing entries of a brand in a month; an owner's are those with all partners. */
export const clearingOf = (
  db: Db,
  of: { readonly programId: string; readonly brandId: string; readonly month: string },
): Promise<Content[]> => allRows(db)`
    SELECT e.id, ${CLEARING_TEXT} AS content FROM clearing_entries e
    WHERE e.program_id = ${of.programId} AND e.brand_id = ${of.brandId} AND e.month = ${`${of.month}-01`}::date ORDER BY e.id`

/** Reads place and salt of rows. */
export const placesOf = (
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; position: number; salt: Buffer | null }[]> => allRows(db)`
    SELECT row_id AS id, position, salt FROM ledger_leaves WHERE row_id = ANY (${ids}::uuid[])`

/** The newest signed checkpoint; undefined before the first. */
export const readNote = (db: Db): Promise<{ note: string; origin: string } | undefined> => firstRow(db)`
    SELECT note, origin FROM ledger_tree WHERE note IS NOT NULL`

/** The signed checkpoint of a day in Rome, or the last one before it; undefined before the first. */
export const readDaysNote = (db: Db, day: string): Promise<string | undefined> => firstValue(db)`
    SELECT note FROM ledger_checkpoints WHERE day <= ${day}::date ORDER BY day DESC LIMIT 1`

export const readOrigin = async (db: Db): Promise<string | undefined> =>
  (await firstRow(db)<{ origin: string }>`SELECT origin FROM ledger_tree`)?.origin
