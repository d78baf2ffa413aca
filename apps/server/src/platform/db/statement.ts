import { sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * A template of SQL. Each function below runs one and answers what its name says:
 * `firstRow(db)`SELECT …``. The type of the rows is that of the signature in which the call stands,
 * so it is written once.
 */
type Statement = readonly [TemplateStringsArray, ...unknown[]]

/** Runs a statement of which nothing is read. */
export const execute =
  (db: Db) =>
  async (...statement: Statement): Promise<void> => {
    await sql(...statement).execute(db)
  }

export const allRows =
  (db: Db) =>
  async <Row>(...statement: Statement): Promise<Row[]> =>
    (await sql<Row>(...statement).execute(db)).rows

export const firstRow =
  (db: Db) =>
  async <Row>(...statement: Statement): Promise<Row | undefined> =>
    (await sql<Row>(...statement).execute(db)).rows[0]

/** The row of a statement that always has one. @throws Error when it has none */
export const onlyRow =
  (db: Db) =>
  async <Row>(...statement: Statement): Promise<Row> => {
    const [row] = (await sql<Row>(...statement).execute(db)).rows
    if (row === undefined) throw new Error('A statement answered no row')
    return row
  }

/** Whether a statement answers any row. */
export const anyRow =
  (db: Db) =>
  async (...statement: Statement): Promise<boolean> =>
    (await sql(...statement).execute(db)).rows.length > 0

/** How many rows a statement has written. */
export const changedRows =
  (db: Db) =>
  async (...statement: Statement): Promise<number> =>
    Number((await sql(...statement).execute(db)).numAffectedRows ?? 0n)

/** Whether a statement has written any row. */
export const anyChanged =
  (db: Db) =>
  async (...statement: Statement): Promise<boolean> =>
    (await changedRows(db)(...statement)) > 0

/** The values of a statement with one column. */
export const allValues =
  (db: Db) =>
  async <Value>(...statement: Statement): Promise<Value[]> =>
    (await sql<Record<string, Value>>(...statement).execute(db)).rows.map(valueOf)

/**
 * The value of the first row of a statement with one column; `otherwise` where there is no row or
 * NULL in it.
 */
export const firstValue =
  <Otherwise = undefined>(db: Db, otherwise?: Otherwise) =>
  async <Value>(...statement: Statement): Promise<Value | Otherwise> => {
    const [row] = (await sql<Record<string, Value>>(...statement).execute(db)).rows
    return ((row && valueOf(row)) ?? otherwise) as Value | Otherwise
  }

/**
 * The value of a statement that always has one row, of one column. @throws Error when it has none
 */
export const onlyValue =
  (db: Db) =>
  async <Value>(...statement: Statement): Promise<Value> =>
    valueOf(await onlyRow(db)<Record<string, Value>>(...statement))

function valueOf<Value>(row: Readonly<Record<string, Value>>): Value {
  const [value, ...others] = Object.values(row)
  if (others.length > 0) throw new Error('A statement of one value answered several columns')
  return value as Value
}
