import type { Database, Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import type { KeyRing } from '../../../../platform/key-ring.ts'
import { countTotpOfOthers, lockTotpOfOthers, updateTotpSecret } from './factors.queries.ts'

const BATCH = 1000

/**
 * Encrypts a batch of authenticator secrets with the current key. One that no key here can read
 * stays as it is.
 * @param after user after whom the batch begins
 * @returns the last user of the batch, and how many were encrypted anew; undefined when none is left
 */
export async function renewTotp(
  tx: Db,
  keys: KeyRing,
  after: string | undefined,
): Promise<{ last: string; renewed: number } | undefined> {
  const rows = await lockTotpOfOthers(tx, { mark: keys.mark, after, limit: BATCH })
  let renewed = 0
  for (const { userId, secret } of rows) {
    const plain = keys.open(secret, userId)
    if (plain === undefined) continue
    await updateTotpSecret(tx, userId, keys.seal(plain, userId))
    renewed += 1
  }
  const last = rows.at(-1)
  return last === undefined ? undefined : { last: last.userId, renewed }
}

/** Encrypts all authenticator secrets with the current key, and counts those that no key here can read. */
export async function renewAllTotp(
  db: Database,
  keys: KeyRing,
): Promise<{ renewed: number; unreadable: number }> {
  let renewed = 0
  let after: string | undefined
  for (;;) {
    const batch = await inTransaction(db, (tx) => renewTotp(tx, keys, after))
    if (batch === undefined) break
    renewed += batch.renewed
    after = batch.last
  }
  return { renewed, unreadable: await countTotpOfOthers(db, keys.mark) }
}
