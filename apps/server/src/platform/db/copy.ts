import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'
import { type Database, poolOf } from './database.ts'
import type { DB } from './schema.gen.ts'

/**
 * Sends rows to a table by COPY: each line has its columns separated by tabs (copyText()) and ends
 * with \n. The first bytes of each chunk (COPY_HEADER) are left for the protocol, so that megabytes
 * need not be moved; chunks may be reused afterwards.
 */
export type CopyRows = (table: string, columns: readonly string[], chunks: readonly Buffer[]) => Promise<void>

/** Bytes at the beginning of a chunk that belong to the protocol. */
export const COPY_HEADER = 5
/** Type of the message that carries rows; its length follows. */
const COPY_DATA = 0x64

/**
 * Runs work on one connection on which rows can be copied beside statements, in the transaction
 * that the work opens there (inTransaction()). A COPY takes a third of the time of INSERTs.
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
  // Kysely only calls connect() and end() of a pool; this one always returns the same connection.
  const one = new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as unknown as pg.Pool }) })
  try {
    return await work(one, (table, columns, chunks) =>
      copyRows(client, `COPY ${table} (${columns.join(', ')}) FROM STDIN`, chunks),
    )
  } finally {
    client.release()
  }
}

/** The part of pg's own connection that a COPY needs; its types do not include it. */
interface Wire {
  query(text: string): void
  readonly stream: { write(chunk: Buffer): void }
  endCopyFrom(): void
}

/** Builds the object that pg accepts in place of a query. */
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

/** Escapes a text as a column of a copied line. */
export function copyText(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (special) => ESCAPES[special] ?? special) : text
}

/** NULL in a copied line. */
export const COPY_NULL = '\\N'
