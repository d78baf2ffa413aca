import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type Database, poolOf } from './database.ts'
import type { DB } from './schema.gen.ts'

/**
 * Sends rows to a table by COPY: each line has the columns parted by tabs (copyText()) and ends with \n. The first bytes of
 * each chunk (COPY_HEADER) are free for the protocol, so that megabytes need not be moved; chunks may be used again afterwards.
 */
export type CopyRows = (table: string, columns: readonly string[], chunks: readonly Buffer[]) => Promise<void>

/** Bytes at the beginning of a chunk that belong to the protocol. */
export const COPY_HEADER = 5
/** Of the message that carries rows: its length follows. */
const COPY_DATA = 0x64

/**
 * Runs work on one connection, on which rows can be copied beside statements: in the transaction that the work opens there
 * (inTransaction()). A COPY takes a third of the time of INSERTs.
 */
export async function onOneConnection<Result>(
  db: Database,
  work: (one: Database, copy: CopyRows) => Promise<Result>,
): Promise<Result> {
  const client = await poolOf(db).connect()
  const pool = {
    options: { max: 1 },
    connect: () => Promise.resolve({ query: client.query.bind(client), release: () => undefined }),
    end: () => Promise.resolve(),
  }
  // Kysely asks a pool for connect() and end() alone; this one always hands out the same connection.
  const one = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
  try {
    return await work(one, (table, columns, chunks) =>
      copyRows(client, `COPY ${table} (${columns.join(', ')}) FROM STDIN`, chunks),
    )
  } finally {
    client.release()
  }
}

/** pg's own connection, as far as a COPY needs it; its types do not name it. */
interface Wire {
  query(text: string): void
  readonly stream: { write(chunk: Buffer): void }
  endCopyFrom(): void
}

/** What pg asks of something that it sends in place of a query. */
function copyRows(client: pg.ClientBase, text: string, chunks: readonly Buffer[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let failure: Error | undefined
    const submittable = {
      submit: (wire: Wire) => wire.query(text),
      handleCopyInResponse(wire: Wire) {
        for (const chunk of chunks) {
          chunk[0] = COPY_DATA
          chunk.writeUInt32BE(chunk.length - 1, 1)
          wire.stream.write(chunk)
        }
        wire.endCopyFrom()
      },
      handleError(error: Error) {
        failure = error
        reject(error)
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery() {
        if (failure === undefined) resolve()
      },
    }
    client.query(submittable as unknown as pg.Submittable)
  })
}

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** A text as a column of a line that is copied. */
export function copyText(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (special) => ESCAPES[special] ?? special) : text
}

/** How a line that is copied says NULL. */
export const COPY_NULL = '\\N'
