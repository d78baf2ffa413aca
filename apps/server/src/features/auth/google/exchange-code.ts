import { redeemOneTime } from '../../../platform/auth/one-time.ts'
import type { Database } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Services } from '../../../platform/http/context.ts'
import { findAccount } from '../accounts.queries.ts'
import type { Client } from '../client-kind.ts'
import { type Entry, passFirstFactor } from '../pass-first-factor.ts'

/**
 * Trades the code of `issueExchangeCode`, once and only in the browser that it was issued for, for a session or the
 * request for a second factor.
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
  const redeemed = await redeemOneTime(db, code, 'exchange', keys.oneTime, clock.now())
  if (redeemed === undefined || redeemed.data['browser'] !== browser) throw new AppError('link_invalid')
  const account = await findAccount(db, redeemed.userId)
  if (account === undefined) throw new AppError('link_invalid')
  const keep = redeemed.data['keep'] === true
  return { entry: await passFirstFactor(db, services, account, client, keep), keep }
}
