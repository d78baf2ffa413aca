import { randomInt } from 'node:crypto'
import type { Language } from '@vicino/contract/common/language'
import { LINK_SECONDS } from '@vicino/contract/credentials/constants'
import { isReservedHandle } from '@vicino/domain/reserved-handles'
import { issueOneTime } from '../../platform/auth/one-time.ts'
import type { Db } from '../../platform/db/database.ts'
import { sendEmail } from '../../platform/deliveries/enqueue.ts'
import { insertAccount, type NewAccount } from './accounts.queries.ts'
import { handleFrom } from './handle.ts'
import type { Account } from './sessions.queries.ts'

const HANDLE_TRIES = 5

/** A user of the role audience under a handle that is free and not reserved. */
export async function createAccount(db: Db, account: Omit<NewAccount, 'handle'>): Promise<Account> {
  for (let tries = 0; tries < HANDLE_TRIES; tries += 1) {
    const suffix = tries === 0 ? '' : String(randomInt(10 ** (tries + 1), 10 ** (tries + 2)))
    const handle = handleFrom(account.username, suffix)
    const created = isReservedHandle(handle) ? undefined : await insertAccount(db, { ...account, handle })
    if (created !== undefined) return created
  }
  throw new Error('No free handle found')
}

/** Puts the email that asks to confirm an address into the queue; links sent before end. */
export async function sendVerificationEmail(
  tx: Db,
  email: { userId: string; address: string; language: Language; now: Date },
): Promise<void> {
  const { userId, address, language, now } = email
  const seconds = LINK_SECONDS.verifyEmail
  const data = { email: address }
  const tokenId = await issueOneTime(tx, { userId, purpose: 'verify-email', data, seconds, now })
  await sendEmail(tx, { userId, template: 'verify-email', data: { tokenId }, address, language, now })
}
