import { notificationKindSchema } from '@vicino/contract/foundation/notifications/schemas'
import type { Db } from '../../../platform/db/database.ts'
import { readUnsubscribeToken } from '../../../platform/deliveries/email/unsubscribe.ts'
import type { Services } from '../../../platform/http/context.ts'
import { defaultWays } from './notifications.policy.ts'
import { saveBrandEmails, stopEmails, stopSummary } from './settings.queries.ts'

/** Key of the weekly summary, where other e-mails have the kind of notification. */
export const WEEKLY_SUMMARY = 'weeklySummary'

/**
 * Returns the key of one brand's e-mails; ids contain no dots, which separate the parts of a token.
 */
export const brandEmails = (brandId: string): string => `brand-${brandId}`
const BRAND_EMAILS = /^brand-([0-9a-f-]{36})$/

/**
 * Switches off the e-mails that a token names, without a sign-in and without a question (RFC 8058);
 * a repeated call changes nothing. False when the token is not ours.
 */
export async function unsubscribe(db: Db, { clock, keys }: Services, token: string): Promise<boolean> {
  const meant = readUnsubscribeToken(token, keys.unsubscribe)
  if (meant === undefined) return false
  const now = clock.now()
  if (meant.kind === WEEKLY_SUMMARY) {
    await stopSummary(db, meant.userId, now)
    return true
  }
  const brandId = BRAND_EMAILS.exec(meant.kind)?.[1]
  if (brandId !== undefined) {
    await saveBrandEmails(db, { userId: meant.userId, brandId, isOn: false }, now)
    return true
  }
  const kind = notificationKindSchema.safeParse(meant.kind)
  if (!kind.success) return false
  await stopEmails(db, meant.userId, { kind: kind.data, ...defaultWays(kind.data) }, now)
  return true
}
