import { findOneTime, redeemOneTime } from '../../../../platform/auth/one-time.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { AppError } from '../../../../platform/errors.ts'
import type { Services } from '../../../../platform/http/context.ts'
import { lockAccount } from '../accounts.queries.ts'
import type { Client } from '../client-kind.ts'
import { type Entry, passFirstFactor } from '../pass-first-factor.ts'

/**
 * Trades the code of `issueExchangeCode` for a session or the request for a second factor: once,
 * and only in the browser that it was issued for.
 * @param browser mark of the browser that asks; undefined when it has none
 * @throws AppError link_invalid
 */
export async function exchangeCode(
  db: Database,
  services: Services,
  code: string,
  browser: string | undefined,
  client: Client,
): Promise<{ entry: Entry; keep: boolean }> {
  const { keys, clock } = services
  const now = clock.now()
  const pending = await findOneTime(db, code, 'exchange', keys.oneTime, now)
  if (pending === undefined) throw new AppError('link_invalid')
  const keep = pending.data['keep'] === true
  // A refusal is returned and not thrown: the code is used up even when another browser tried it,
  // which must commit.
  const entry = await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, pending.userId)
    const redeemed = await redeemOneTime(tx, code, 'exchange', keys.oneTime, now)
    if (account === undefined || redeemed === undefined) return undefined
    if (redeemed.data['browser'] !== browser) return undefined
    return passFirstFactor(tx, services, account, client, keep)
  })
  if (entry === undefined) throw new AppError('link_invalid')
  return { entry, keep }
}
