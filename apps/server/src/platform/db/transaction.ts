import type { Transaction } from 'kysely'
import { Counter } from 'prom-client'
import type { Database } from './database.ts'
import type { DB } from './schema.gen.ts'

/** deadlock_detected and serialization_failure: nothing was wrong with the work, only with the moment. */
const TRY_AGAIN = ['40P01', '40001'] as const
const ATTEMPTS = 4
/** The longest wait before the second attempt, in milliseconds; doubled for each one after it. */
const FIRST_WAIT_MS = 10

/** Counted for the whole process; GET /metrics shows it. */
export const transactionRetries = new Counter({
  name: 'vicino_transaction_retries_total',
  help: 'Transactions that were run again after a deadlock or a serialisation failure, by SQLSTATE',
  labelNames: ['sqlstate'] as const,
  registers: [],
})

/**
 * Runs `work` in one transaction: everything in it is kept, or nothing is. Where PostgreSQL ends the transaction for the
 * sake of another one (40P01, 40001), it runs again, four times at most; so outside of the database `work` does
 * nothing that must not happen twice.
 *
 * @throws whatever `work` throws, and the failure of the fourth attempt
 */
export async function inTransaction<Result>(
  db: Database,
  work: (tx: Transaction<DB>) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      const sqlstate = TRY_AGAIN.find((code) => code === (error as { code?: unknown } | null)?.code)
      if (sqlstate === undefined || attempt === ATTEMPTS) throw error
      transactionRetries.inc({ sqlstate })
      await randomWait(FIRST_WAIT_MS * 2 ** (attempt - 1))
    }
  }
}

/** Random, so that two transactions that stopped each other do not meet again at once. */
function randomWait(atMostMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.random() * atMostMs))
}
