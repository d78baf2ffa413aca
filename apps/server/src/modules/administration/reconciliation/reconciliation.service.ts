import type { Db } from '../../../platform/db/database.ts'
import { type Difference, DIFFERENCE_KINDS, differencesOf, writeLast } from './differences.queries.ts'

export type { Difference } from './differences.queries.ts'

/**
 * Finds all rows in the database that should agree and do not: balances and postings, lots and
 * their uses, stock and redemptions, redemptions and their points, coupons of brands, their uses
 * and purchases, audit rows and events, and deals and their copies for searches and the map.
 */
export async function findDifferences(db: Db, now: Date): Promise<Difference[]> {
  const found: Difference[] = []
  for (const kind of DIFFERENCE_KINDS) found.push(...(await differencesOf(db, kind, now)))
  return found
}

/** Finds all differences and stores their number for the metrics. */
export async function reconcile(db: Db, now: Date): Promise<Difference[]> {
  const differences = await findDifferences(db, now)
  await writeLast(db, { at: now.toISOString(), differences: differences.length })
  return differences
}
