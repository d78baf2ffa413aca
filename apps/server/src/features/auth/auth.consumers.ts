import { LINK_SECONDS } from '@vicino/contract/credentials/constants'
import { issueOneTime } from '../../platform/auth/one-time.ts'
import { sendEmail } from '../../platform/deliveries/enqueue.ts'
import type { Consumer } from '../../platform/events/outbox.ts'
import { findContact } from './accounts.queries.ts'
import { wasIssuedSince } from './one-time.queries.ts'

/** A user gets at most one reset link in this time, however often somebody asks for one. */
const RESET_PAUSE_SECONDS = 60

/** Sends a user the link that sets a new password. For an address without an account it sends nothing. */
export const forgottenPassword: Consumer<'password.forgotten'> = {
  name: 'forgotten-password',
  effect: 'tells',
  rank: 10,
  on: ['password.forgotten'],
  async run(tx, { payload }, now) {
    const contact = await findContact(tx, payload.userId)
    if (contact === undefined) return
    const pause = new Date(now.getTime() - RESET_PAUSE_SECONDS * 1000)
    if (await wasIssuedSince(tx, contact.id, 'reset-password', pause)) return
    const tokenId = await issueOneTime(tx, {
      userId: contact.id,
      purpose: 'reset-password',
      data: { email: contact.email },
      seconds: LINK_SECONDS.resetPassword,
      now,
    })
    await sendEmail(tx, {
      userId: contact.id,
      template: 'reset-password',
      data: { tokenId },
      address: contact.email,
      language: contact.language ?? payload.language,
      now,
    })
  },
}
