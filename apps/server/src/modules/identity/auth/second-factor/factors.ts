import type { Language } from '@vicino/contract/common/language'
import { writeAudit } from '../../../../platform/audit.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { sendEmail } from '../../../../platform/deliveries/enqueue.ts'
import type { EmailData } from '../../../../platform/deliveries/messages.ts'
import { AppError } from '../../../../platform/errors.ts'
import { lockAccount } from '../accounts.queries.ts'
import { type Factors, findFactors } from './factors.queries.ts'

/** The user who changes their own factors, and the language of their request. */
export interface Caller {
  readonly userId: string
  readonly language: Language
}

/**
 * Reads the factors of an account and locks them until the transaction ends. @throws AppError
 * unauthenticated
 */
export async function lockFactors(tx: Db, userId: string): Promise<Factors> {
  await lockAccount(tx, userId)
  return factorsOf(tx, userId)
}

/**
 * Reads the factors of the caller. @throws AppError unauthenticated: the account was erased a
 * moment ago
 */
export async function factorsOf(db: Db, userId: string): Promise<Factors> {
  const factors = await findFactors(db, userId)
  if (factors === undefined) throw new AppError('unauthenticated')
  return factors
}

/**
 * Tells the owner by email that a factor has changed, and audits it, in the transaction of the
 * change.
 */
export async function noteChange(
  tx: Db,
  change: EmailData['second-factor-changed']['what'],
  factors: Factors,
  caller: Caller,
  now: Date,
): Promise<void> {
  const { userId } = caller
  await sendEmail(tx, {
    userId,
    language: factors.language ?? caller.language,
    template: 'second-factor-changed',
    data: { what: change },
    now,
  })
  await writeAudit(tx, {
    actorId: userId,
    action: `second-factor.${change}`,
    objectType: 'user',
    objectId: userId,
    now,
  })
}
