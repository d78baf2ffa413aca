import { sql, type Transaction } from 'kysely'
import { Counter } from 'prom-client'
import { type Database, type Db, isOutOfReach } from './database.ts'
import { execute } from './statement.ts'
import type { DB } from './schema.gen.ts'

/**
 * deadlock_detected and serialization_failure: the transaction was valid but collided with another
 * one, so it can run again.
 */
const TRY_AGAIN = ['40P01', '40001'] as const
const ATTEMPTS = 4
/** Longest wait before the second attempt in milliseconds; doubled for each attempt after it. */
const FIRST_WAIT_MS = 10

/** Counted for the whole process; shown by GET /metrics. */
export const transactionRetries = new Counter({
  name: 'vicino_transaction_retries_total',
  help: 'Transactions that were run again after a deadlock or a serialisation failure, by SQLSTATE',
  labelNames: ['sqlstate'] as const,
  registers: [],
})

/**
 * Error: the connection was lost during the commit. The transaction may or may not have happened;
 * only the database can tell.
 */
export class OutcomeUnknown extends Error {
  override readonly name = 'OutcomeUnknown'
}

/**
 * Thrown within inTransaction() by work that finds, under its lock, other facts than it began with:
 * it runs again and reads them anew.
 */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
  readonly code = '40001' satisfies (typeof TRY_AGAIN)[number]
}

/** The database of each transaction that runs, and what happens after its commit. */
const running = new WeakMap<Db, { readonly db: Database; readonly after: (() => void)[] }>()

/**
 * Has something done once a transaction of inTransaction() has committed. `plan` gets its database
 * and returns what to do, or undefined. Returns whether there is something to do.
 */
export function afterCommit(tx: Db, plan: (db: Database) => (() => void) | undefined): boolean {
  const mine = running.get(tx)
  const step = mine && plan(mine.db)
  if (step !== undefined) mine?.after.push(step)
  return step !== undefined
}

/**
 * Runs `work` in one transaction, all or nothing. If PostgreSQL aborts the transaction because of
 * another one (40P01, 40001), `work` runs again, four times at most; so it must do nothing outside
 * of the database that may not happen twice.
 * @throws whatever `work` throws, or the failure of the fourth attempt; OutcomeUnknown
 */
export function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  return untilAlone(async () => {
    let committing = false
    const after: (() => void)[] = []
    try {
      const result = await db.transaction().execute(async (tx) => {
        running.set(tx, { db, after })
        const made = await work(tx)
        committing = true
        return made
      })
      for (const step of after) step()
      return result
    } catch (error) {
      if (committing && error instanceof Error && isLost(error)) {
        throw new OutcomeUnknown('connection lost while committing', { cause: error })
      }
      throw error
    }
  })
}

/**
 * Runs `work` within a transaction so that it can be rolled back alone: if it throws, its changes
 * are undone and the transaction continues; with `undo` they are undone in any case.
 */
export async function inSavepoint<Result>(
  tx: Db,
  work: () => Promise<Result>,
  undo = false,
): Promise<Result> {
  await execute(tx)`SAVEPOINT part`
  try {
    const result = await work()
    await (undo ? sql`ROLLBACK TO SAVEPOINT part` : sql`RELEASE SAVEPOINT part`).execute(tx)
    return result
  } catch (error) {
    await execute(tx)`ROLLBACK TO SAVEPOINT part`
    throw error
  }
}

/**
 * Runs `work` in one transaction, which a dry run rolls back at the end; the result is that of a real
 * run.
 */
export async function inTransactionOrDry<Result>(
  db: Database,
  isDry: boolean,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  const ends = new Error('The end of a dry run')
  let result: { readonly of: Result } | undefined
  try {
    return await inTransaction(db, async (tx) => {
      result = { of: await work(tx) }
      if (isDry) throw ends
      return result.of
    })
  } catch (error) {
    if (error === ends && result !== undefined) return result.of
    throw error
  }
}

/**
 * Runs a statement that is its own transaction, and repeats it where inTransaction() would. If the
 * connection is lost the statement may have happened or not: it must be one that can be repeated
 * (with its Idempotency-Key).
 */
export function inStatement<Result>(statement: () => Promise<Result>): Promise<Result> {
  return untilAlone(statement)
}

/** Runs `work` until no other transaction aborts it, four times at most. */
async function untilAlone<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const sqlstate = TRY_AGAIN.find((code) => code === (error as { code?: unknown } | null)?.code)
      if (sqlstate === undefined || attempt === ATTEMPTS) throw error
      transactionRetries.inc({ sqlstate })
      await randomWait(FIRST_WAIT_MS * 2 ** (attempt - 1))
    }
  }
}

/**
 * Tells whether the connection is lost; a deadlock or conflict at COMMIT certainly rolled
 * everything back.
 */
function isLost(error: Error & { code?: string }): boolean {
  return isOutOfReach(error) && !TRY_AGAIN.some((code) => code === error.code)
}

/** The wait is random, so that two transactions that blocked each other do not collide again. */
function randomWait(atMostMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * atMostMs))
}
