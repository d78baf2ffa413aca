import type { Language } from '@vicino/contract/common/language'
import type { Db } from '../db/database.ts'
import type { EmailData, EmailTemplate, PushData, PushTemplate } from './messages.ts'

/** When this process last put something into the queue, by performance.now(). */
let lastEntry = -Infinity

/** Whether this process has put something into the queue within the last `milliseconds`. */
export function enqueuedWithin(milliseconds: number): boolean {
  return performance.now() - lastEntry < milliseconds
}

/**
 * Puts an email into the queue, in the transaction of what it tells; it is sent after that transaction has committed.
 * `address` is given when the email does not go to the account's own: to a new address that is to be verified, or to the
 * one that an erasure has removed.
 */
export async function sendEmail<T extends EmailTemplate>(
  tx: Db,
  email: {
    readonly userId: string
    readonly language: Language
    readonly template: T
    readonly data: EmailData[T]
    readonly address?: string
    readonly now: Date
  },
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
 * Puts a push into the queue, in the transaction of what it tells: one delivery for each of `browsers`, in its language.
 * Their ids are those of push_subscriptions; the caller has locked these rows against deletion.
 */
export async function sendPush<T extends PushTemplate>(
  tx: Db,
  push: {
    readonly userId: string
    readonly browsers: readonly { readonly id: string; readonly language: Language }[]
    readonly template: T
    readonly data: PushData[T]
    readonly now: Date
  },
): Promise<void> {
  const { userId, browsers, template, data, now } = push
  if (browsers.length === 0) return
  lastEntry = performance.now()
  await tx
    .insertInto('deliveries')
    .values(
      browsers.map(({ id, language }) => ({
        channel: 'push',
        user_id: userId,
        subscription_id: id,
        template,
        data: JSON.stringify(data),
        language,
        next_at: now,
        created_at: now,
      })),
    )
    .execute()
}
