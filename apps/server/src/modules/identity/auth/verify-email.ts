import './auth.events.ts'
import type { Language } from '@vicino/contract/common/language'
import { oneTimeId, redeemOneTime } from '../../../platform/auth/one-time.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { emit } from '../../../platform/events/outbox.ts'
import { AppError } from '../../../platform/errors.ts'
import type { Actor, Services } from '../../../platform/http/context.ts'
import { confirmedBy, findContact, markVerified } from './accounts.queries.ts'
import { sendVerificationEmail } from './emails.ts'

/**
 * Confirms the address to which a link was sent. A confirmed address may complete the user's
 * profile, which earns points. A link that has confirmed its address says so again.
 * @throws AppError link_invalid
 */
export function verifyEmail(
  db: Database,
  { clock, keys }: Services,
  token: string,
): Promise<{ email: string }> {
  const now = clock.now()
  return inTransaction(db, async (tx) => {
    const link = await redeemOneTime(tx, token, 'verify-email', keys.oneTime, now)
    // Mail scanners open links too, and people press twice.
    const confirmed = link === undefined ? await confirmedBy(tx, oneTimeId(token, keys.oneTime)) : undefined
    if (confirmed !== undefined) return { email: confirmed }
    const email = String(link?.data['email'])
    // The link confirms nothing when the user has changed their address since it was sent.
    if (link === undefined || !(await markVerified(tx, link.userId, email, now))) {
      throw new AppError('link_invalid')
    }
    await emit(tx, 'profile.changed', { userId: link.userId }, now)
    return { email }
  })
}

/**
 * Sends the caller's verification email again; does nothing when the address is verified already.
 */
export async function sendVerification(
  tx: Db,
  services: Services,
  actor: Actor,
  language: Language,
): Promise<void> {
  const now = services.clock.now()
  const contact = await findContact(tx, actor.sub)
  if (contact === undefined || contact.emailVerifiedAt !== null) return
  const { id: userId, email: address } = contact
  await sendVerificationEmail(tx, { userId, address, language: contact.language ?? language, now })
}
