import type { Language } from '@vicino/contract/common/language'
import type { NotificationKind } from '@vicino/contract/notifications/schemas'
import type { Db } from '../../platform/db/database.ts'
import { sendEmail, sendPush } from '../../platform/deliveries/enqueue.ts'
import type { EmailData, EmailTemplate, PushData, PushTemplate } from '../../platform/deliveries/messages.ts'
import { waysToTell } from './notifications.policy.ts'
import { findAudience, lockBrowsersForPush } from './notifications.queries.ts'

/** Something to tell a user: by the preferences of its kind, in the words of its push and email templates. */
export interface News<T extends PushTemplate & EmailTemplate> {
  readonly userId: string
  readonly kind: NotificationKind
  /** Name of the push's and the email's template. */
  readonly template: T
  readonly now: Date
  /** About what the user owns: an email is sent unless they chose otherwise. */
  readonly isService?: boolean
  /**
   * Reads what the templates show. Called only when a message is to be sent; null = there is nothing to tell after all.
   */
  readonly data: () => Promise<(PushData[T] & EmailData[T]) | null>
}

/** Language of emails to accounts that have chosen none. */
const DEFAULT_LANGUAGE: Language = 'it'

/**
 * Tells a user of something by push, by email, by both or not at all, as the user's preferences say. Runs in
 * the transaction of what happened: the messages leave if it commits. One statement when nothing is to be sent.
 */
export async function notify<T extends PushTemplate & EmailTemplate>(
  tx: Db,
  { userId, kind, template, now, isService = false, data: readData }: News<T>,
): Promise<void> {
  const audience = await findAudience(tx, userId, kind)
  if (audience === undefined) return
  const { push, email } = waysToTell(kind, audience, isService)
  if (!push && !email) return
  const data = await readData()
  if (data === null) return
  const news = { userId, template, data, now }
  if (push) {
    const browsers = await lockBrowsersForPush(tx, userId)
    await sendPush(tx, {
      ...news,
      browsers: browsers.map(({ id, language }) => ({ id, language: audience.language ?? language })),
    })
  }
  if (email) await sendEmail(tx, { ...news, language: audience.language ?? DEFAULT_LANGUAGE })
}
