import type { Language } from '@vicino/contract/common/language'
import { LINK_SECONDS } from '@vicino/contract/identity/auth/credentials/constants'
import { issueOneTime } from '../../../platform/auth/one-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import type { Contact } from './accounts.queries.ts'

/**
 * Queues the email that asks a user to confirm an address. Links that were sent before stop
 * working.
 */
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

/**
 * Queues the e-mail by which the platform lets a user choose a password, for their account or for
 * one that was made for them. Earlier links stop working.
 */
export async function sendPasswordLinkEmail(
  tx: Db,
  template: 'password-link' | 'account-invitation',
  email: { userId: string; address: string; language: Language; now: Date },
): Promise<void> {
  const { userId, address, language, now } = email
  const seconds = template === 'password-link' ? LINK_SECONDS.resetPassword : LINK_SECONDS.invitation
  const data = { email: address }
  const tokenId = await issueOneTime(tx, { userId, purpose: 'reset-password', data, seconds, now })
  await sendEmail(tx, { userId, template, data: { tokenId }, address, language, now })
}

/**
 * Queues the e-mail that notifies the owner of an account of its changed password.
 * @param language of the request, used when the account has chosen none
 */
export async function sendPasswordChanged(
  tx: Db,
  contact: Contact,
  language: Language,
  now: Date,
): Promise<void> {
  await sendEmail(tx, {
    userId: contact.id,
    template: 'password-changed',
    data: {},
    language: contact.language ?? language,
    now,
  })
}
