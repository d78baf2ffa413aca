import { LINK_SECONDS } from '@vicino/contract/credentials/constants'
import { issueOneTime } from '../../platform/auth/one-time.ts'
import { sendEmail } from '../../platform/deliveries/enqueue.ts'
import type { Consumer } from '../../platform/events/outbox.ts'
import { findContact } from './accounts.queries.ts'
import { wasIssuedSince } from './one-time.queries.ts'

/** A mailbox gets one reset link in so many seconds, however often it is asked for. */
const RESET_PAUSE_SECONDS = 60

/** Sends the link that sets a new password; of an unknown account nothing. */
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
