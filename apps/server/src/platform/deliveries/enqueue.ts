import type { Language } from '@vicino/contract/common/language'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { EmailData, EmailTemplate, PushData, PushTemplate } from './messages.ts'

interface Addressed {
  readonly userId: string
  readonly language: Language
  readonly now: Date
}

let lastEntry = -Infinity

/** Whether this process put something into the queue within the last so many milliseconds. */
export function enqueuedWithin(milliseconds: number): boolean {
  return performance.now() - lastEntry < milliseconds
}

/**
 * Puts an email into the queue, in the transaction of what it tells; it leaves once that has committed. `address` is
 * set where it is not the account's own: a new one to verify, or one that was erased.
 */
export async function sendEmail<T extends EmailTemplate>(
  tx: Db,
  email: Addressed & { readonly template: T; readonly data: EmailData[T]; readonly address?: string },
): Promise<void> {
  lastEntry = performance.now()
  const { userId, language, template, data, address, now } = email
  await tx
    .insertInto('deliveries')
    .values({
      channel: 'email',
      user_id: userId,
      template,
      data: JSON.stringify(data),
      address: address ?? null,
      language,
      next_at: now,
      created_at: now,
    })
    .execute()
}

/**
 * The same for a push to all browsers of a user that take them: one row each, none where there is no browser. `language`
 * null = that of each browser.
 */
export async function sendPush<T extends PushTemplate>(
  tx: Db,
  push: Omit<Addressed, 'language'> & {
    readonly language: Language | null
    readonly template: T
    readonly data: PushData[T]
  },
): Promise<void> {
  lastEntry = performance.now()
  const { userId, language, template, data, now } = push
  await sql`
    INSERT INTO deliveries (channel, user_id, subscription_id, template, data, language, next_at, created_at)
    SELECT 'push', user_id, id, ${template}, ${JSON.stringify(data)}::jsonb, coalesce(${language}, language),
      ${now}::timestamptz, ${now}::timestamptz
    FROM push_subscriptions WHERE user_id = ${userId}`.execute(tx)
}
