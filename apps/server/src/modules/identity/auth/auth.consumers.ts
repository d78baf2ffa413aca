import { MERGE_LIMITS } from '@vicino/contract/identity/account/constants'
import { LINK_SECONDS } from '@vicino/contract/identity/auth/credentials/constants'
import { issueOneTime } from '../../../platform/auth/one-time.ts'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import type { Consumer } from '../../../platform/events/outbox.ts'
import { noteEach } from '../../foundation/notifications/public.ts'
import { findContact } from './accounts.queries.ts'
import { countMail, newestWorking } from './one-time.queries.ts'

/**
 * A user gets a link, and after a pause the same link once more, however often somebody asks. So
 * strangers who keep asking neither flood a mailbox nor replace the link that its owner is about to
 * open.
 */
const RESET_PAUSE_SECONDS = 60
const MAILS_A_LINK = 2
/**
 * When a link has less than this many seconds left, a new one is made; the old one works until its
 * end.
 */
const NEW_LINK_SECONDS = 600

/**
 * Sends a user the link that sets a new password. For an address without an account it sends
 * nothing.
 */
export const forgottenPassword: Consumer<'password.forgotten'> = {
  name: 'forgotten-password',
  effect: 'notifies',
  on: ['password.forgotten'],
  async run(tx, { payload }, now) {
    const contact = await findContact(tx, payload.userId)
    if (contact === undefined) return
    const known = await newestWorking(tx, contact.id, 'reset-password', {
      until: secondsFrom(now, NEW_LINK_SECONDS),
    })
    if (known !== undefined) {
      const rested = known.createdAt <= secondsFrom(now, -RESET_PAUSE_SECONDS)
      if (!rested || known.attempts >= MAILS_A_LINK - 1) return
      await countMail(tx, known.id)
    }
    const tokenId =
      known?.id ??
      (await issueOneTime(tx, {
        userId: contact.id,
        purpose: 'reset-password',
        data: { email: contact.email },
        seconds: LINK_SECONDS.resetPassword,
        now,
        earlierWork: true,
      }))
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

/**
 * Mails the code that proves an account without a password; only the reader of its mailbox gets it.
 * For any other account it sends nothing.
 */
export const mergeCode: Consumer<'merge.code_asked'> = {
  name: 'merge-code',
  effect: 'notifies',
  on: ['merge.code_asked'],
  async run(tx, { payload: { userId, by, language } }, now) {
    const contact = await findContact(tx, userId)
    if (contact === undefined || contact.passwordHash !== null || userId === by) return
    const tokenId = await issueOneTime(tx, {
      userId,
      purpose: 'merge-code',
      data: { by },
      seconds: MERGE_LIMITS.codeSeconds,
      now,
    })
    await sendEmail(tx, {
      userId,
      template: 'merge-code',
      data: { tokenId },
      address: contact.email,
      language: contact.language ?? language,
      now,
    })
  },
}

/**
 * Notifies the owner of an account that somebody is guessing its codes, by e-mail and in the app,
 * whatever they chose.
 */
export const guessedFactor: Consumer<'factor.guessed'> = {
  name: 'guessed-factor',
  effect: 'notifies',
  on: ['factor.guessed'],
  async run(tx, { payload: { userId, wrong, isLast } }, now) {
    const contact = await findContact(tx, userId)
    if (contact === undefined) return
    const template = isLast ? 'codes-stopped' : 'codes-guessed'
    await sendEmail(tx, { userId, template, data: { wrong }, language: contact.language ?? 'it', now })
    const people = [{ userId, subject: `codes:${userId}`, data: { wrong } }]
    await noteEach(tx, { kind: 'security', template, people, now })
  },
}

const secondsFrom = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)
