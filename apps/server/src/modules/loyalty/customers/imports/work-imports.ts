import type { Database, Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { lockProgram } from '../../programs/public.ts'
import { type AtWork, lockAtWork, setEnded, sumUp } from './imports.queries.ts'
import { giveRows, takeRowsBack } from './give-rows.ts'
import { givePurchases, takePurchasesBack } from './give-purchases.ts'
import { nextRows } from './rows.queries.ts'

const WORK = {
  balances: { give: giveRows, takeBack: takeRowsBack },
  purchases: { give: givePurchases, takeBack: takePurchasesBack },
} as const

/** Batches of one run; the sums shown to the brand are written after them. */
const BATCHES = 20

/**
 * Gives the next rows of imports, or takes them back, 50 in a transaction, so that their customers'
 * tills never wait long. A row changes together with its effect, so nothing happens twice.
 * @returns whether a row was left to handle
 */
export async function workImports(db: Database, now: Date): Promise<boolean> {
  const touched = new Set<string>()
  let isMore = false
  for (let batch = 0; batch < BATCHES; batch += 1) {
    const worked = await inTransaction(db, (tx) => workBatch(tx, now))
    isMore = worked !== undefined
    if (worked === undefined) break
    touched.add(worked)
  }
  for (const id of touched) await inTransaction(db, (tx) => sumUp(tx, id))
  return isMore
}

/** @returns the import that was handled */
async function workBatch(tx: Db, now: Date): Promise<string | undefined> {
  const found = await lockAtWork(tx)
  if (found === undefined) return undefined
  const rows = await nextRows(tx, found, found.state === 'applying' ? 'ready' : 'given')
  if (rows.length === 0) {
    await setEnded(tx, found, now)
    return found.id
  }
  const { give, takeBack } = WORK[found.kind]
  const work = found.state === 'applying' ? give : takeBack
  await work(tx, { ...(await givenBy(tx, found)), now }, rows)
  return found.id
}

async function givenBy(tx: Db, { id, programId, reason, countsForLevel, confirmedBy }: AtWork) {
  const program = await lockProgram(tx, programId, 'earn')
  if (program === undefined) throw new Error('An import belongs to a program')
  return { importId: id, program, reason, countsForLevel, confirmedBy }
}
