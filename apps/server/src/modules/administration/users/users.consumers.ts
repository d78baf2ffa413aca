import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { issueAppeal } from '../../foundation/reports/public.ts'
import './users.events.ts'
import './users.messages.ts'
import { findAccount } from './users.queries.ts'

/**
 * Sends a blocked person the letter with the reason and the link to appeal, whatever their
 * preferences for emails (art. 17 Digital Services Act).
 */
export const blockLetters: Consumer<'user.blocked'> = {
  name: 'block-letters',
  effect: 'notifies',
  on: ['user.blocked'],
  async run(tx, { payload: { userId, facts } }, now) {
    const account = await findAccount(tx, userId)
    if (account === undefined) return
    const tokenId = await issueAppeal(tx, { userId, about: { of: 'account', facts }, now })
    await sendEmail(tx, {
      userId,
      template: 'account-blocked',
      data: { facts, tokenId },
      language: account.language ?? 'it',
      now,
    })
  },
}
