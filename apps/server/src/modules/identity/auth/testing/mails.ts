import type { EmailTemplate } from '../../../../platform/deliveries/messages.ts'
import { oneTimeText } from '../../../../platform/auth/one-time.ts'
import { drainOutbox } from '../../../../platform/events/outbox.ts'
import type { TestApp } from '../../../../platform/testing/test-app.ts'
import { forgottenPassword } from '../auth.consumers.ts'

export interface QueuedMail {
  readonly template: string
  readonly address: string | null
  readonly language: string
  readonly data: Readonly<Record<string, unknown>>
}

/** Emails in the queue for a user, oldest first. */
export async function mailsTo(test: TestApp, userId: string): Promise<QueuedMail[]> {
  const rows = await test.db
    .selectFrom('deliveries')
    .select(['template', 'address', 'language', 'data'])
    .where('user_id', '=', userId)
    .where('channel', '=', 'email')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, data: row.data as Record<string, unknown> }))
}

/** The token in the link of the newest email that was made from a template. */
export async function linkIn(test: TestApp, userId: string, template: EmailTemplate): Promise<string> {
  const mail = (await mailsTo(test, userId)).findLast((each) => each.template === template)
  if (mail === undefined) throw new Error(`No ${template} for ${userId}`)
  return oneTimeText(String(mail.data['tokenId'] ?? mail.data['link']), test.services.keys.oneTime)
}

/** Runs the consumer that sends the reset link; in production a worker runs it after the answer. */
export async function workOffForgotten(test: TestApp): Promise<void> {
  await drainOutbox(test.db, [forgottenPassword], test.clock.now())
}
