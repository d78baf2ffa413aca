import type { Db } from './database.ts'
import { execute } from './statement.ts'

/**
 * Waits for every other transaction that took the lock of this name, and holds it until this
 * transaction ends. For what no row stands for, such as the number of a brand's webhooks.
 */
export const lockByName = (tx: Db, name: string): Promise<void> =>
  execute(tx)`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`
