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
 * Queues an e-mail in the transaction of its event; it is sent after that transaction has
 * committed. `address` is given when it does not go to the account's own address: for a new address
 * to verify, the removed address of an erasure, or a person without an account.
 */
export async function sendEmail<T extends EmailTemplate>(
  tx: Db,
  email: {
    readonly language: Language
    readonly template: T
    readonly data: EmailData[T]
    readonly now: Date
  } & (
    | { readonly userId: string; readonly address?: string }
    | { readonly userId: null; readonly address: string }
  ),
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

/** Recipient of a push or an e-mail. */
export interface Recipient {
  readonly userId: string
  readonly language: Language
  /** Null = at once. */
  readonly notBefore: Date | null
}

/**
 * One message for many: `kind` is the preference that allows it, and that its e-mails let them
 * switch off; null = nobody can.
 */
interface Sent<Template, Data extends object> {
  readonly template: Template
  /** The same for everybody, or separate for each person. */
  readonly data: Data | ((userId: string) => Data)
  readonly kind: string | null
  readonly now: Date
}

/**
 * Queues pushes in the transaction of their event: one delivery for each browser, in its language.
 * Ids of browsers are those of push_subscriptions; the caller has locked these rows against
 * deletion.
 */
export async function sendPushes<T extends PushTemplate>(
  tx: Db,
  browsers: readonly (Recipient & { readonly browserId: string })[],
  push: Sent<T, PushData[T]>,
): Promise<void> {
  await insertAll(
    tx,
    browsers.map((browser) => ({ ...browser, channel: 'push' as const })),
    push,
  )
}

/** Queues e-mails to the addresses of accounts in the same way. */
export async function sendEmails<T extends EmailTemplate>(
  tx: Db,
  recipients: readonly Recipient[],
  email: Sent<T, EmailData[T]>,
): Promise<void> {
  await insertAll(
    tx,
    recipients.map((recipient) => ({ ...recipient, browserId: null, channel: 'email' as const })),
    email,
  )
}

async function insertAll(
  tx: Db,
  list: readonly (Recipient & { browserId: string | null; channel: 'push' | 'email' })[],
  { template, data, kind, now }: Sent<string, object>,
): Promise<void> {
  if (list.length === 0) return
  lastEntry = performance.now()
  const dataOf = typeof data === 'function' ? data : () => data
  await tx
    .insertInto('deliveries')
    .values(
      list.map(({ userId, browserId, channel, language, notBefore }) => ({
        channel,
        user_id: userId,
        subscription_id: browserId,
        template,
        data: JSON.stringify(dataOf(userId)),
        kind,
        language,
        next_at: notBefore ?? now,
        created_at: now,
      })),
    )
    .execute()
}
