import type { Language } from '@vicino/contract/errors'
import type { NotificationKind } from '@vicino/contract/notifications'
import type { Db } from '../db/database.ts'

/** Every email by its template, with what it needs beside its reader: ids and plain words, never a secret. */
export interface EmailData {
  /** `tokenId`: id of a one-time token; the link is made when the email is (platform/auth/one-time.ts). */
  'verify-email': { readonly tokenId: string }
  'reset-password': { readonly tokenId: string }
  'password-changed': Record<string, never>
  'email-changed': { readonly newEmail: string }
  'second-factor-changed': { readonly what: 'totp-on' | 'totp-off' | 'passkey-added' | 'passkey-removed' }
  'business-approved': { readonly brandName: string }
  'business-refused': { readonly brandName: string; readonly reason: string }
  'support-answer': { readonly question: string; readonly answer: string }
  'account-erased': Record<string, never>
}
export type EmailTemplate = keyof EmailData

/** Every push by its template. */
export interface PushData {
  redemption: { readonly dealId: string; readonly points: number }
  points: { readonly amount: number; readonly balance: number }
}
export type PushTemplate = keyof PushData & NotificationKind

interface Addressed {
  readonly userId: string
  readonly language: Language
  readonly now: Date
}

/**
 * Puts an email into the queue, in the transaction of what it tells; it leaves once that has committed. `address` is
 * set where it is not the account's own: a new one to verify, or one that was erased.
 */
export async function sendEmail<T extends EmailTemplate>(
  tx: Db,
  email: Addressed & { readonly template: T; readonly data: EmailData[T]; readonly address?: string },
): Promise<void> {
  await enqueue(tx, 'email', email)
}

/** The same for a push to all browsers of a user that take them. */
export async function sendPush<T extends PushTemplate>(
  tx: Db,
  push: Addressed & { readonly template: T; readonly data: PushData[T] },
): Promise<void> {
  await enqueue(tx, 'push', push)
}

async function enqueue(
  tx: Db,
  channel: 'email' | 'push',
  message: Addressed & { template: string; data: object; address?: string },
): Promise<void> {
  const { userId, language, template, data, address, now } = message
  await tx
    .insertInto('deliveries')
    .values({
      channel,
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
