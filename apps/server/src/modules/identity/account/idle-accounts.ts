import { WARNING_DAYS } from '@vicino/domain/retention'
import { DAY_MS } from '@vicino/domain/loyalty/clock'
import type { Db } from '../../../platform/db/database.ts'
import { sendEmail } from '../../../platform/deliveries/enqueue.ts'
import type { Services } from '../../../platform/http/context.ts'
import { eraseAccountOf } from './erasure.ts'
import { forgiveUsed, lockIdle, noteWarned } from './idle-accounts.queries.ts'

/**
 * Ends accounts of consumers that nobody has used since a moment. Each is warned twice, 60 and 30
 * days before; one that is used meanwhile begins anew. However late a warning is sent, 30 days pass
 * after it.
 */
export async function endIdleAccounts(tx: Db, before: Date, now: Date, services: Services): Promise<void> {
  await forgiveUsed(tx)
  const warnedBefore = new Date(now.getTime() - WARNING_DAYS * DAY_MS)
  for (const { id } of await lockIdle(tx, { unusedSince: before, warnings: 2, warnedBefore })) {
    await eraseAccountOf(tx, services, { userId: id, actorId: null, language: 'it' })
  }
  for (const warnings of [1, 0]) {
    const ahead = (2 - warnings) * WARNING_DAYS * DAY_MS
    const unusedSince = new Date(before.getTime() + ahead)
    const idle = await lockIdle(tx, { unusedSince, warnings, warnedBefore })
    const end = new Date(now.getTime() + ahead)
    for (const { id, email, language } of idle) {
      await sendEmail(tx, {
        userId: id,
        language: language ?? 'it',
        template: 'account-unused',
        data: { end: end.toISOString().slice(0, 10) },
        address: email,
        now,
      })
    }
    await noteWarned(
      tx,
      idle.map(({ id }) => id),
      now,
    )
  }
}
